//! Cuts the loaded crates into units, with paths rewritten to the places that the
//! crates get in the one file.

use crate::program::imports::{declared_types, simplify_use};
use crate::program::paths::{exports_macros, Rewriter};
use crate::program::units::{
    Content, Function, Id, Implementation, Import, Kind, Part, Program, Unit,
};
use crate::program::verbatim::verbatim_macros;
use crate::sources::anonymous::imports_and_impl;
use crate::sources::loader::has_attribute;
use crate::sources::project::Project;
use crate::tokens::{flatten, lex, narrow_visibility, Token, TokenKind};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::collections::HashSet;
use syn::{ImplItem, Item, TraitItem};

/// Cuts the loaded crates into units.
pub fn split(project: &mut Project, loaded: Vec<Vec<Item>>) -> Program {
    let rewriter = Rewriter::new(project, &loaded);
    let mut builder = Builder {
        program: Program {
            units: Vec::new(),
            crates: Vec::new(),
            own: project.crates.iter().map(|krate| krate.own).collect(),
            verbatim: HashSet::new(),
            narrowed: HashSet::new(),
        },
        rewriter,
        krate: 0,
        module: 0,
        shadows: HashSet::new(),
    };
    builder.build(project, loaded);
    stay_in_crates(&mut builder.program);
    builder.program.verbatim = verbatim_macros(&builder.program.units);
    builder.program.narrowed = narrowed(&builder.program);
    builder.program
}

/// Writes `pub(crate)` of what a dependency's modules hold as `pub(in crate::dependency)`, since
/// globs of other crates would take it along.
fn stay_in_crates(program: &mut Program) {
    let modules: Vec<bool> = program
        .units
        .iter()
        .map(|it| it.kind() == Kind::Module)
        .collect();
    let names: Vec<String> = program
        .crates
        .iter()
        .map(|id| program.units[*id].name.clone().unwrap_or_default())
        .collect();
    let macros = program.units.iter().filter(|it| it.kind() == Kind::Macro);
    let macros: HashSet<String> = macros.filter_map(|it| it.name.clone()).collect();
    for unit in &mut program.units {
        let is_of_module = unit.krate > 0 && unit.parent.is_some_and(|parent| modules[parent]);
        if !is_of_module || matches!(unit.kind(), Kind::Macro | Kind::Invocation) {
            continue;
        }
        let visibility = format!("pub(in crate::{})", names[unit.krate]);
        if let Content::Use(import) = &mut unit.content {
            let may_be_macro =
                import.target.len() < 2 && import.target.iter().all(|name| macros.contains(name));
            if may_be_macro || import.visibility.replace(' ', "") != "pub(crate)" {
                continue;
            }
            import.visibility.clone_from(&visibility);
        }
        narrow(&mut unit.parts, &visibility);
    }
}

/// Puts another visibility in place of the `pub(crate)` of an item.
fn narrow(parts: &mut [Part], visibility: &str) {
    // Before it are attributes alone, of which derives are units of their own.
    let mut depth = 0;
    for part in parts {
        let Part::Tokens(tokens) = part else {
            continue;
        };
        for at in 0..tokens.len() {
            match tokens[at].kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth -= 1,
                TokenKind::Ident if depth == 0 => {
                    let [public, _, krate, ..] = &tokens[at..] else {
                        return;
                    };
                    let is_of_crate = public.is_ident("pub") && krate.is_ident("crate");
                    if is_of_crate && narrow_visibility(&tokens[at..]) == Some(4) {
                        let place = public.place;
                        let new = lex(visibility).into_iter();
                        tokens.splice(at..at + 4, new.map(|token| Token { place, ..token }));
                    }
                    return;
                }
                _ => {}
            }
        }
    }
}

