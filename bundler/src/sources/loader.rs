//! Reads the module tree of a crate into one list of items: files inlined,
//! conditions decided, item macros of dependencies expanded.

use crate::sources::conditions::{split_commas, Conditions, Decision};
use crate::sources::expander::Macros;
use crate::sources::project::{Crate, Project};
use crate::tokens::{describe, register_file};
use anyhow::{bail, Context, Result};
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, TokenStream, TokenTree};
use std::path::{Path, PathBuf};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Item};

/// All items of the program's crates, in the order of [`Project::crates`].
///
/// # Errors
/// If a file cannot be read or parsed, or holds what cannot be pasted.
pub fn load(project: &Project) -> Result<Vec<Vec<Item>>> {
    let mut loaded: Vec<Option<Vec<Item>>> = vec![None; project.crates.len()];
    let mut macros = Macros::default();
    load_with_dependencies(project, 0, &mut loaded, &mut macros)?;
    Ok(loaded.into_iter().map(Option::unwrap_or_default).collect())
}

/// Dependencies come first, since their macros are needed.
fn load_with_dependencies(
    project: &Project,
    index: usize,
    loaded: &mut Vec<Option<Vec<Item>>>,
    macros: &mut Macros,
) -> Result<()> {
    if loaded[index].is_some() {
        return Ok(());
    }
    loaded[index] = Some(Vec::new());
    let krate = &project.crates[index];
    for dependency in krate.externs.values() {
        if let crate::sources::project::Extern::Inlined(dependency) = dependency {
            load_with_dependencies(project, *dependency, loaded, macros)?;
        }
    }
    macros.enter_crate(krate, project);
    let mut loader = Loader { krate, macros };
    let items = loader.file(&krate.root)?.unwrap_or_default();
    let folder = krate
        .root
        .parent()
        .expect("a file has a folder")
        .to_path_buf();
    let place = ModuleFiles {
        file: krate.root.clone(),
        children: folder,
        inline: false,
    };
    loaded[index] = Some(loader.items(items, &place)?);
    Ok(())
}

/// The file of a module, and the folder of its child modules.
struct ModuleFiles {
    /// The file the module is written in.
    file: PathBuf,
    /// The folder of its child modules' files.
    children: PathBuf,
    /// Whether it is written inside another module's braces.
    inline: bool,
}

struct Loader<'a> {
    krate: &'a Crate,
    macros: &'a mut Macros,
}

