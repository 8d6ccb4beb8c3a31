//! Variables beside functions, fields, constants and macros of the same names.

const LIMIT: usize = 3;

struct Place {
    row: usize,
    column: usize,
}

enum Shape {
    Round { radius: usize },
    Square(usize),
    Empty,
}

impl Place {
    fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// A field, a method and a variable of one name.
    fn row(&self) -> usize {
        let row = self.row;
        row + self.row
    }

    fn moved(&self, row: usize) -> Place {
        Place {
            row: row + self.row(),
            column: self.column,
        }
    }
}

fn area(shape: &Shape) -> usize {
    match shape {
        Shape::Round { radius } => 3 * radius * radius,
        Shape::Square(side) if *side == LIMIT => 9,
        Shape::Square(side) => side * side,
        Shape::Empty => 0,
    }
}

/// A variable hides the function that made it.
fn largest(shapes: &[Shape]) -> usize {
    let area = shapes.iter().map(area).max();
    let largest = area.unwrap_or(LIMIT);
    largest
}

macro_rules! doubled {
    ($value:expr) => {{
        let value = $value;
        value + value
    }};
}

macro_rules! named {
    ($($name:ident),*) => { [$((stringify!($name), $name)),*] };
}

fn sum<const SIZE: usize>(values: [usize; SIZE]) -> usize {
    fn add(first: usize, second: usize) -> usize {
        first + second
    }
    let mut total = 0;
    'rows: for value in values {
        for step in 0..value {
            if step == LIMIT {
                continue 'rows;
            }
            total = add(total, step);
        }
    }
    total
}

trait Speaker {
    fn speak(&self, times: usize) -> String;
    fn twice(&self, word: &str) -> String {
        let text = format!("{word} {word}");
        text + &self.speak(1)
    }
}

impl Speaker for Place {
    fn speak(&self, times: usize) -> String {
        let width = 4;
        let Place { row, column: other } = self;
        let times = (0..times).map(|time| format!("{time}{row:>width$}{other:03}{}", self.column));
        times.collect::<Vec<_>>().join("/")
    }
}

/// Variants and a constant with names as of variables, which patterns mean.
#[allow(non_camel_case_types)]
mod small {
    #[derive(Default)]
    pub enum piece {
        #[default]
        pawn,
        rook(u8),
    }
    #[allow(non_upper_case_globals)]
    pub const zero: u8 = 0;
}

fn worth(of: small::piece, moves: u8) -> u8 {
    use small::piece::*;
    use small::zero;
    let moved = match moves {
        zero => 10,
        other => other,
    };
    match of {
        pawn => 1 + moved,
        rook(more) => 5 + more + moved,
    }
}

fn main() {
    println!("{:?}", [worth(small::piece::default(), 0), worth(small::piece::rook(1), 3)]);
    let place = Place::new(1, 2);
    let moved = place.moved(5);
    println!("{} {}", moved.row, moved.column);
    let shapes = [
        Shape::Round { radius: 2 },
        Shape::Square(3),
        Shape::Square(4),
        Shape::Empty,
    ];
    println!("{}", largest(&shapes));
    let value = 4;
    println!("{}", doubled!(value + 1));
    let (left, right) = (1, 2);
    for (name, number) in named!(left, right) {
        println!("{name}={number} {name:?} {{name}}");
    }
    println!("{}", sum([2, 5, 1]));
    println!("{} {}", place.speak(2), place.twice("ho"));
    let closure = |row: usize, place: &Place| matches!(place.row(), found if found == row);
    println!("{}", closure(2, &place));
    let text = "{left} stays";
    assert!(right > left, "{left} {right}");
    println!("{text}");
    let option = Some(value);
    if let Some(value @ 1..=4) = option {
        let Some(value) = Some(value).filter(|value| value % 2 == 0) else {
            return;
        };
        println!("{value:width$}|", width = value);
    }
}