/// The crates, and the imports that pass on a crate: `pub use crate::rand_core;`. What is passed on
/// again by the same name counts, too, whatever it is: an import may not be more public than what
/// it names.
fn narrowed(program: &Program) -> HashSet<Id> {
    let crates = &program.crates[1..];
    let mut narrowed: HashSet<Id> = crates.iter().copied().collect();
    let mut names: HashSet<&str> = HashSet::new();
    loop {
        let before = narrowed.len();
        for (id, unit) in program.units.iter().enumerate() {
            let Some(import) = unit.import().filter(|import| import.visibility == "pub") else {
                continue;
            };
            let last = import.target.last().map_or("", String::as_str);
            let is_crate = import.target.len() == 2 && import.target[0] == "crate";
            let is_of_crate = is_crate
                && crates
                    .iter()
                    .any(|id| program.units[*id].name.as_deref() == Some(last));
            if !import.glob && (is_of_crate || names.contains(last)) {
                narrowed.insert(id);
                names.extend(unit.name.as_deref());
            }
        }
        if narrowed.len() == before {
            return narrowed;
        }
    }
}

/// Words of types that the compiler's messages may leave out: const parameters
/// and paths.
const NOT_IN_MESSAGES: &[&str] = &[
    "crate", "self", "super", "core", "std", "alloc", "mut", "const",
];

struct Builder {
    program: Program,
    rewriter: Rewriter,
    krate: usize,
    module: Id,
    /// Names declared in the current module that hide crate names.
    shadows: HashSet<String>,
}

impl Builder {
    fn build(&mut self, project: &Project, loaded: Vec<Vec<Item>>) {
        let root = self.add(Content::Module, Some(String::new()), None);
        let mut loaded = loaded.into_iter();
        self.program.crates.push(root);
        let binary = loaded.next().unwrap_or_default();
        if self.rewriter.mentions_alloc() {
            let id = self.add(Content::Other, Some("alloc".into()), Some(root));
            self.program.units[id]
                .parts
                .push(Part::Tokens(lex("pub extern crate alloc;")));
        }
        self.module_items(root, binary);
        for (index, items) in loaded.enumerate() {
            self.krate = index + 1;
            let name = project.crates[self.krate].module.clone();
            let attribute = if self.rewriter.is_macro_crate(self.krate) {
                "#[macro_use] "
            } else {
                ""
            };
            let id = self.add(Content::Module, Some(name.clone()), Some(root));
            self.program.crates.push(id);
            let mut head = lex(&format!("{attribute}pub mod {name} {{ }}"));
            head.pop();
            self.program.units[id].parts.push(Part::Tokens(head));
            for (macro_name, exported) in self.rewriter.exports(self.krate) {
                self.import(
                    id,
                    "pub",
                    &["crate".to_string(), exported],
                    Some(&macro_name),
                    &[],
                    None,
                );
            }
            self.module_items(id, items);
            self.close(id);
        }
        self.macro_crates_first(root);
    }

    /// Puts the crates whose macros others use without a path before all that uses them, a
    /// dependency before its dependents.
    fn macro_crates_first(&mut self, root: Id) {
        let parts = std::mem::take(&mut self.program.units[root].parts);
        let is_macro_crate = |part: &Part| match part {
            Part::Child(id) => {
                let krate = self.program.crates.iter().position(|root| root == id);
                krate.is_some_and(|krate| krate > 0 && self.rewriter.is_macro_crate(krate))
            }
            _ => false,
        };
        let (first, rest): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(is_macro_crate);
        self.program.units[root].parts = first.into_iter().rev().chain(rest).collect();
    }

    fn add(&mut self, content: Content, name: Option<String>, parent: Option<Id>) -> Id {
        let id = self.program.units.len();
        self.program.units.push(Unit {
            content,
            name,
            parts: Vec::new(),
            parent,
            module: self.module,
            krate: self.krate,
        });
        if let Some(parent) = parent {
            self.program.units[parent].parts.push(Part::Child(id));
        }
        id
    }

    fn tokens(&self, stream: TokenStream) -> Vec<Token> {
        self.rewriter
            .rewrite(&flatten(stream), self.krate, &self.shadows)
    }

    fn text(&mut self, id: Id, stream: TokenStream) {
        let tokens = self.tokens(stream);
        self.program.units[id].parts.push(Part::Tokens(tokens));
    }