impl Loader<'_> {
    /// The items of a file; `None` if its own condition does not hold.
    fn file(&self, path: &Path) -> Result<Option<Vec<Item>>> {
        let stream = self.tokens(path)?;
        let parsed: syn::File = syn::parse2(stream)
            .map_err(|error| anyhow::anyhow!("{}: {error}", describe(error.span())))?;
        Ok((!is_excluded(&parsed.attrs)).then_some(parsed.items))
    }

    fn tokens(&self, path: &Path) -> Result<TokenStream> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("{}: cannot be read", path.display()))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let text = without_shebang(text);
        let stream: TokenStream = text
            .parse()
            .map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?;
        if let Some(first) = stream.clone().into_iter().next() {
            register_file(path, text, first.span());
        }
        CfgResolver {
            krate: self.krate,
            loader: self,
            folder: path.parent().expect("a file has a folder"),
        }
        .stream(stream)
    }

    fn items(&mut self, items: Vec<Item>, place: &ModuleFiles) -> Result<Vec<Item>> {
        let mut kept = Vec::new();
        for mut item in items {
            if is_excluded(attributes(&item)) {
                continue;
            }
            CfgStripper.visit_item_mut(&mut item);
            match item {
                Item::Mod(module) => kept.extend(self.module(module, place)?.map(Item::Mod)),
                Item::Macro(invocation) => {
                    if let Some(name) = &invocation.ident {
                        self.macros.define(&name.to_string(), &invocation);
                        kept.push(Item::Macro(invocation));
                    } else if self.krate.own {
                        kept.extend(self.parts(invocation));
                    } else {
                        match self.macros.expand(&invocation.mac).and_then(parse_items) {
                            Some(expanded) => kept.extend(self.items(expanded, place)?),
                            None => kept.push(Item::Macro(invocation)),
                        }
                    }
                }
                Item::Impl(mut block) if !self.krate.own => {
                    block.items = self.impl_items(block.items);
                    kept.push(Item::Impl(block));
                }
                Item::Trait(mut definition) if !self.krate.own => {
                    definition.items = self.trait_items(definition.items);
                    kept.push(Item::Trait(definition));
                }
                Item::ForeignMod(foreign) if has_attribute(&foreign.attrs, "link") => bail!(
                    "{}: links native code, which no source file can hold",
                    describe(foreign.span())
                ),
                other => kept.push(other),
            }
        }
        Ok(kept)
    }

    /// The items that an item macro call in own code becomes: a macro of another crate is
    /// expanded once, so that each item it makes can be removed; macros in the expansion,
    /// and own ones, stay as they are written.
    fn parts(&self, invocation: syn::ItemMacro) -> Vec<Item> {
        let expanded = self.macros.is_of_dependency(&invocation.mac.path);
        let expanded = expanded.then(|| self.macros.expand(&invocation.mac).and_then(parse_items));
        let Some(Some(mut items)) = expanded else {
            return vec![Item::Macro(invocation)];
        };
        for item in &mut items {
            CfgStripper.visit_item_mut(item);
        }
        items
    }

    fn impl_items(&mut self, items: Vec<syn::ImplItem>) -> Vec<syn::ImplItem> {
        let mut kept = Vec::new();
        for item in items {
            let syn::ImplItem::Macro(invocation) = &item else {
                kept.push(item);
                continue;
            };
            let wrapped = self.macros.expand(&invocation.mac).and_then(|stream| {
                let block: syn::ItemImpl = syn::parse2(quote::quote!(impl X { #stream })).ok()?;
                Some(block)
            });
            match wrapped {
                Some(mut block) => {
                    CfgStripper.visit_item_impl_mut(&mut block);
                    kept.extend(self.impl_items(block.items));
                }
                None => kept.push(item),
            }
        }
        kept
    }

    fn trait_items(&mut self, items: Vec<syn::TraitItem>) -> Vec<syn::TraitItem> {
        let mut kept = Vec::new();
        for item in items {
            let syn::TraitItem::Macro(invocation) = &item else {
                kept.push(item);
                continue;
            };
            let wrapped = self.macros.expand(&invocation.mac).and_then(|stream| {
                let block: syn::ItemTrait = syn::parse2(quote::quote!(trait X { #stream })).ok()?;
                Some(block)
            });
            match wrapped {
                Some(mut block) => {
                    CfgStripper.visit_item_trait_mut(&mut block);
                    kept.extend(self.trait_items(block.items));
                }
                None => kept.push(item),
            }
        }
        kept
    }

    fn module(
        &mut self,
        mut module: syn::ItemMod,
        place: &ModuleFiles,
    ) -> Result<Option<syn::ItemMod>> {
        let name = module.ident.to_string();
        let name = name.trim_start_matches("r#");
        let explicit = path_attribute(&module.attrs);
        let scoped = !has_attribute(&module.attrs, "macro_use");
        if scoped {
            self.macros.open_module();
        }
        let (items, inside) = match module.content.take() {
            Some((_, items)) => {
                let inside = ModuleFiles {
                    file: place.file.clone(),
                    children: place.children.join(explicit.as_deref().unwrap_or(name)),
                    inline: true,
                };
                (Some(items), inside)
            }
            None => {
                let inside = find_file(place, name, explicit.as_deref())
                    .with_context(|| format!("{}: mod {name}", describe(module.span())))?;
                (self.file(&inside.file)?, inside)
            }
        };
        let items = items.map(|items| self.items(items, &inside)).transpose()?;
        if scoped {
            self.macros.close_module();
        }
        let Some(items) = items else {
            return Ok(None);
        };
        module
            .attrs
            .retain(|attribute| !attribute.path().is_ident("path"));
        module.semi = None;
        module.content = Some((syn::token::Brace::default(), items));
        Ok(Some(module))
    }
}

fn without_shebang(text: &str) -> &str {
    let is_attribute = text.trim_start_matches("#!").trim_start().starts_with('[');
    if text.starts_with("#!") && !is_attribute {
        text.find('\n').map_or("", |end| &text[end..])
    } else {
        text
    }
}

fn parse_items(stream: TokenStream) -> Option<Vec<Item>> {
    syn::parse2::<syn::File>(stream).ok().map(|file| file.items)
}

fn find_file(place: &ModuleFiles, name: &str, explicit: Option<&str>) -> Result<ModuleFiles> {
    if let Some(path) = explicit {
        let base = if place.inline {
            place.children.clone()
        } else {
            place
                .file
                .parent()
                .expect("a file has a folder")
                .to_path_buf()
        };
        let file = base.join(path);
        let children = file.parent().expect("a file has a folder").to_path_buf();
        return Ok(ModuleFiles {
            file,
            children,
            inline: false,
        });
    }
    let flat = place.children.join(format!("{name}.rs"));
    let nested = place.children.join(name).join("mod.rs");
    let file = match (flat.exists(), nested.exists()) {
        (true, false) => flat,
        (false, true) => nested,
        (true, true) => bail!("both {} and {} exist", flat.display(), nested.display()),
        (false, false) => bail!("neither {} nor {} exists", flat.display(), nested.display()),
    };
    Ok(ModuleFiles {
        file,
        children: place.children.join(name),
        inline: false,
    })
}

/// Whether an attribute of this name is there.
pub fn has_attribute(attributes: &[Attribute], name: &str) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident(name))
}

fn path_attribute(attributes: &[Attribute]) -> Option<String> {
    attributes
        .iter()
        .find_map(|attribute| match &attribute.meta {
            syn::Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
                syn::Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(text),
                    ..
                }) => Some(text.value()),
                _ => None,
            },
            _ => None,
        })
}

