//! The program as units that can be deleted one by one: items, the members of
//! impls and traits, single imports, single derives.

use crate::tokens::Token;
use std::collections::HashSet;

/// Index of a unit.
pub type Id = usize;

/// The kind of a unit, without the data of [`Content`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The whole file, a crate, or a module.
    Module,
    /// An impl block.
    Impl,
    /// A trait.
    Trait,
    /// One imported name, or a glob.
    Use,
    /// A function, free or associated.
    Function,
    /// A struct, enum, union or type alias; an associated type.
    Type,
    /// A constant, free or associated.
    Constant,
    /// A static.
    Static,
    /// A `macro_rules!`.
    Macro,
    /// A macro call that makes items.
    Invocation,
    /// One trait of a derive.
    Derive,
    /// One supertrait.
    Bound,
    /// Anything else.
    Other,
}

/// The kind of a unit with the data that only this kind has.
#[derive(Clone, Debug)]
pub enum Content {
    /// The whole file, a crate, or a module.
    Module,
    /// An impl block.
    Impl(Implementation),
    /// A trait.
    Trait,
    /// One imported name, or a glob.
    Use(Import),
    /// A function, free or associated.
    Function(Function),
    /// A struct, enum, union or type alias; an associated type.
    Type,
    /// A constant, free or associated.
    Constant,
    /// A static.
    Static {
        /// Whether the linker or the runtime needs it though nothing names it.
        is_anchored: bool,
        /// Whether it is only declared, and linked by its name.
        is_foreign: bool,
    },
    /// A `macro_rules!`.
    Macro,
    /// A macro call that makes items.
    Invocation,
    /// One trait of a derive.
    Derive(Implementation),
    /// One supertrait.
    Bound,
    /// Anything else.
    Other,
}

/// The trait and the type of an impl or a derive.
#[derive(Clone, Debug, Default)]
pub struct Implementation {
    /// The trait as a path; empty for inherent impls.
    pub trait_path: Vec<String>,
    /// The names and numbers in the trait's arguments, without type parameters.
    pub trait_words: Vec<String>,
    /// The bracket or sign that the trait's arguments begin with.
    pub trait_lead: Option<char>,
    /// Name of the type; `None` for blanket impls.
    pub self_type: Option<String>,
    /// The names and numbers in the type, without type parameters.
    pub self_words: Vec<String>,
    /// The bracket or sign that the type begins with.
    pub self_lead: Option<char>,
}

/// The path of an import and its new name.
#[derive(Clone, Debug, Default)]
pub struct Import {
    /// The imported path; for a glob, the path before the `*`.
    pub target: Vec<String>,
    /// Whether it ends in `*`.
    pub glob: bool,
    /// The new name, if it has one.
    pub alias: Option<String>,
    /// `pub` and the like.
    pub visibility: String,
    /// Whether it may be written in one `use` with others.
    pub is_mergeable: bool,
}

impl Import {
    /// Its text with its visibility, such as `pub(crate) use a::b as c;`.
    pub fn text(&self) -> String {
        let end = if self.glob { "::*" } else { "" };
        let alias = self.alias.as_ref();
        let alias = alias.map_or(String::new(), |alias| format!(" as {alias}"));
        let path = self.target.join("::");
        format!("{} use {path}{end}{alias};", self.visibility)
    }
}

/// Properties of a function besides its text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Function {
    /// Whether the trait gives a default; `false` outside of traits.
    pub has_default: bool,
    /// Whether the linker or the runtime needs it though nothing calls it.
    pub is_anchored: bool,
    /// Whether it is only declared, and linked by its name.
    pub is_foreign: bool,
}

/// Text of a unit, or a unit in it.
#[derive(Clone, Debug)]
pub enum Part {
    /// Its own text.
    Tokens(Vec<Token>),
    /// The body of a function that is no `const fn`, with its braces. It may be
    /// left out if the function gets no code.
    Body(Vec<Token>),
    /// Another unit.
    Child(Id),
}

impl Part {
    /// The tokens of its own text; none of an inner unit.
    pub fn tokens(&self) -> &[Token] {
        match self {
            Part::Tokens(tokens) | Part::Body(tokens) => tokens,
            Part::Child(_) => &[],
        }
    }
}