    /// Text up to and with the opening brace; returns the closing one.
    fn head(&mut self, id: Id, stream: TokenStream) {
        let mut tokens = self.tokens(stream);
        tokens.pop();
        self.program.units[id].parts.push(Part::Tokens(tokens));
    }

    fn close(&mut self, id: Id) {
        let brace = vec![Token::new(TokenKind::Close, "}")];
        self.program.units[id].parts.push(Part::Tokens(brace));
    }

    fn module_items(&mut self, id: Id, items: Vec<Item>) {
        let outer = (self.module, std::mem::take(&mut self.shadows));
        self.module = id;
        self.shadows = declared_types(&items);
        for item in items {
            self.item(id, item);
        }
        (self.module, self.shadows) = outer;
    }

    /// Adds the units of one item: each kind of item has its arm.
    fn item(&mut self, parent: Id, item: Item) {
        match item {
            Item::Mod(mut module) => {
                let Some((_, items)) = module.content.take() else {
                    return;
                };
                // Another crate names its exported macros without a path.
                let is_macro_crate = self.rewriter.is_macro_crate(self.krate);
                let is_marked = has_attribute(&module.attrs, "macro_use");
                if is_macro_crate && !is_marked && exports_macros(&items) {
                    module.attrs.push(syn::parse_quote!(#[macro_use]));
                }
                module.content = Some((syn::token::Brace::default(), Vec::new()));
                let id = self.add(
                    Content::Module,
                    Some(module.ident.to_string()),
                    Some(parent),
                );
                self.program.units[id].module = id;
                self.head(id, module.to_token_stream());
                self.module_items(id, items);
                self.close(id);
            }
            Item::Use(item) => self.uses(parent, &item),
            Item::ExternCrate(item) => self.extern_crate(parent, &item),
            Item::Impl(block) => self.block(parent, &[], block),
            Item::Trait(definition) => self.definition(parent, definition),
            Item::Fn(item) => {
                let anchored = has_attribute(&item.attrs, "no_mangle");
                let name = item.sig.ident.to_string();
                let content = Function {
                    has_default: false,
                    is_anchored: anchored || (name == "main" && parent == 0),
                    is_foreign: false,
                };
                self.function(parent, &item.sig, item.to_token_stream(), content, true);
            }
            Item::Struct(item) => {
                self.data(parent, &item.ident.to_string(), item.to_token_stream());
            }
            Item::Enum(item) => self.data(parent, &item.ident.to_string(), item.to_token_stream()),
            Item::Union(item) => self.data(parent, &item.ident.to_string(), item.to_token_stream()),
            Item::Type(item) => {
                self.leaf(
                    parent,
                    Content::Type,
                    &item.ident.to_string(),
                    item.to_token_stream(),
                );
            }
            Item::TraitAlias(item) => {
                self.leaf(
                    parent,
                    Content::Type,
                    &item.ident.to_string(),
                    item.to_token_stream(),
                );
            }
            Item::Const(mut item) => {
                if let (false, Some((imports, block))) =
                    (self.program.own[self.krate], imports_and_impl(&mut item))
                {
                    self.block(parent, &imports, block.clone());
                    return;
                }
                self.leaf(
                    parent,
                    Content::Constant,
                    &item.ident.to_string(),
                    item.to_token_stream(),
                );
            }
            Item::Static(item) => {
                let anchored = ["no_mangle", "used", "global_allocator", "link_section"]
                    .iter()
                    .any(|name| has_attribute(&item.attrs, name));
                let name = item.ident.to_string();
                let content = Content::Static {
                    is_anchored: anchored,
                    is_foreign: false,
                };
                self.leaf(parent, content, &name, item.to_token_stream());
            }
            Item::ForeignMod(foreign) => self.foreign(parent, foreign),
            Item::Macro(item) => match &item.ident {
                Some(ident) => {
                    let name = self.rewriter.macro_name(self.krate, &ident.to_string());
                    self.leaf(parent, Content::Macro, &name, item.to_token_stream());
                }
                None => {
                    let id = self.add(Content::Invocation, None, Some(parent));
                    self.text(id, item.to_token_stream());
                }
            },
            other => {
                let id = self.add(Content::Other, None, Some(parent));
                self.text(id, other.to_token_stream());
            }
        }
    }

    /// Declarations of functions and statics that are linked from elsewhere: each in a block
    /// of its own, so that those that are not used can be removed.
    fn foreign(&mut self, parent: Id, mut foreign: syn::ItemForeignMod) {
        for item in std::mem::take(&mut foreign.items) {
            let function = Content::Function(Function {
                is_foreign: true,
                ..Function::default()
            });
            let variable = Content::Static {
                is_anchored: false,
                is_foreign: true,
            };
            let (content, name) = match &item {
                syn::ForeignItem::Fn(item) => (function, item.sig.ident.to_string()),
                syn::ForeignItem::Static(item) => (variable, item.ident.to_string()),
                syn::ForeignItem::Type(item) => (Content::Type, item.ident.to_string()),
                // With `safe` or `unsafe` in front.
                syn::ForeignItem::Verbatim(tokens) => {
                    let tokens = flatten(tokens.clone());
                    let word = |word: &str| tokens.iter().position(|token| token.is_ident(word));
                    let name = |at: usize| tokens[at + 1].text.to_string();
                    match (word("fn"), word("static")) {
                        (Some(at), _) => (function, name(at)),
                        (None, Some(at)) => (variable, name(at)),
                        (None, None) => (Content::Other, String::new()),
                    }
                }
                _ => (Content::Other, String::new()),
            };
            foreign.items = vec![item];
            let id = self.add(content, Some(name), Some(parent));
            self.text(id, foreign.to_token_stream());
        }
    }

    /// A function; its body is a part of its own if it runs only as code.
    fn function(
        &mut self,
        parent: Id,
        signature: &syn::Signature,
        stream: TokenStream,
        function: Function,
        has_block: bool,
    ) {
        let name = signature.ident.to_string();
        let id = self.leaf(parent, Content::Function(function), &name, stream);
        let returns = signature.output.to_token_stream().to_string();
        let is_opaque = returns
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word == "impl");
        let may_run_early = signature.constness.is_some() || signature.asyncness.is_some();
        if has_block && !may_run_early && !is_opaque {
            let unit = &mut self.program.units[id];
            let Some(Part::Tokens(mut tokens)) = unit.parts.pop() else {
                return;
            };
            let start = matching_open(&tokens);
            let body = tokens.split_off(start);
            unit.parts.push(Part::Tokens(tokens));
            unit.parts.push(Part::Body(body));
        }
    }

    fn leaf(&mut self, parent: Id, content: Content, name: &str, stream: TokenStream) -> Id {
        let id = self.add(content, Some(name.to_string()), Some(parent));
        self.text(id, stream);
        id
    }

    /// A type, with each derived trait as a unit of its own.
    fn data(&mut self, parent: Id, name: &str, stream: TokenStream) {
        let id = self.add(Content::Type, Some(name.to_string()), Some(parent));
        let tokens = self.tokens(stream);
        let mut text: Vec<Token> = Vec::new();
        let mut rest = tokens.into_iter().peekable();
        while let Some(token) = rest.next() {
            let is_derive = token.is_ident("derive")
                && text.len() >= 2
                && text[text.len() - 1].is_bracket("[")
                && text[text.len() - 2].is_punct('#')
                && rest.peek().is_some_and(|next| next.is_bracket("("));
            text.push(token);
            if !is_derive {
                continue;
            }
            text.extend(rest.next());
            self.program.units[id]
                .parts
                .push(Part::Tokens(std::mem::take(&mut text)));
            let mut one: Vec<Token> = Vec::new();
            for token in rest.by_ref() {
                if token.is_bracket(")") {
                    text.push(token);
                    break;
                }
                if token.is_punct(',') {
                    self.derive(id, name, std::mem::take(&mut one));
                } else {
                    one.push(token);
                }
            }
            if !one.is_empty() {
                self.derive(id, name, one);
            }
        }
        self.program.units[id].parts.push(Part::Tokens(text));
    }

    fn derive(&mut self, of: Id, name: &str, mut tokens: Vec<Token>) {
        let trait_path = tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Ident)
            .map(|token| token.text.to_string())
            .collect();
        let implementation = Implementation {
            trait_path,
            self_type: Some(name.to_string()),
            self_words: vec![name.to_string()],
            ..Implementation::default()
        };
        let id = self.add(Content::Derive(implementation), None, Some(of));
        tokens.push(Token::new(TokenKind::Punct, ","));
        self.program.units[id].parts.push(Part::Tokens(tokens));
    }

