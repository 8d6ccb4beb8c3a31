//! Reads the module tree of a crate into one list of items: files inlined,
//! conditions decided, item macros of dependencies expanded.

use crate::sources::anonymous::{imports_and_impl, items_of_anonymous};
use crate::sources::calls::{Calls, SharedServer};
use crate::sources::capturing::list_captures;
use crate::sources::conditions::{split_commas, Conditions, Decision};
use crate::sources::edition_2015::as_2018;
use crate::sources::expander::{is_punct, write_crate_of_calls, Macros};
use crate::sources::lowering::{add_prelude_of_2024, lower, DropSites};
use crate::sources::members::{attributes, attributes_mut, is_excluded, CfgStripper, Member};
use crate::sources::project::{Crate, Project, LINKED_BY_STD};
use crate::sources::trait_objects::{add_dyn, add_dyn_to_functions};
use crate::tokens::{describe, file_path, place, register_file};
use anyhow::{bail, Context, Result};
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{Attribute, Item};

/// All items of the program's crates, in the order of [`Project::crates`].
///
/// # Errors
/// If a file cannot be read or parsed, or holds what cannot be pasted.
pub fn load(project: &Project, sites: &DropSites) -> Result<Vec<Vec<Item>>> {
    let mut loaded: Vec<Option<Vec<Item>>> = vec![None; project.crates.len()];
    let mut macros = Macros::default();
    let server = SharedServer::default();
    let shared = Shared { server, sites };
    load_with_dependencies(project, 0, &mut loaded, &mut macros, &shared)?;
    Ok(loaded.into_iter().map(Option::unwrap_or_default).collect())
}

/// Shared by the loaders of all crates.
struct Shared<'a> {
    server: SharedServer,
    sites: &'a DropSites,
}

/// Dependencies come first, since their macros are needed.
fn load_with_dependencies(
    project: &Project,
    index: usize,
    loaded: &mut Vec<Option<Vec<Item>>>,
    macros: &mut Macros,
    shared: &Shared,
) -> Result<()> {
    if loaded[index].is_some() {
        return Ok(());
    }
    loaded[index] = Some(Vec::new());
    let krate = &project.crates[index];
    for dependency in krate.externs.values() {
        if let crate::sources::project::Extern::Inlined(dependency) = dependency {
            load_with_dependencies(project, *dependency, loaded, macros, shared)?;
        }
    }
    macros.enter_crate(krate, project);
    let calls = Calls::new(krate, project, &shared.server);
    let mut loader = Loader {
        krate,
        macros,
        calls,
        sites: shared.sites,
    };
    let name = &krate.variables["CARGO_CRATE_NAME"];
    let items = loader.file(&krate.root, name)?.map(|file| file.items);
    let items = items.unwrap_or_default();
    let folder = krate
        .root
        .parent()
        .expect("a file has a folder")
        .to_path_buf();
    let place = ModuleFiles {
        file: krate.root.clone(),
        children: folder,
        inline: false,
        path: name.clone(),
    };
    let mut items = loader.module_items(items, &place)?;
    let others: Vec<_> = loaded.iter().flatten().collect();
    if krate.edition < 2021 {
        add_dyn(&mut items, &others);
    }
    if krate.is_lowered {
        list_captures(&mut items, &others);
    }
    loaded[index] = Some(items);
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
    /// The path of the module in Cargo's program.
    path: String,
}

struct Loader<'a> {
    krate: &'a Crate,
    macros: &'a mut Macros,
    calls: Calls<'a>,
    sites: &'a DropSites,
}