/// A unit that can be deleted.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its kind, with the data of that kind.
    pub content: Content,
    /// The name by which others call it.
    pub name: Option<String>,
    /// Text and inner units in order.
    pub parts: Vec<Part>,
    /// The unit it stands in.
    pub parent: Option<Id>,
    /// The module it stands in.
    pub module: Id,
    /// Index of its crate.
    pub krate: usize,
}

impl Unit {
    /// Its kind without data.
    pub fn kind(&self) -> Kind {
        match self.content {
            Content::Module => Kind::Module,
            Content::Impl(_) => Kind::Impl,
            Content::Trait => Kind::Trait,
            Content::Use(_) => Kind::Use,
            Content::Function(_) => Kind::Function,
            Content::Type => Kind::Type,
            Content::Constant => Kind::Constant,
            Content::Static { .. } => Kind::Static,
            Content::Macro => Kind::Macro,
            Content::Invocation => Kind::Invocation,
            Content::Derive(_) => Kind::Derive,
            Content::Bound => Kind::Bound,
            Content::Other => Kind::Other,
        }
    }

    /// Trait and type of an impl or a derive; `None` for all else.
    pub fn implementation(&self) -> Option<&Implementation> {
        match &self.content {
            Content::Impl(implementation) | Content::Derive(implementation) => Some(implementation),
            _ => None,
        }
    }

    /// Path and new name of an import; `None` for all else.
    pub fn import(&self) -> Option<&Import> {
        match &self.content {
            Content::Use(import) => Some(import),
            _ => None,
        }
    }

    /// The trait of an impl or a derive as a path; empty for inherent impls and for all
    /// else.
    pub fn trait_path(&self) -> &[String] {
        self.implementation().map_or(&[], |of| &of.trait_path)
    }

    /// The last name of the trait's path; `None` if there is no trait.
    pub fn trait_name(&self) -> Option<&String> {
        self.trait_path().last()
    }

    /// The type's name of an impl or a derive; `None` for blanket impls and for all else.
    pub fn self_type(&self) -> Option<&String> {
        self.implementation()?.self_type.as_ref()
    }

    /// Whether the linker or the runtime needs it though nothing names it.
    pub fn is_anchored(&self) -> bool {
        match self.content {
            Content::Function(function) => function.is_anchored,
            Content::Static { is_anchored, .. } => is_anchored,
            _ => false,
        }
    }
}

impl Unit {
    /// Whether the linker knows it by its name, which must stay.
    pub fn is_linked_by_name(&self) -> bool {
        let is_foreign = match self.content {
            Content::Function(function) => function.is_foreign,
            Content::Static { is_foreign, .. } => is_foreign,
            _ => false,
        };
        is_foreign || self.is_anchored()
    }
}

/// All units; number 0 is the whole file.
#[derive(Clone, Debug)]
pub struct Program {
    /// The units, indexed by [`Id`].
    pub units: Vec<Unit>,
    /// The unit of each crate, in the project's order.
    pub crates: Vec<Id>,
    /// Whether each crate is the user's.
    pub own: Vec<bool>,
    /// Macros whose arguments are written as in the source.
    pub verbatim: HashSet<String>,
    /// Crates, and imports of them, that are public in the file alone in the text that is checked:
    /// the lint for unused code takes what is public to all for used.
    pub narrowed: HashSet<Id>,
}

impl Program {
    /// The units directly in a unit.
    pub fn children(&self, id: Id) -> impl Iterator<Item = Id> + '_ {
        self.units[id].parts.iter().filter_map(|part| match part {
            Part::Child(child) => Some(*child),
            Part::Tokens(_) | Part::Body(_) => None,
        })
    }

    /// A name for messages: the path of names down to the unit.
    pub fn path(&self, id: Id) -> String {
        let mut names = Vec::new();
        let mut at = Some(id);
        while let Some(id) = at {
            let unit = &self.units[id];
            match (&unit.content, &unit.name) {
                (Content::Impl(implementation), _) => {
                    let of = implementation.self_type.as_deref().unwrap_or("_");
                    names.push(match unit.trait_name() {
                        Some(name) => format!("<{of} as {name}>"),
                        None => of.to_string(),
                    });
                }
                (_, Some(name)) if !name.is_empty() => names.push(name.clone()),
                _ => {}
            }
            at = unit.parent;
        }
        names.reverse();
        names.join("::")
    }
}