    /// An impl; if it needs imports of its own, in a constant with them.
    fn block(&mut self, parent: Id, imports: &[TokenStream], mut block: syn::ItemImpl) {
        let items = std::mem::take(&mut block.items);
        let types = block
            .generics
            .type_params()
            .map(|param| param.ident.to_string());
        let constants = block
            .generics
            .const_params()
            .map(|param| param.ident.to_string());
        let lifetimes = block
            .generics
            .lifetimes()
            .map(|l| l.lifetime.ident.to_string());
        let generic: HashSet<String> = types.chain(constants).chain(lifetimes).collect();
        let trait_path = match &block.trait_ {
            Some((_, path, _)) => {
                let names = path
                    .segments
                    .iter()
                    .map(|segment| segment.ident.to_string());
                let stream = lex_path(names, path.leading_colon.is_some());
                self.rewriter
                    .rewrite(&stream, self.krate, &self.shadows)
                    .iter()
                    .filter(|token| token.kind == TokenKind::Ident)
                    .map(|token| token.text.to_string())
                    .collect()
            }
            None => Vec::new(),
        };
        let names = |stream: TokenStream| -> Vec<String> {
            flatten(stream)
                .into_iter()
                .filter_map(|token| match token.kind {
                    TokenKind::Ident => Some(token.text.to_string()),
                    TokenKind::Literal => whole_number(&token.text),
                    _ => None,
                })
                .filter(|name| !generic.contains(name) && !NOT_IN_MESSAGES.contains(&name.as_str()))
                .collect()
        };
        let mut implementation = Implementation {
            trait_path,
            trait_words: Vec::new(),
            trait_lead: None,
            self_type: type_name(&block.self_ty).filter(|name| !generic.contains(name)),
            self_words: names(block.self_ty.to_token_stream()),
            self_lead: lead(&block.self_ty.to_token_stream().to_string()),
        };
        if let Some((_, path, _)) = &block.trait_ {
            if let Some(last) = path.segments.last() {
                implementation.trait_words = names(last.arguments.to_token_stream());
                let text = last.arguments.to_token_stream().to_string();
                implementation.trait_lead = lead(text.trim_start_matches(['<', ' ', ':']));
            }
        }
        let id = self.add(Content::Impl(implementation), None, Some(parent));
        let is_wrapped = !imports.is_empty();
        if is_wrapped {
            let mut front = lex("const _: () = { }");
            front.pop();
            front.extend(
                imports
                    .iter()
                    .flat_map(|import| self.tokens(import.clone())),
            );
            self.program.units[id].parts.push(Part::Tokens(front));
        }
        self.head(id, block.to_token_stream());
        for item in items {
            match item {
                ImplItem::Fn(item) => {
                    let function = Function::default();
                    self.function(id, &item.sig, item.to_token_stream(), function, true);
                }
                ImplItem::Const(item) => {
                    let name = item.ident.to_string();
                    self.leaf(id, Content::Constant, &name, item.to_token_stream());
                }
                ImplItem::Type(item) => {
                    let name = item.ident.to_string();
                    self.leaf(id, Content::Type, &name, item.to_token_stream());
                }
                other => {
                    let inner = self.add(Content::Invocation, None, Some(id));
                    self.text(inner, other.to_token_stream());
                }
            }
        }
        self.close(id);
        if is_wrapped {
            let mut back = vec![Token::new(TokenKind::Close, "}")];
            back.extend(lex(";"));
            self.program.units[id].parts.push(Part::Tokens(back));
        }
    }