impl Loader<'_> {
    /// The items of a file; `None` if its own condition does not hold.
    fn file(&self, path: &Path, module: &str) -> Result<Option<syn::File>> {
        let stream = self.tokens(path, module)?;
        let parsed: syn::File = syn::parse2(stream)
            .map_err(|error| anyhow::anyhow!("{}: {error}", describe(error.span())))?;
        Ok((!is_excluded(&parsed.attrs)).then_some(parsed))
    }

    fn tokens(&self, path: &Path, module: &str) -> Result<TokenStream> {
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
        let stream = if self.krate.edition == 2015 {
            as_2018(stream)
        } else {
            stream
        };
        let stream = if self.krate.edition < 2021 {
            add_dyn_to_functions(stream)
        } else {
            stream
        };
        let module = if self.krate.own { module } else { "" };
        self.resolver(path, module).stream(stream)
    }

    /// Tokens of an expansion in a file, with conditions decided.
    fn resolve(&self, stream: TokenStream, file: &Path) -> Result<TokenStream> {
        self.resolver(file, "").stream(stream)
    }

    fn resolver<'a>(&'a self, file: &'a Path, module: &'a str) -> CfgResolver<'a> {
        CfgResolver {
            krate: self.krate,
            loader: self,
            folder: file.parent().expect("a file has a folder"),
            is_in_call: false,
            module,
        }
    }

    /// The expansion of a macro call with conditions decided; `None` if it cannot be
    /// expanded here.
    fn expand(&self, invocation: &syn::Macro, file: &Path) -> Result<Option<TokenStream>> {
        let expanded = self.macros.expand(invocation);
        expanded
            .map(|stream| self.resolve(stream, file))
            .transpose()
    }

    /// The expansion of a macro call among members, by a macro of the program or a procedural
    /// one.
    fn expand_members(&self, invocation: &syn::Macro, file: &Path) -> Result<Option<TokenStream>> {
        if let Some(stream) = self.expand(invocation, file)? {
            return Ok(Some(stream));
        }
        let expanded = self.calls.function(self.macros, invocation, true)?;
        expanded
            .map(|stream| self.resolve(stream, file))
            .transpose()
    }

    /// The items of a whole module, whose macros end with it.
    fn module_items(&mut self, mut items: Vec<Item>, place: &ModuleFiles) -> Result<Vec<Item>> {
        if self.krate.is_lowered {
            add_prelude_of_2024(&mut items);
        }
        self.calls.open_module();
        let items = self.items(items, place);
        self.calls.close_module();
        items
    }

    fn items(&mut self, items: Vec<Item>, place: &ModuleFiles) -> Result<Vec<Item>> {
        let mut kept = Vec::new();
        self.calls.note_imports(&items);
        for mut item in items {
            if is_excluded(attributes(&item)) {
                continue;
            }
            CfgStripper.visit_item_mut(&mut item);
            if !matches!(item, Item::Mod(_)) {
                let mut modules = BodyModules {
                    loader: self,
                    place,
                    failure: None,
                };
                modules.visit_item_mut(&mut item);
                modules.failure.map_or(Ok(()), Err)?;
            }
            if let Some(expanded) = self.procedural(&mut item, place)? {
                kept.extend(self.items(expanded, place)?);
                continue;
            }
            if self.krate.is_lowered && !matches!(item, Item::Mod(_)) {
                lower(&mut item, self.sites);
            }
            match item {
                Item::Mod(module) => kept.extend(self.module(module, place)?.map(Item::Mod)),
                Item::Macro(mut invocation) => {
                    write_crate_of_calls(&mut invocation);
                    if let Some(name) = &invocation.ident {
                        self.macros.define(&name.to_string(), &invocation);
                        // Each call of an own macro that calls procedural ones is expanded.
                        let path = name.clone().into();
                        if !self.krate.own || !self.calls.is_forwarding(self.macros, &path) {
                            kept.push(Item::Macro(invocation));
                        }
                    } else if self.krate.own {
                        for part in self.parts(invocation) {
                            match part {
                                Item::Macro(_) => kept.push(part),
                                _ => kept.extend(self.items(vec![part], place)?),
                            }
                        }
                    } else {
                        let expanded = self.expand(&invocation.mac, &place.file)?;
                        match expanded.and_then(parse_items) {
                            Some(mut expanded) => {
                                hand_conditions_down(&invocation.attrs, &mut expanded);
                                kept.extend(self.items(expanded, place)?);
                            }
                            None => kept.push(Item::Macro(invocation)),
                        }
                    }
                }
                Item::Const(constant) if !self.krate.own => {
                    kept.extend(self.constant(constant, place)?);
                }
                Item::Impl(mut block) if !self.krate.own => {
                    block.items = self.members(block.items, &place.file)?;
                    kept.push(Item::Impl(block));
                }
                Item::Trait(mut definition) if !self.krate.own => {
                    definition.items = self.members(definition.items, &place.file)?;
                    kept.push(Item::Trait(definition));
                }
                Item::ForeignMod(mut foreign) => {
                    self.refuse_native_code(&foreign)?;
                    // The standard library links these already.
                    foreign
                        .attrs
                        .retain(|attribute| !attribute.path().is_ident("link"));
                    kept.push(Item::ForeignMod(foreign));
                }
                other => kept.push(other),
            }
        }
        Ok(kept)
    }

    /// A constant of a dependency; the items in its block if it has no name.
    fn constant(&mut self, mut constant: syn::ItemConst, place: &ModuleFiles) -> Result<Vec<Item>> {
        if let Some((_, block)) = imports_and_impl(&mut constant) {
            let items = std::mem::take(&mut block.items);
            block.items = self.members(items, &place.file)?;
            return Ok(vec![Item::Const(constant)]);
        }
        let mut expand = |call: &syn::Macro| {
            let expanded = self.expand(call, &place.file)?;
            Ok(expanded.and_then(|stream| {
                let mut block: syn::Block = syn::parse2(quote::quote!({ #stream })).ok()?;
                CfgStripper.visit_block_mut(&mut block);
                Some(block)
            }))
        };
        match items_of_anonymous(&constant, &mut expand)? {
            Some(items) => self.items(items, place),
            None => Ok(vec![Item::Const(constant)]),
        }
    }

    /// The items in place of one that calls a procedural macro; `None` if it calls none.
    fn procedural(&self, item: &mut Item, place: &ModuleFiles) -> Result<Option<Vec<Item>>> {
        if self.calls.is_empty() {
            return Ok(None);
        }
        let mut expanded: Vec<Item> = Vec::new();
        let whole = item.clone();
        let shown = |attributes: &[Attribute]| {
            let mut item = whole.clone();
            if let Some(own) = attributes_mut(&mut item) {
                *own = attributes.to_vec();
            }
            item.to_token_stream()
        };
        let in_place = match (&whole, attributes_mut(item)) {
            (Item::Macro(call), _) if call.ident.is_none() => {
                self.calls.function(self.macros, &call.mac, true)?
            }
            (_, Some(attributes)) => self.calls.attribute(attributes, &shown)?,
            _ => None,
        };
        let stream = match in_place {
            Some(stream) => stream,
            None => match self.calls.derives(item)? {
                Some(stream) => {
                    expanded.push(item.clone());
                    stream
                }
                None => {
                    self.calls.inner_calls(self.macros, item)?;
                    return Ok(None);
                }
            },
        };
        let stream = self.resolve(stream, &place.file)?;
        let file: syn::File = syn::parse2(stream).map_err(|error| {
            let place = describe(whole.span());
            anyhow::anyhow!("{place}: a procedural macro makes what is no list of items: {error}")
        })?;
        expanded.extend(file.items.into_iter().map(|mut item| {
            // A constant with a name around impls, as older derives have it, that nothing names.
            if let Item::Const(constant) = &mut item {
                if matches!(&*constant.ty, syn::Type::Tuple(unit) if unit.elems.is_empty()) {
                    constant.ident = quote::format_ident!("_");
                }
            }
            item
        }));
        Ok(Some(expanded))
    }

    /// Fails for declarations of a library that the standard library does not link.
    fn refuse_native_code(&self, foreign: &syn::ItemForeignMod) -> Result<()> {
        let links = foreign.attrs.iter().filter(|a| a.path().is_ident("link"));
        for attribute in links {
            let mut library = None;
            // Other keys (`kind`, `cfg`) decide how it is linked, not what.
            let _ = attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("name") {
                    library = Some(meta.value()?.parse::<syn::LitStr>()?.value());
                } else if meta.input.peek(syn::Token![=]) {
                    meta.value()?.parse::<syn::Lit>()?;
                } else if meta.input.peek(syn::token::Paren) {
                    meta.input.parse::<Group>()?;
                }
                Ok(())
            });
            let library = library.unwrap_or_default();
            if !LINKED_BY_STD.contains(&library.as_str()) {
                bail!(
                    "{}: the crate `{}` links the native library `{library}`, which no source \
                     file can hold",
                    describe(foreign.span()),
                    self.krate.name
                );
            }
        }
        Ok(())
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

    /// Members with the macro calls among them expanded.
    fn members<M: Member>(&mut self, members: Vec<M>, file: &Path) -> Result<Vec<M>> {
        let mut kept = Vec::new();
        for member in members {
            let expanded = match member.call() {
                Some(call) => self.expand_members(call, file)?,
                None => None,
            };
            match expanded.and_then(M::parse) {
                Some(members) => kept.extend(self.members(members, file)?),
                None => kept.push(member),
            }
        }
        Ok(kept)
    }

    fn module(
        &mut self,
        mut module: syn::ItemMod,
        place: &ModuleFiles,
    ) -> Result<Option<syn::ItemMod>> {
        let name = module.ident.to_string();
        let name = name.trim_start_matches("r#");
        let explicit = path_attribute(&module.attrs);
        let path = format!("{}::{}", place.path, module.ident);
        let (items, inside) = match module.content.take() {
            Some((_, items)) => {
                let inside = ModuleFiles {
                    file: place.file.clone(),
                    children: place.children.join(explicit.as_deref().unwrap_or(name)),
                    inline: true,
                    path,
                };
                (Some(items), inside)
            }
            None => {
                let (file, children) = find_file(place, name, explicit.as_deref())
                    .with_context(|| format!("{}: mod {name}", describe(module.span())))?;
                let inside = ModuleFiles {
                    file,
                    children,
                    inline: false,
                    path,
                };
                let file = self.file(&inside.file, &inside.path)?;
                let items = file.map(|file| {
                    let uses = file.attrs.into_iter();
                    module
                        .attrs
                        .extend(uses.filter(|a| a.path().is_ident("macro_use")));
                    file.items
                });
                (items, inside)
            }
        };
        let scoped = !has_attribute(&module.attrs, "macro_use");
        if scoped {
            self.macros.open_module();
        }
        let items = items.map(|items| self.module_items(items, &inside));
        let items = items.transpose()?;
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

/// Reads the files of the modules that bodies declare, each of which has its path.
struct BodyModules<'a, 'b> {
    loader: &'a mut Loader<'b>,
    /// The module around the item with the body.
    place: &'a ModuleFiles,
    failure: Option<anyhow::Error>,
}

impl VisitMut for BodyModules<'_, '_> {
    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if module.content.is_none() {
            match self.loader.module(module.clone(), self.place) {
                Ok(read) => *module = read.unwrap_or_else(|| module.clone()),
                Err(failure) => self.failure = Some(failure),
            }
        }
    }
}

/// Puts the conditions of a macro call, which only the judge's compiler can decide, on
/// each item that the call makes.
fn hand_conditions_down(attributes: &[Attribute], items: &mut [Item]) {
    let conditions = attributes.iter().filter(|a| a.path().is_ident("cfg"));
    for condition in conditions {
        for item in &mut *items {
            if let Some(attributes) = attributes_mut(item) {
                attributes.push(condition.clone());
            }
        }
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

/// The file of a module, and the folder of its child modules' files.
fn find_file(
    place: &ModuleFiles,
    name: &str,
    explicit: Option<&str>,
) -> Result<(PathBuf, PathBuf)> {
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
        return Ok((file, children));
    }
    let flat = place.children.join(format!("{name}.rs"));
    let nested = place.children.join(name).join("mod.rs");
    let file = match (flat.exists(), nested.exists()) {
        (true, false) => flat,
        (false, true) => nested,
        (true, true) => bail!("both {} and {} exist", flat.display(), nested.display()),
        (false, false) => bail!("neither {} nor {} exists", flat.display(), nested.display()),
    };
    Ok((file, place.children.join(name)))
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

/// Decides what the compiler decides before it parses items: conditions,
/// included files, variables of the build.
struct CfgResolver<'a> {
    krate: &'a Crate,
    loader: &'a Loader<'a>,
    folder: &'a Path,
    /// Whether it reads the arguments of a macro call.
    is_in_call: bool,
    /// The path of the module around own code as written; empty in rules of macros and in
    /// expansions.
    module: &'a str,
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
            if let Some(length) = self.chosen_branch(&trees[i..], &mut resolved)? {
                i += length;
                continue;
            }
            let mut replaced = Vec::new();
            if let Some(length) = self.invocation(&trees[i..], &resolved, &mut replaced)? {
                resolved.extend(replaced);
                i += length;
                continue;
            }
            resolved.push(match &trees[i] {
                TokenTree::Group(group) => {
                    let before = trees[..i].last();
                    let is_call = matches!(before, Some(TokenTree::Punct(p)) if p.as_char() == '!');
                    let is_in_call = self.is_in_call || is_call;
                    let module = self.module_within(&trees[..i]);
                    let inside = CfgResolver {
                        is_in_call,
                        module: &module,
                        ..*self
                    };
                    inside.group(group)?.into()
                }
                other => other.clone(),
            });
            i += 1;
        }
        Ok(resolved.into_iter().collect())
    }

    /// The path of the module around a group's tokens; empty if it holds the rules of a macro.
    fn module_within(&self, before: &[TokenTree]) -> Cow<'_, str> {
        let is =
            |tree: &TokenTree, word: &str| matches!(tree, TokenTree::Ident(name) if name == word);
        match before {
            [.., word, TokenTree::Punct(_), _] if is(word, "macro_rules") => "".into(),
            [.., word, TokenTree::Ident(name)] if is(word, "mod") && !self.module.is_empty() => {
                format!("{}::{name}", self.module).into()
            }
            _ => self.module.into(),
        }
    }

    fn group(&self, group: &Group) -> Result<Group> {
        let mut inner = Group::new(group.delimiter(), self.stream(group.stream())?);
        inner.set_span(group.span());
        Ok(inner)
    }

    fn conditions(&self) -> &Conditions {
        &self.krate.conditions
    }

    /// A call of `cfg_if!`, `cfg_select!`, or another macro of one of these two forms: the
    /// tokens of the branch whose condition holds are put in its place, whether it makes
    /// items, members, statements or a value. Returns how many trees the call takes; `None`
    /// if only the judge's compiler can choose.
    fn chosen_branch(
        &self,
        trees: &[TokenTree],
        out: &mut Vec<TokenTree>,
    ) -> Result<Option<usize>> {
        let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), rest @ ..] =
            trees
        else {
            return Ok(None);
        };
        if bang.as_char() != '!' {
            return Ok(None);
        }
        let may_select = name != "cfg" && name.to_string().contains("cfg");
        let Some(branches) = branches_of_if(group.stream())
            .filter(|branches| !branches.is_empty())
            .or_else(|| branches_of_select(group.stream()).filter(|_| may_select))
        else {
            return Ok(None);
        };
        let Some(front) = call_front(out) else {
            return Ok(None);
        };
        let mut chosen = TokenStream::new();
        let mut open: Vec<TokenStream> = Vec::new();
        for (condition, body) in branches {
            let decision = condition.map_or(Decision::True, |it| self.conditions().decide(it));
            let own = match decision {
                Decision::False => continue,
                Decision::True if open.is_empty() => {
                    chosen = body;
                    break;
                }
                Decision::True => None,
                Decision::Open(condition) => Some(condition),
            };
            // Only the judge's compiler can choose: each item gets the condition.
            let Some(items) = parse_items(body) else {
                return Ok(None);
            };
            let own_part = own.iter();
            let condition = quote::quote!(all(#(#own_part,)* not(any(#(#open),*))));
            chosen.extend(
                items
                    .iter()
                    .map(|item| quote::quote!(#[cfg(#condition)] #item)),
            );
            match own {
                Some(own) => open.push(own),
                None => break,
            }
        }
        let chosen = self.stream(chosen)?;
        out.truncate(front);
        let is_statement = match out.last() {
            None => true,
            Some(TokenTree::Punct(punct)) => punct.as_char() == ';',
            Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Parenthesis,
            Some(_) => false,
        };
        if !is_statement {
            let mut block = Group::new(Delimiter::Brace, chosen);
            block.set_span(group.span());
            out.push(block.into());
            return Ok(Some(3));
        }
        out.extend(chosen);
        let ends = group.delimiter() != Delimiter::Brace
            && matches!(rest.first(), Some(TokenTree::Punct(p)) if p.as_char() == ';');
        Ok(Some(if ends { 4 } else { 3 }))
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
        let is_condition = name == "cfg" || name == "cfg_attr";
        let of_macro = is_condition && has_variables(list.stream());
        if of_macro {
            // Decided where the macro is expanded.
            out.extend(trees[..length].iter().cloned());
            Ok(Some(length))
        } else if name == "cfg" {
            match self.conditions().decide(list.stream()) {
                // A macro's pattern may ask for it.
                Decision::True
                    if self.is_in_call
                        || matches!(out.last(), Some(TokenTree::Ident(n)) if n == "if") =>
                {
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

    /// `cfg!`, `include_str!`, `include_bytes!`, `include!`, `env!`, `option_env!`; in own code
    /// `line!`, `column!`, `file!` and `module_path!`, whose values the file would change.
    fn invocation(
        &self,
        trees: &[TokenTree],
        before: &[TokenTree],
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
        if is_punct(before.last(), '$') {
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
                let path = argument(group.stream()).or_else(|| self.text(group.stream()));
                let Some(path) = path else {
                    return self.refuse_or_keep(name, group);
                };
                // Code whose condition does not hold may name a file that is not there, or a
                // variable that is not set; of other code the compiler says so.
                let Ok(bytes) = std::fs::read(self.folder.join(path)) else {
                    return Ok(None);
                };
                if name == "include_str" {
                    out.push(with_span(Literal::string(&String::from_utf8(bytes)?)));
                } else {
                    out.push(with_span(Literal::byte_string(&bytes)));
                }
            }
            // What does not stay need not be there, nor its variables be set.
            "include" if ends_in_excluded(before) => out.extend(trees[..3].iter().cloned()),
            "include" => {
                let path = argument(group.stream()).or_else(|| self.text(group.stream()));
                let Some(path) = path else {
                    return self.refuse_or_keep(name, group);
                };
                let path = self.folder.join(path);
                let stream = self.loader.tokens(&path, self.module).with_context(|| {
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
                    None => return Ok(None),
                }
            }
            "line" | "column" | "file" | "module_path"
                if !self.module.is_empty() && !is_punct(before.last(), ':') =>
            {
                let Some(place) = place(name.span()) else {
                    return Ok(None);
                };
                out.push(with_span(match name.to_string().as_str() {
                    "line" => Literal::u32_suffixed(place.line),
                    "column" => Literal::u32_suffixed(place.column + 1),
                    "module_path" => Literal::string(self.module),
                    _ => {
                        let path = file_path(place.file);
                        let path = path.strip_prefix(&self.krate.workspace).unwrap_or(&path);
                        Literal::string(&path.display().to_string())
                    }
                }));
            }
            _ => return Ok(None),
        }
        Ok(Some(3))
    }

    /// The value of a text that is joined of literals and variables of the build:
    /// `concat!(env!("OUT_DIR"), "/tables.rs")`.
    fn text(&self, stream: TokenStream) -> Option<String> {
        let trees: Vec<TokenTree> = stream.clone().into_iter().collect();
        let (name, group) = match trees.as_slice() {
            [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Group(group)]
            | [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Group(group), TokenTree::Punct(_)] => {
                (name.to_string(), group)
            }
            _ => {
                let literal: syn::Lit = syn::parse2(stream).ok()?;
                return match literal {
                    syn::Lit::Str(text) => Some(text.value()),
                    syn::Lit::Char(character) => Some(character.value().to_string()),
                    syn::Lit::Int(number) => Some(number.base10_digits().to_string()),
                    _ => None,
                };
            }
        };
        let parts = split_commas(group.stream()).into_iter();
        let mut parts = parts.map(|part| self.text(part.into_iter().collect()));
        match name.as_str() {
            "concat" => parts.collect(),
            "env" => {
                let variable = parts.next()??;
                if variable == "OUT_DIR" {
                    let folder = self.krate.build_output.as_ref()?;
                    return Some(folder.display().to_string());
                }
                self.krate.variables.get(&variable).cloned()
            }
            _ => None,
        }
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

/// Whether tokens of a macro's body hold variables.
fn has_variables(stream: TokenStream) -> bool {
    stream.into_iter().any(|tree| match tree {
        TokenTree::Punct(punct) => punct.as_char() == '$',
        TokenTree::Group(group) => has_variables(group.stream()),
        _ => false,
    })
}

/// A condition, `None` for the branch that is taken otherwise, and the tokens of the branch.
type Branch = (Option<TokenStream>, TokenStream);

/// The branches of `if #[cfg(a)] { ... } else if #[cfg(b)] { ... } else { ... }`.
fn branches_of_if(stream: TokenStream) -> Option<Vec<Branch>> {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut rest = trees.as_slice();
    let mut branches = Vec::new();
    loop {
        rest = match rest {
            [TokenTree::Ident(word), TokenTree::Punct(hash), TokenTree::Group(attribute), TokenTree::Group(body), rest @ ..]
                if word == "if"
                    && hash.as_char() == '#'
                    && body.delimiter() == Delimiter::Brace =>
            {
                let inside: Vec<TokenTree> = attribute.stream().into_iter().collect();
                let [TokenTree::Ident(cfg), TokenTree::Group(condition)] = inside.as_slice() else {
                    return None;
                };
                if cfg != "cfg" {
                    return None;
                }
                branches.push((Some(condition.stream()), body.stream()));
                rest
            }
            _ => return None,
        };
        rest = match rest {
            [] => return Some(branches),
            [TokenTree::Ident(word), TokenTree::Group(body)] if word == "else" => {
                branches.push((None, body.stream()));
                return Some(branches);
            }
            [TokenTree::Ident(word), rest @ ..] if word == "else" => rest,
            _ => return None,
        };
    }
}

/// The branches of `a => { ... } b => value, _ => { ... }`.
fn branches_of_select(stream: TokenStream) -> Option<Vec<Branch>> {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut rest = trees.as_slice();
    let mut branches = Vec::new();
    while !rest.is_empty() {
        let is_arrow = |pair: &[TokenTree]| {
            matches!(pair, [TokenTree::Punct(a), TokenTree::Punct(b)]
            if a.as_char() == '=' && a.spacing() == Spacing::Joint && b.as_char() == '>')
        };
        let arrow = rest.windows(2).position(is_arrow)?;
        let condition = match &rest[..arrow] {
            [TokenTree::Ident(name)] if name == "_" => None,
            [TokenTree::Ident(_), ..] => Some(rest[..arrow].iter().cloned().collect()),
            _ => return None,
        };
        rest = &rest[arrow + 2..];
        let is_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(p) if p.as_char() == ',');
        let body = match rest {
            [TokenTree::Group(body), ..] if body.delimiter() == Delimiter::Brace => {
                rest = &rest[1..];
                body.stream()
            }
            _ => {
                let end = rest.iter().position(is_comma).unwrap_or(rest.len());
                let value = rest[..end].iter().cloned().collect();
                rest = &rest[end..];
                value
            }
        };
        if rest.first().is_some_and(is_comma) {
            rest = &rest[1..];
        }
        branches.push((condition, body));
    }
    (!branches.is_empty()).then_some(branches)
}

/// Where the path of a macro call begins, and before it attributes that change nothing;
/// `None` if it is a macro's variable, or a condition stands before it.
fn call_front(out: &[TokenTree]) -> Option<usize> {
    let is = |at: usize, sign: char| matches!(out.get(at), Some(TokenTree::Punct(p)) if p.as_char() == sign);
    let mut front = out.len();
    while front >= 2 && is(front - 1, ':') && is(front - 2, ':') {
        front -= 2;
        if front > 0 && matches!(out[front - 1], TokenTree::Ident(_)) {
            front -= 1;
        }
    }
    if front > 0 && is(front - 1, '$') {
        return None;
    }
    while let (Some(TokenTree::Group(group)), true) = (
        front.checked_sub(1).map(|at| &out[at]),
        front >= 2 && is(front - 2, '#'),
    ) {
        let first = group.stream().into_iter().next();
        if matches!(first, Some(TokenTree::Ident(name)) if name == "cfg") {
            return None;
        }
        front -= 2;
    }
    Some(front)
}

/// Whether the attributes at the end have a condition that does not hold.
fn ends_in_excluded(mut trees: &[TokenTree]) -> bool {
    while let [before @ .., TokenTree::Punct(hash), TokenTree::Group(group)] = trees {
        if hash.as_char() != '#' {
            break;
        }
        if group.stream().to_string().replace(' ', "") == "cfg(any())" {
            return true;
        }
        trees = before;
    }
    false
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