/// The attributes of any item.
pub fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(i) => &i.attrs,
        Item::Enum(i) => &i.attrs,
        Item::ExternCrate(i) => &i.attrs,
        Item::Fn(i) => &i.attrs,
        Item::ForeignMod(i) => &i.attrs,
        Item::Impl(i) => &i.attrs,
        Item::Macro(i) => &i.attrs,
        Item::Mod(i) => &i.attrs,
        Item::Static(i) => &i.attrs,
        Item::Struct(i) => &i.attrs,
        Item::Trait(i) => &i.attrs,
        Item::TraitAlias(i) => &i.attrs,
        Item::Type(i) => &i.attrs,
        Item::Union(i) => &i.attrs,
        Item::Use(i) => &i.attrs,
        _ => &[],
    }
}

/// Whether a condition that does not hold, or a test, is in front.
fn is_excluded(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("bench")
            || attribute.path().is_ident("cfg")
                && matches!(&attribute.meta, syn::Meta::List(list)
                    if list.tokens.to_string().replace(' ', "") == "any()")
    })
}

/// Visitor that removes members, fields, arms and statements whose `cfg` does not hold.
struct CfgStripper;

fn strip<T, P: Default>(list: &mut Punctuated<T, P>, attributes: impl Fn(&T) -> &[Attribute]) {
    if !list.iter().any(|node| is_excluded(attributes(node))) {
        return;
    }
    let kept = std::mem::take(list);
    list.extend(
        kept.into_iter()
            .filter(|node| !is_excluded(attributes(node))),
    );
}