    fn definition(&mut self, parent: Id, mut definition: syn::ItemTrait) {
        let items = std::mem::take(&mut definition.items);
        let id = self.add(
            Content::Trait,
            Some(definition.ident.to_string()),
            Some(parent),
        );
        self.trait_head(id, definition);
        for item in items {
            let stream = item.to_token_stream();
            match &item {
                TraitItem::Fn(item) => {
                    let function = Function {
                        has_default: item.default.is_some(),
                        ..Function::default()
                    };
                    self.function(id, &item.sig, stream, function, function.has_default);
                }
                TraitItem::Const(item) => {
                    self.leaf(id, Content::Constant, &item.ident.to_string(), stream);
                }
                TraitItem::Type(item) => {
                    self.leaf(id, Content::Type, &item.ident.to_string(), stream);
                }
                _ => {
                    self.leaf(id, Content::Invocation, "", stream);
                }
            }
        }
        self.close(id);
    }

    /// The front of a trait; each bound of a dependency's is a unit.
    fn trait_head(&mut self, id: Id, mut definition: syn::ItemTrait) {
        if self.program.own[self.krate] || definition.supertraits.is_empty() {
            self.head(id, definition.to_token_stream());
            return;
        }
        let bounds = std::mem::take(&mut definition.supertraits);
        let clause = definition.generics.where_clause.take();
        definition.colon_token = None;
        let mut front = self.tokens(definition.to_token_stream());
        front.truncate(front.len() - 2);
        front.push(Token::new(TokenKind::Punct, ":"));
        self.program.units[id].parts.push(Part::Tokens(front));
        for bound in bounds {
            let inner = self.add(Content::Bound, None, Some(id));
            let mut tokens = self.tokens(bound.to_token_stream());
            tokens.push(Token::new(TokenKind::Punct, "+"));
            self.program.units[inner].parts.push(Part::Tokens(tokens));
        }
        let mut back = self.tokens(clause.to_token_stream());
        back.push(Token::new(TokenKind::Open, "{"));
        self.program.units[id].parts.push(Part::Tokens(back));
    }

