//! The sea of a game.

use ::ocean::rules::{Cell, CellSet};
use anyhow::bail;

/// The water of a map; `None` for an official one.
///
/// # Errors
/// A profile that does not exist.
pub fn water(profile: Option<&str>, seed: i64) -> anyhow::Result<CellSet> {
    if let Some(name) = profile {
        bail!("there is no profile of maps called {name:?}");
    }
    let mut r = Java((seed as u64 ^ 0x5DEECE66D) & ((1 << 48) - 1));
    let mut land = [[false; 15]; 15];
    let mut seeds = vec![];
    let mut i = 0;
    while i < r.next_int(26) + 5 {
        let x = r.next_int(15);
        let y = r.next_int(15);
        seeds.push((x, y));
        i += 1;
    }
    for (x, y) in seeds {
        for (dx, dy) in [(0, 0), (0, -1), (1, 0), (1, -1)] {
            let (x, y) = (x + dx, y + dy);
            if (0..15).contains(&x) && (0..15).contains(&y) {
                land[y as usize][x as usize] = true;
            }
        }
    }
    const OK: &str = "11x0x111 x11111x0 x0x0x111 11x0x0x1 x111x0x0 x0x111x0 1111x0x1 x0x11111 11111111 11111101 11110111 11011111 01111111";
    const N: [(i32, i32); 8] = [
        (-1, -1),
        (0, -1),
        (1, -1),
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
    ];
    'scan: loop {
        for y in 0..15i32 {
            for x in 0..15i32 {
                if !land[y as usize][x as usize] {
                    continue;
                }
                let bits: Vec<u8> = N
                    .iter()
                    .map(|(dx, dy)| {
                        let (x, y) = (x + dx, y + dy);
                        let inside = (0..15).contains(&x) && (0..15).contains(&y);
                        if !inside || land[y as usize][x as usize] {
                            b'1'
                        } else {
                            b'0'
                        }
                    })
                    .collect();
                let fine = OK
                    .split(' ')
                    .any(|p| p.bytes().zip(&bits).all(|(p, &b)| p == b'x' || p == b));
                if !fine {
                    for (dx, dy) in N {
                        land[(y + dy).clamp(0, 14) as usize][(x + dx).clamp(0, 14) as usize] = true;
                    }
                    continue 'scan;
                }
            }
        }
        break;
    }
    let mut water = CellSet::GRID;
    for (y, row) in land.iter().enumerate() {
        for (x, &land) in row.iter().enumerate() {
            if let (true, Some(cell)) = (land, Cell::new(x as u8, y as u8)) {
                water.remove(cell);
            }
        }
    }
    Ok(water)
}

struct Java(u64);
impl Java {
    fn next(&mut self) -> i32 {
        self.0 = (self.0.wrapping_mul(0x5DEECE66D) + 0xB) & ((1 << 48) - 1);
        (self.0 >> 17) as i32
    }
    fn next_int(&mut self, bound: i32) -> i32 {
        loop {
            let bits = self.next();
            let value = bits % bound;
            if bits.wrapping_sub(value).wrapping_add(bound - 1) >= 0 {
                return value;
            }
        }
    }
}
