//! Types `impl Trait` that functions return. In edition 2024 they capture all parameters of the
//! function and of the impl around it; in edition 2021 `use<...>` has to list the lifetimes.

use quote::ToTokens;
use std::collections::HashMap;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    parse_quote, FnArg, GenericArgument, GenericParam, Generics, ImplItem, Item, ItemImpl,
    Lifetime, PathArguments, PathSegment, Receiver, Signature, Type, TypeImplTrait, TypeParamBound,
};

/// Types of the standard library with one lifetime, which a path to them need not show.
const STANDARD: &[&str] = &[
    "Arguments",
    "CharIndices",
    "Chars",
    "Context",
    "Cow",
    "Drain",
    "Entry",
    "Formatter",
    "Iter",
    "IterMut",
    "Keys",
    "MutexGuard",
    "Ref",
    "RefMut",
    "RwLockReadGuard",
    "RwLockWriteGuard",
    "SplitAsciiWhitespace",
    "SplitWhitespace",
    "StdinLock",
    "StdoutLock",
    "Values",
];

/// Lists what the functions of a crate of edition 2024 capture. `others` are the crates loaded before.
pub fn list_captures(items: &mut [Item], others: &[&Vec<Item>]) {
    let mut own = Declared {
        with_bodies: true,
        ..Declared::default()
    };
    items.iter().for_each(|item| own.visit_item(item));
    let mut foreign = Declared::default();
    let of_others = others.iter().copied().flatten();
    of_others.for_each(|item| foreign.visit_item(item));
    let mut known = foreign.lifetimes;
    known.extend(STANDARD.iter().map(|name| (name.to_string(), Some(1))));
    known.extend(own.lifetimes);
    for item in items {
        Captures(&known).visit_item_mut(item);
    }
}

/// Number of lifetimes that the types of a name have; `None` if they have different numbers.
type Lifetimes = HashMap<String, Option<usize>>;

/// Visitor that collects the types that are declared.
#[derive(Default)]
struct Declared {
    /// Whether those in bodies count: no other crate can name them.
    with_bodies: bool,
    lifetimes: Lifetimes,
}

impl<'a> Visit<'a> for Declared {
    fn visit_item(&mut self, item: &'a Item) {
        let declared = match item {
            Item::Enum(it) => Some((&it.ident, &it.generics)),
            Item::Struct(it) => Some((&it.ident, &it.generics)),
            Item::Type(it) => Some((&it.ident, &it.generics)),
            Item::Union(it) => Some((&it.ident, &it.generics)),
            _ => None,
        };
        if let Some((name, generics)) = declared {
            let number = Some(generics.lifetimes().count());
            let known = self.lifetimes.entry(name.to_string()).or_insert(number);
            if *known != number {
                *known = None;
            }
        }
        visit::visit_item(self, item);
    }

    fn visit_block(&mut self, block: &'a syn::Block) {
        if self.with_bodies {
            visit::visit_block(self, block);
        }
    }
}

/// Visitor that lists what functions capture.
struct Captures<'a>(&'a Lifetimes);

impl VisitMut for Captures<'_> {
    fn visit_item_impl_mut(&mut self, block: &mut ItemImpl) {
        list_captures_of_impl(block, self.0);
        visit_mut::visit_item_impl_mut(self, block);
    }

    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        list_captures_of(&mut item.sig, &Generics::default(), self.0);
        visit_mut::visit_item_fn_mut(self, item);
    }
}

/// Lists what the functions of an impl capture. Members of a trait capture all in each edition.
fn list_captures_of_impl(block: &mut ItemImpl, known: &Lifetimes) {
    if block.trait_.is_some() {
        return;
    }
    let mut self_type = block.self_ty.clone();
    let around = with_names(&block.generics, 0, known, |namer| {
        namer.visit_type_mut(&mut self_type);
    });
    let mut is_changed = false;
    for member in &mut block.items {
        if let ImplItem::Fn(function) = member {
            is_changed |= list_captures_of(&mut function.sig, &around, known);
        }
    }
    if is_changed {
        (block.self_ty, block.generics) = (self_type, around);
    }
}