    fn extern_crate(&mut self, parent: Id, item: &syn::ItemExternCrate) {
        let name = item.ident.to_string();
        let alias = item.rename.as_ref().map(|(_, alias)| alias.to_string());
        let visibility = item.vis.to_token_stream().to_string();
        if self.rewriter.is_external(self.krate, &name) {
            let id = self.add(Content::Other, None, Some(parent));
            self.text(id, item.to_token_stream());
            return;
        }
        if self.rewriter.is_procedural(self.krate, &name) {
            return;
        }
        let target = if name == "self" {
            self.rewriter.crate_root(self.krate)
        } else {
            self.rewriter.crate_path(self.krate, &name)
        };
        let Some(target) = target else {
            return;
        };
        // At the root of the file the crate's module has this name already.
        let shown = alias.clone().unwrap_or_else(|| name.clone());
        if parent == 0 && target == ["crate".to_string(), shown.clone()] {
            return;
        }
        let is_std = ["std", "core", "alloc"].contains(&name.as_str());
        if parent == 0 && is_std && alias.is_none() {
            return;
        }
        self.import(parent, &visibility, &target, Some(&shown), &[], None);
    }

    fn uses(&mut self, parent: Id, item: &syn::ItemUse) {
        let mut visibility = item.vis.to_token_stream().to_string();
        let is_root_of_crate = self.krate > 0 && self.program.units[parent].parent == Some(0);
        if is_root_of_crate && visibility.replace(' ', "") == "pub(crate)" {
            // In the crate's module, a private name is seen in the whole crate.
            visibility.clear();
        }
        let place = flatten(item.to_token_stream())
            .first()
            .and_then(|token| token.place);
        let leading = item.leading_colon.is_some();
        let attributes: Vec<Token> = item
            .attrs
            .iter()
            .filter(|attribute| attribute.path().is_ident("cfg"))
            .flat_map(|attribute| flatten(attribute.to_token_stream()))
            .collect();
        for (path, alias) in simplify_use(&item.tree) {
            let first = path.first().map_or("", String::as_str);
            if self.rewriter.is_procedural(self.krate, first) {
                continue;
            }
            let target = self
                .rewriter
                .import_path(&path, leading, self.krate, &self.shadows);
            // `use name;` of a crate whose module in the file has another name.
            let is_renamed = path.len() == 1 && target.last() != path.last();
            let alias = alias.or_else(|| is_renamed.then(|| first.to_string()));
            let last = target.last().cloned().unwrap_or_default();
            if parent == 0 && target.len() == 2 && target[0] == "crate" && alias.is_none() {
                // The crate's own module is there already.
                if self.rewriter.is_crate_module(&last) {
                    continue;
                }
            }
            self.import(
                parent,
                &visibility,
                &target,
                alias.as_deref(),
                &attributes,
                place,
            );
        }
    }

