//! The truth the tracker is held against: every start cell and every hidden
//! choice played out, plain and slow. Shares nothing with the tracker but the
//! words of the game.

use ocean::rules::{Announcement, Board, Cell, Sector};
use std::collections::{BTreeMap, BTreeSet};

type Place = (i32, i32);

const STEPS: [Place; 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

/// One complete hidden state.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    at: Place,
    visited: BTreeSet<Place>,
    armed: BTreeSet<Place>,
    fresh: BTreeSet<Place>,
    lost: u32,
}

/// All hidden states that agree with every observation, with how likely each is if
/// every start cell and every way of SILENCE is as likely as any other, and so
/// is every side of one MINE.
pub struct Enumerator {
    water: BTreeSet<Place>,
    worlds: BTreeMap<World, f64>,
    life: u32,
}

fn place(cell: Cell) -> Place {
    (i32::from(cell.x()), i32::from(cell.y()))
}

fn harm(blast: Place, at: Place) -> u32 {
    let (dx, dy) = ((blast.0 - at.0).abs(), (blast.1 - at.1).abs());
    match (dx, dy) {
        (0, 0) => 2,
        (0..=1, 0..=1) => 1,
        _ => 0,
    }
}

fn sector(at: Place) -> u8 {
    (at.0 / 5 + at.1 / 5 * 3 + 1) as u8
}

impl Enumerator {
    pub fn new(board: &Board) -> Enumerator {
        let water: BTreeSet<Place> = board.water().iter().map(place).collect();
        let worlds = water.iter().map(|&at| World {
            at,
            visited: BTreeSet::from([at]),
            armed: BTreeSet::new(),
            fresh: BTreeSet::new(),
            lost: 0,
        });
        Enumerator {
            worlds: worlds.map(|world| (world, 1.0)).collect(),
            water,
            life: 6,
        }
    }

    pub fn watcher(&mut self, actions: &[Announcement], sonar: Option<bool>) {
        for action in actions {
            match *action {
                Announcement::Sonar(asked) => self.keep(|world| {
                    sonar.is_none_or(|there| there == (sector(world.at) == asked.number()))
                }),
                Announcement::Torpedo(blast) | Announcement::Trigger(blast) => {
                    self.each(|mut world, out| {
                        world.lost += harm(place(blast), world.at);
                        out.push(world);
                    });
                }
                _ => {}
            }
        }
    }

    pub fn target(&mut self, actions: &[Announcement]) {
        self.each(|mut world, out| {
            let fresh = std::mem::take(&mut world.fresh);
            world.armed.extend(fresh);
            out.push(world);
        });
        for action in actions {
            let water = self.water.clone();
            let enter = |world: &World, (dx, dy): Place| {
                let next = (world.at.0 + dx, world.at.1 + dy);
                (water.contains(&next) && !world.visited.contains(&next)).then(|| {
                    let mut world = world.clone();
                    world.at = next;
                    world.visited.insert(next);
                    world
                })
            };
            match *action {
                Announcement::Move(heading) => {
                    self.each(|world, out| out.extend(enter(&world, STEPS[heading as usize])));
                }
                Announcement::Silence => self.each(|world, out| {
                    for step in STEPS {
                        let mut line = Some(world.clone());
                        for _ in 0..4 {
                            line = line.and_then(|world| enter(&world, step));
                            out.extend(line.clone());
                        }
                    }
                    out.push(world);
                }),
                Announcement::Surface(sector) => {
                    self.surface(sector);
                }
                Announcement::Torpedo(blast) => {
                    let blast = place(blast);
                    let reach = self.within(blast, 4);
                    self.each(|mut world, out| {
                        if reach.contains(&world.at) {
                            world.lost += harm(blast, world.at);
                            out.push(world);
                        }
                    });
                }
                Announcement::Sonar(_) => {}
                Announcement::Mine => self.each_evenly(|world, out| {
                    for (dx, dy) in STEPS {
                        let mine = (world.at.0 + dx, world.at.1 + dy);
                        let taken = world.armed.contains(&mine) || world.fresh.contains(&mine);
                        if water.contains(&mine) && !taken {
                            let mut world = world.clone();
                            world.fresh.insert(mine);
                            out.push(world);
                        }
                    }
                }),
                Announcement::Trigger(blast) => self.each(|mut world, out| {
                    if world.armed.remove(&place(blast)) {
                        world.lost += harm(place(blast), world.at);
                        out.push(world);
                    }
                }),
            }
        }
    }

    fn surface(&mut self, announced: Sector) {
        self.each(|mut world, out| {
            if sector(world.at) == announced.number() {
                world.visited = BTreeSet::from([world.at]);
                world.lost += 1;
                out.push(world);
            }
        });
    }

    pub fn life(&mut self, life: u8) {
        let (before, now) = (self.life, u32::from(life));
        self.life = now;
        self.each(|mut world, out| {
            if before.saturating_sub(world.lost) == now {
                world.lost = 0;
                out.push(world);
            }
        });
    }

    fn within(&self, from: Place, steps: usize) -> BTreeSet<Place> {
        let mut reached = BTreeSet::from([from]);
        for _ in 0..steps {
            for (x, y) in reached.clone() {
                let next = STEPS.map(|(dx, dy)| (x + dx, y + dy));
                reached.extend(next.into_iter().filter(|at| self.water.contains(at)));
            }
        }
        reached
    }

    fn keep(&mut self, test: impl Fn(&World) -> bool) {
        self.worlds.retain(|world, _| test(world));
    }

    /// Replaces each world by its successors, each with the whole weight of the world.
    fn each(&mut self, change: impl Fn(World, &mut Vec<World>)) {
        self.become_of(change, false);
    }

    /// Replaces each world by its successors, which share its weight evenly.
    fn each_evenly(&mut self, change: impl Fn(World, &mut Vec<World>)) {
        self.become_of(change, true);
    }

    fn become_of(&mut self, change: impl Fn(World, &mut Vec<World>), shared: bool) {
        let mut out = Vec::new();
        for (world, chance) in std::mem::take(&mut self.worlds) {
            change(world, &mut out);
            let chance = if shared {
                chance / out.len() as f64
            } else {
                chance
            };
            for world in out.drain(..) {
                *self.worlds.entry(world).or_default() += chance;
            }
        }
    }

    /// By cell of the grid: expected number of mines on it, and expected damage of all blasts.
    pub fn mines(&self) -> BTreeMap<Place, [f64; 2]> {
        let mut mines = BTreeMap::new();
        let total: f64 = self.worlds.values().sum();
        for at in (0..15).flat_map(|y| (0..15).map(move |x| (x, y))) {
            let mut sums = [0.0; 2];
            for (world, chance) in &self.worlds {
                let harms = world.armed.union(&world.fresh).map(|&mine| harm(mine, at));
                let harms: Vec<u32> = harms.collect();
                let on = harms.iter().filter(|&&harm| harm == 2).count();
                sums[0] += chance * on as f64 / total;
                sums[1] += chance * f64::from(harms.iter().sum::<u32>()) / total;
            }
            mines.insert(at, sums);
        }
        mines
    }

    pub fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Different pairs of cell and trail.
    pub fn candidates(&self) -> BTreeSet<(Place, Vec<Place>)> {
        let pair = |world: &World| (world.at, world.visited.iter().copied().collect());
        self.worlds.keys().map(pair).collect()
    }
}