impl VisitMut for CfgStripper {
    fn visit_fields_named_mut(&mut self, fields: &mut syn::FieldsNamed) {
        strip(&mut fields.named, |field| &field.attrs);
        visit_mut::visit_fields_named_mut(self, fields);
    }
    fn visit_fields_unnamed_mut(&mut self, fields: &mut syn::FieldsUnnamed) {
        strip(&mut fields.unnamed, |field| &field.attrs);
        visit_mut::visit_fields_unnamed_mut(self, fields);
    }
    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        strip(&mut item.variants, |variant| &variant.attrs);
        visit_mut::visit_item_enum_mut(self, item);
    }
    fn visit_expr_match_mut(&mut self, node: &mut syn::ExprMatch) {
        node.arms.retain(|arm| !is_excluded(&arm.attrs));
        visit_mut::visit_expr_match_mut(self, node);
    }
    fn visit_expr_struct_mut(&mut self, node: &mut syn::ExprStruct) {
        strip(&mut node.fields, |field| &field.attrs);
        visit_mut::visit_expr_struct_mut(self, node);
    }
    fn visit_pat_struct_mut(&mut self, node: &mut syn::PatStruct) {
        strip(&mut node.fields, |field| &field.attrs);
        visit_mut::visit_pat_struct_mut(self, node);
    }
    fn visit_expr_array_mut(&mut self, node: &mut syn::ExprArray) {
        strip(&mut node.elems, expression_attributes);
        visit_mut::visit_expr_array_mut(self, node);
    }
    fn visit_signature_mut(&mut self, node: &mut syn::Signature) {
        strip(&mut node.inputs, |input| match input {
            syn::FnArg::Receiver(receiver) => &receiver.attrs,
            syn::FnArg::Typed(typed) => &typed.attrs,
        });
        visit_mut::visit_signature_mut(self, node);
    }
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain(|statement| {
            let attributes = match statement {
                syn::Stmt::Local(local) => local.attrs.as_slice(),
                syn::Stmt::Item(item) => attributes(item),
                syn::Stmt::Expr(expression, _) => expression_attributes(expression),
                syn::Stmt::Macro(invocation) => &invocation.attrs,
            };
            !is_excluded(attributes)
        });
        visit_mut::visit_block_mut(self, block);
    }
    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        item.items.retain(|inner| {
            !is_excluded(match inner {
                syn::ImplItem::Const(i) => &i.attrs,
                syn::ImplItem::Fn(i) => &i.attrs,
                syn::ImplItem::Type(i) => &i.attrs,
                syn::ImplItem::Macro(i) => &i.attrs,
                _ => &[],
            })
        });
        visit_mut::visit_item_impl_mut(self, item);
    }
    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        item.items.retain(|inner| {
            !is_excluded(match inner {
                syn::TraitItem::Const(i) => &i.attrs,
                syn::TraitItem::Fn(i) => &i.attrs,
                syn::TraitItem::Type(i) => &i.attrs,
                syn::TraitItem::Macro(i) => &i.attrs,
                _ => &[],
            })
        });
        visit_mut::visit_item_trait_mut(self, item);
    }
    // Items of a module are looked at one by one as they are loaded.
    fn visit_item_mod_mut(&mut self, _: &mut syn::ItemMod) {}
}

fn expression_attributes(expression: &syn::Expr) -> &[Attribute] {
    use syn::Expr;
    match expression {
        Expr::Assign(e) => &e.attrs,
        Expr::Binary(e) => &e.attrs,
        Expr::Block(e) => &e.attrs,
        Expr::Call(e) => &e.attrs,
        Expr::Field(e) => &e.attrs,
        Expr::ForLoop(e) => &e.attrs,
        Expr::If(e) => &e.attrs,
        Expr::Lit(e) => &e.attrs,
        Expr::Loop(e) => &e.attrs,
        Expr::Macro(e) => &e.attrs,
        Expr::Match(e) => &e.attrs,
        Expr::MethodCall(e) => &e.attrs,
        Expr::Paren(e) => &e.attrs,
        Expr::Path(e) => &e.attrs,
        Expr::Reference(e) => &e.attrs,
        Expr::Return(e) => &e.attrs,
        Expr::Struct(e) => &e.attrs,
        Expr::Tuple(e) => &e.attrs,
        Expr::Unsafe(e) => &e.attrs,
        Expr::While(e) => &e.attrs,
        _ => &[],
    }
}