/// Lists what a function captures, within an impl with these parameters; whether the signature is
/// changed. Lifetimes and types of its arguments that have no name get one.
fn list_captures_of(signature: &mut Signature, around: &Generics, known: &Lifetimes) -> bool {
    let mut new = signature.clone();
    let before = around.params.len();
    new.generics = with_names(&signature.generics, before, known, |namer| {
        for argument in &mut new.inputs {
            namer.visit_fn_arg_mut(argument);
        }
    });
    let all = around.params.iter().chain(&new.generics.params);
    let (lifetimes, others): (Vec<_>, Vec<_>) =
        all.partition(|parameter| matches!(parameter, GenericParam::Lifetime(_)));
    if lifetimes.is_empty() {
        return false;
    }
    let names = lifetimes
        .iter()
        .chain(&others)
        .map(|parameter| match parameter {
            GenericParam::Lifetime(it) => it.lifetime.to_token_stream(),
            GenericParam::Type(it) => it.ident.to_token_stream(),
            GenericParam::Const(it) => it.ident.to_token_stream(),
        });
    let mut lister = Lister {
        list: parse_quote!(use<#(#names),*>),
        has_listed: false,
    };
    lister.visit_return_type_mut(&mut new.output);
    if lister.has_listed {
        *signature = new;
    }
    lister.has_listed
}

/// Parameters with those that a visit of arguments names. `before` counts those around.
fn with_names(
    generics: &Generics,
    before: usize,
    known: &Lifetimes,
    visit: impl FnOnce(&mut Namer),
) -> Generics {
    let mut namer = Namer {
        known,
        next: before + generics.params.len(),
        lifetimes: Vec::new(),
        types: Vec::new(),
    };
    visit(&mut namer);
    let mut all = generics.clone();
    let others = std::mem::take(&mut all.params);
    all.params.extend(namer.lifetimes);
    all.params.extend(others);
    all.params.extend(namer.types);
    all
}

/// Visitor that names the lifetimes and types of arguments that have no name.
struct Namer<'a> {
    known: &'a Lifetimes,
    /// The number in the next name.
    next: usize,
    lifetimes: Vec<GenericParam>,
    types: Vec<GenericParam>,
}

impl Namer<'_> {
    fn number(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    fn lifetime(&mut self) -> Lifetime {
        let name = format!("'unnamed_{}", self.number());
        let lifetime = Lifetime::new(&name, proc_macro2::Span::call_site());
        self.lifetimes.push(parse_quote!(#lifetime));
        lifetime
    }
}

impl VisitMut for Namer<'_> {
    fn visit_receiver_mut(&mut self, receiver: &mut Receiver) {
        match &mut receiver.reference {
            Some((_, Some(lifetime))) => self.visit_lifetime_mut(lifetime),
            Some((_, lifetime)) => *lifetime = Some(self.lifetime()),
            None => visit_mut::visit_receiver_mut(self, receiver),
        }
    }

    fn visit_fn_arg_mut(&mut self, argument: &mut FnArg) {
        match argument {
            FnArg::Receiver(receiver) => self.visit_receiver_mut(receiver),
            FnArg::Typed(typed) => self.visit_type_mut(&mut typed.ty),
        }
    }

    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        if reference.lifetime.is_none() {
            reference.lifetime = Some(self.lifetime());
        }
        visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.lifetime();
        }
    }

    fn visit_type_mut(&mut self, of: &mut Type) {
        visit_mut::visit_type_mut(self, of);
        if let Type::ImplTrait(TypeImplTrait { bounds, .. }) = of {
            let name = quote::format_ident!("Unnamed{}", self.number());
            self.types.push(parse_quote!(#name: #bounds));
            *of = parse_quote!(#name);
        }
    }

    fn visit_path_segment_mut(&mut self, segment: &mut PathSegment) {
        visit_mut::visit_path_segment_mut(self, segment);
        let known = self.known.get(&segment.ident.to_string());
        let number = known.copied().flatten().unwrap_or(0);
        let is_lifetime = |it: &GenericArgument| matches!(it, GenericArgument::Lifetime(_));
        let mut arguments = match &segment.arguments {
            PathArguments::AngleBracketed(shown) if !shown.args.iter().any(is_lifetime) => {
                shown.clone()
            }
            PathArguments::None if number > 0 => parse_quote!(<>),
            _ => return,
        };
        for at in 0..number {
            let lifetime = self.lifetime();
            arguments.args.insert(at, parse_quote!(#lifetime));
        }
        segment.arguments = PathArguments::AngleBracketed(arguments);
    }

    // Their lifetimes are their own.
    fn visit_type_bare_fn_mut(&mut self, _: &mut syn::TypeBareFn) {}
    fn visit_parenthesized_generic_arguments_mut(
        &mut self,
        _: &mut syn::ParenthesizedGenericArguments,
    ) {
    }
}

/// Visitor that adds a list to each `impl Trait` that has none.
struct Lister {
    list: TypeParamBound,
    has_listed: bool,
}

impl VisitMut for Lister {
    fn visit_type_impl_trait_mut(&mut self, opaque: &mut TypeImplTrait) {
        visit_mut::visit_type_impl_trait_mut(self, opaque);
        let is_list = |bound: &TypeParamBound| matches!(bound, TypeParamBound::PreciseCapture(_));
        if !opaque.bounds.iter().any(is_list) {
            opaque.bounds.push(self.list.clone());
            self.has_listed = true;
        }
    }

    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        visit_mut::visit_type_reference_mut(self, reference);
        if let Type::ImplTrait(_) = &*reference.elem {
            let opaque = &reference.elem;
            reference.elem = parse_quote!((#opaque));
        }
    }
}
