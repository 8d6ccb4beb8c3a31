//! Attributes of syntax nodes, the members that impls and traits have alike, and the removal of
//! nodes whose condition does not hold.

use proc_macro2::TokenStream;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, ImplItem, Item, TraitItem};

/// The attributes of a node of one of these kinds.
macro_rules! attributes_of {
    ($node:ident [$($mutable:tt)?]) => {
        &$($mutable)? $node.attrs
    };
    ($node:expr, $borrow:tt, $of:ident, $($kind:ident)*) => {
        match $node {
            $($of::$kind(node) => Some(attributes_of!(node $borrow)),)*
            _ => None,
        }
    };
}

macro_rules! attributes_of_item {
    ($item:expr, $borrow:tt) => {
        attributes_of!($item, $borrow, Item, Const Enum ExternCrate Fn ForeignMod Impl Macro
            Mod Static Struct Trait TraitAlias Type Union Use)
    };
}

/// The attributes of an item that can be changed; `None` if it can have none.
pub fn attributes_mut(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    attributes_of_item!(item, [mut])
}

/// The attributes of any item.
pub fn attributes(item: &Item) -> &[Attribute] {
    attributes_of_item!(item, []).map_or(&[], Vec::as_slice)
}

fn expression_attributes(expression: &Expr) -> &[Attribute] {
    let found = attributes_of!(expression, [], Expr, Assign Binary Block Call Field ForLoop If Lit
        Loop Macro Match MethodCall Paren Path Reference Return Struct Tuple Unsafe While);
    found.map_or(&[], Vec::as_slice)
}

/// A member of an impl or of a trait.
pub trait Member: Sized {
    /// Its attributes.
    fn attributes(&self) -> &[Attribute];
    /// Its attributes if it is a function.
    fn attributes_of_function(&mut self) -> Option<&mut Vec<Attribute>>;
    /// The macro call that it is.
    fn call(&self) -> Option<&syn::Macro>;
    /// The members that tokens hold, but for those whose condition does not hold; `None` if they
    /// are none.
    fn parse(stream: TokenStream) -> Option<Vec<Self>>;
}

macro_rules! member {
    ($member:ident, $block:ident, $keyword:tt, $visit:ident) => {
        impl Member for $member {
            fn attributes(&self) -> &[Attribute] {
                let found = attributes_of!(self, [], $member, Const Fn Type Macro);
                found.map_or(&[], Vec::as_slice)
            }
            fn attributes_of_function(&mut self) -> Option<&mut Vec<Attribute>> {
                attributes_of!(self, [mut], $member, Fn)
            }
            fn call(&self) -> Option<&syn::Macro> {
                match self {
                    $member::Macro(call) => Some(&call.mac),
                    _ => None,
                }
            }
            fn parse(stream: TokenStream) -> Option<Vec<Self>> {
                let block = syn::parse2(quote::quote!($keyword X { #stream }));
                let mut block: syn::$block = block.ok()?;
                CfgStripper.$visit(&mut block);
                Some(block.items)
            }
        }
    };
}

member!(ImplItem, ItemImpl, impl, visit_item_impl_mut);
member!(TraitItem, ItemTrait, trait, visit_item_trait_mut);

/// Whether a condition that does not hold, or a test, is in front.
pub fn is_excluded(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("bench")
            || attribute.path().is_ident("cfg")
                && matches!(&attribute.meta, syn::Meta::List(list)
                    if list.tokens.to_string().replace(' ', "") == "any()")
    })
}

/// Visitor that removes members, fields, arms and statements whose `cfg` does not hold.
pub struct CfgStripper;

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
        item.items
            .retain(|member| !is_excluded(member.attributes()));
        visit_mut::visit_item_impl_mut(self, item);
    }
    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        item.items
            .retain(|member| !is_excluded(member.attributes()));
        visit_mut::visit_item_trait_mut(self, item);
    }
    // Items of a module are looked at one by one as they are loaded.
    fn visit_item_mod_mut(&mut self, _: &mut syn::ItemMod) {}
}