/// Decides what the compiler decides before it parses items: conditions,
/// included files, variables of the build.
struct CfgResolver<'a> {
    krate: &'a Crate,
    loader: &'a Loader<'a>,
    folder: &'a Path,
}

impl CfgResolver<'_> {
    fn stream(&self, stream: TokenStream) -> Result<TokenStream> {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let mut resolved: Vec<TokenTree> = Vec::with_capacity(trees.len());
        let mut i = 0;
        while i < trees.len() {
            if let Some(length) = self.attribute(&trees[i..], &mut resolved)? {
                i += length;
                continue;
            }
            let mut replaced = Vec::new();
            if let Some(length) = self.invocation(&trees[i..], resolved.last(), &mut replaced)? {
                resolved.extend(replaced);
                i += length;
                continue;
            }
            resolved.push(match &trees[i] {
                TokenTree::Group(group) => self.group(group)?.into(),
                other => other.clone(),
            });
            i += 1;
        }
        Ok(resolved.into_iter().collect())
    }

    fn group(&self, group: &Group) -> Result<Group> {
        let mut inner = Group::new(group.delimiter(), self.stream(group.stream())?);
        inner.set_span(group.span());
        Ok(inner)
    }

    fn conditions(&self) -> &Conditions {
        &self.krate.conditions
    }

    /// `#[cfg(...)]` and `#[cfg_attr(...)]`, inner ones, too. Returns how many
    /// trees they take.
    fn attribute(&self, trees: &[TokenTree], out: &mut Vec<TokenTree>) -> Result<Option<usize>> {
        let (inner, group, length) = match trees {
            [TokenTree::Punct(hash), TokenTree::Group(group), ..] if hash.as_char() == '#' => {
                (false, group, 2)
            }
            [TokenTree::Punct(hash), TokenTree::Punct(bang), TokenTree::Group(group), ..]
                if hash.as_char() == '#' && bang.as_char() == '!' =>
            {
                (true, group, 3)
            }
            _ => return Ok(None),
        };
        let content: Vec<TokenTree> = group.stream().into_iter().collect();
        let [TokenTree::Ident(name), TokenTree::Group(list)] = content.as_slice() else {
            // Documentation may include files that are no part of the program.
            let is_doc = matches!(content.first(), Some(TokenTree::Ident(n)) if n == "doc");
            if is_doc && group.delimiter() == Delimiter::Bracket {
                out.extend(trees[..length].iter().cloned());
                return Ok(Some(length));
            }
            return Ok(None);
        };
        if name == "cfg" {
            match self.conditions().decide(list.stream()) {
                // A macro's pattern may ask for it: `if #[cfg(...)] { ... }`.
                Decision::True if matches!(out.last(), Some(TokenTree::Ident(n)) if n == "if") => {
                    attribute_tokens(inner, quote::quote!(cfg(all())), group, out);
                }
                Decision::True => {}
                Decision::False => attribute_tokens(inner, quote::quote!(cfg(any())), group, out),
                Decision::Open(open) => {
                    attribute_tokens(inner, quote::quote!(cfg(#open)), group, out);
                }
            }
            Ok(Some(length))
        } else if name == "cfg_attr" {
            let mut parts = split_commas(list.stream()).into_iter();
            let predicate: TokenStream = parts.next().into_iter().flatten().collect();
            match self.conditions().decide(predicate.clone()) {
                Decision::True => {
                    for part in parts {
                        let mut one = Vec::new();
                        attribute_tokens(inner, part.into_iter().collect(), group, &mut one);
                        if self.attribute(&one, out)?.is_none() {
                            out.extend(one);
                        }
                    }
                }
                Decision::False => {}
                Decision::Open(_) => out.extend(trees[..length].iter().cloned()),
            }
            Ok(Some(length))
        } else {
            Ok(None)
        }
    }

    /// `cfg!`, `include_str!`, `include_bytes!`, `include!`, `env!`,
    /// `option_env!`.
    fn invocation(
        &self,
        trees: &[TokenTree],
        before: Option<&TokenTree>,
        out: &mut Vec<TokenTree>,
    ) -> Result<Option<usize>> {
        let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), ..] = trees
        else {
            return Ok(None);
        };
        if bang.as_char() != '!' {
            return Ok(None);
        }
        // `$name!` belongs to a macro's pattern.
        if matches!(before, Some(TokenTree::Punct(p)) if p.as_char() == '$') {
            return Ok(None);
        }
        let argument = |stream: TokenStream| -> Option<String> {
            let first = split_commas(stream).into_iter().next()?;
            syn::parse2::<syn::LitStr>(first.into_iter().collect())
                .ok()
                .map(|text| text.value())
        };
        let with_span = |mut literal: Literal| {
            literal.set_span(name.span());
            TokenTree::from(literal)
        };
        match name.to_string().as_str() {
            "cfg" => match self.conditions().decide(group.stream()) {
                Decision::True => out.push(Ident::new("true", name.span()).into()),
                Decision::False => out.push(Ident::new("false", name.span()).into()),
                Decision::Open(_) => return Ok(None),
            },
            "include_str" | "include_bytes" => {
                let Some(path) = argument(group.stream()) else {
                    return self.refuse_or_keep(name, group);
                };
                let path = self.folder.join(path);
                let bytes = std::fs::read(&path).with_context(|| {
                    format!("{}: {name}!: {}", describe(name.span()), path.display())
                })?;
                if name == "include_str" {
                    out.push(with_span(Literal::string(&String::from_utf8(bytes)?)));
                } else {
                    out.push(with_span(Literal::byte_string(&bytes)));
                }
            }
            "include" => {
                let Some(path) = argument(group.stream()) else {
                    return self.refuse_or_keep(name, group);
                };
                let path = self.folder.join(path);
                let stream = self.loader.tokens(&path).with_context(|| {
                    format!("{}: include!: {}", describe(name.span()), path.display())
                })?;
                if syn::parse2::<syn::Expr>(stream.clone()).is_ok() {
                    out.push(Group::new(Delimiter::Parenthesis, stream).into());
                } else {
                    out.extend(stream);
                    let semicolon =
                        matches!(trees.get(3), Some(TokenTree::Punct(p)) if p.as_char() == ';');
                    return Ok(Some(if semicolon { 4 } else { 3 }));
                }
            }
            "env" | "option_env" => {
                let Some(variable) = argument(group.stream()) else {
                    return Ok(None);
                };
                if variable == "OUT_DIR" {
                    return self.refuse_or_keep(name, group);
                }
                match self.krate.variables.get(&variable) {
                    Some(value) if name == "env" => out.push(with_span(Literal::string(value))),
                    Some(value) => out.extend(quote::quote!(Some(#value))),
                    None if name == "option_env" => out.extend(quote::quote!(None::<&'static str>)),
                    None => bail!(
                        "{}: env!(\"{variable}\"): not a variable that Cargo sets",
                        describe(name.span())
                    ),
                }
            }
            _ => return Ok(None),
        }
        Ok(Some(3))
    }

    fn refuse_or_keep(&self, name: &Ident, group: &Group) -> Result<Option<usize>> {
        if group.stream().to_string().contains("OUT_DIR") {
            bail!(
                "{}: {name}! reads the output of a build script, which is not part of the source",
                describe(name.span())
            );
        }
        Ok(None)
    }
}

fn attribute_tokens(inner: bool, content: TokenStream, like: &Group, out: &mut Vec<TokenTree>) {
    let mut hash = Punct::new('#', Spacing::Alone);
    hash.set_span(like.span());
    out.push(hash.into());
    if inner {
        out.push(Punct::new('!', Spacing::Alone).into());
    }
    let mut group = Group::new(Delimiter::Bracket, content);
    group.set_span(like.span());
    out.push(group.into());
}