    fn import(
        &mut self,
        parent: Id,
        visibility: &str,
        target: &[String],
        alias: Option<&str>,
        attributes: &[Token],
        place: Option<crate::tokens::Place>,
    ) {
        let last = target.last().cloned().unwrap_or_default();
        let name = match alias {
            Some("_") => None,
            Some(alias) => Some(alias.to_string()),
            None if last == "*" => None,
            None => Some(last.clone()),
        };
        let alias = alias.filter(|alias| *alias != last);
        let visibility = self.rewriter.visibility(visibility, self.krate);
        let mut import = Import {
            target: target.to_vec(),
            glob: last == "*",
            alias: alias.map(str::to_string),
            visibility: visibility.trim().to_string(),
            // One name alone may be that of a macro, which must be defined before it.
            is_mergeable: attributes.is_empty() && target.len() > 1 && !target[0].starts_with("::"),
        };
        if import.glob {
            import.target.pop();
        }
        let mut tokens = attributes.to_vec();
        let text = lex(&import.text()).into_iter();
        tokens.extend(text.map(|token| Token { place, ..token }));
        let id = self.add(Content::Use(import), name, Some(parent));
        self.program.units[id].parts.push(Part::Tokens(tokens));
    }
}

fn lex_path(names: impl Iterator<Item = String>, leading: bool) -> Vec<Token> {
    let text = names.collect::<Vec<_>>().join("::");
    // The rewriter looks at what follows, so the path gets an end.
    let mut tokens = lex(&format!("{}{text}", if leading { "::" } else { "" }));
    if leading {
        tokens
            .iter_mut()
            .take(2)
            .for_each(|token| token.joint = token.kind == TokenKind::Punct);
    }
    tokens
}

/// Index of the bracket that the last token closes.
fn matching_open(tokens: &[Token]) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate().rev() {
        match token.kind {
            TokenKind::Close => depth += 1,
            TokenKind::Open => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i;
        }
    }
    0
}

/// The digits of an integer as the compiler's messages have them: `Const<3>` of `Const<3usize>`.
pub fn whole_number(literal: &str) -> Option<String> {
    let number: syn::LitInt = syn::parse_str(literal).ok()?;
    Some(number.base10_digits().to_string())
}

fn lead(text: &str) -> Option<char> {
    text.chars().next().filter(|first| "([&*".contains(*first))
}

/// The name of a type that impls are found by.
fn type_name(of: &syn::Type) -> Option<String> {
    match of {
        syn::Type::Path(path) => path.path.segments.last().map(|s| s.ident.to_string()),
        syn::Type::Reference(inner) => type_name(&inner.elem),
        syn::Type::Paren(inner) => type_name(&inner.elem),
        syn::Type::Group(inner) => type_name(&inner.elem),
        syn::Type::Array(inner) => type_name(&inner.elem),
        syn::Type::Slice(inner) => type_name(&inner.elem),
        syn::Type::Ptr(inner) => type_name(&inner.elem),
        _ => None,
    }
}
