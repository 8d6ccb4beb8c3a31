// temple 0.1.0 | commit 124107ce5ff2 | rules 1.0 | signature - | 70644 characters
#![allow(warnings)]
use crate::temple::{bot::{Bot, Settings}, params::Params, protocol::Reader, search::{Budget, THINKING_TIME}};
use std::io::{BufRead, Write, stdin, stdout};
fn main() {
 let mut bot = Bot::new(settings());
 let mut input = stdin().lock();
 let mut reader = Reader::default();
 let mut deadline = bot.deadline();
 let mut bytes = Vec::new();
 loop {
  bytes.clear();
  let ended = !matches!(input.read_until(b'\n', &mut bytes), Ok(read) if read > 0);
  if reader.is_empty() {
   deadline = bot.deadline();
  }
  let text = String::from_utf8_lossy(&bytes);
  let complete = !ended && reader.take(text.trim_end_matches(['\n', '\r']));
  if complete || ended && !reader.is_empty() {
   let answer = bot.answer(&reader.finish(), deadline.clone());
   let mut output = stdout().lock();
   let written = writeln!(output, "{answer}").and_then(|()| output.flush());
   if written.is_err() {
    return;
   }
  }
  if ended {
   return;
  }
 }
}
fn settings() -> Settings {
 let mut params = Params::default();
 let _ = params.apply(&std::env::var("TEMPLE_PARAMS").unwrap_or_default());
 let work = std::env::var("TEMPLE_WORK").ok();
 let work = work.and_then(|value| value.parse().ok());
 Settings {
  budget: work.map_or(Budget::Clock(THINKING_TIME), Budget::Work),
  params,
 }
}
pub mod temple{
pub mod atlas{
mod coin_set{
#[derive(Clone,Copy,Default,PartialEq,)]
pub struct CoinSet([u64; 4]);
impl CoinSet {
 #[inline]
 pub fn has(&self, n: usize) -> bool {
  self.0
   .get(n / 64)
   .is_some_and(|word| word >> (n % 64) & 1 == 1)
 }
 #[inline]
 pub fn add(&mut self, n: usize) {
  if let Some(word) = self.0.get_mut(n / 64) {
   *word |= 1 << (n % 64);
  }
 }
 #[inline]
 pub fn has_all(&self, other: &CoinSet) -> bool {
  self.0
   .iter()
   .zip(other.0)
   .all(|(own, other)| other & !own == 0)
 }
 #[inline]
 pub fn add_all(&mut self, other: &CoinSet) {
  for (word, other) in self.0.iter_mut().zip(other.0) {
   *word |= other;
  }
 }
 #[inline]
 pub fn may_have(&self, n: usize) -> bool {
  self.0
   .get(n / 64)
   .is_none_or(|word| word >> (n % 64) & 1 == 1)
 }
 #[inline]
 pub fn count(&self, within: &CoinSet, without: &CoinSet) -> u32 {
  let words = self.0.iter().zip(within.0).zip(without.0);
  words.map(|((a, b), c)| (a & b & !c).count_ones()).sum()
 }
}
}
mod components{
use crate::temple::rules::{State, Tile};
use super::{Atlas, CoinSet};
#[derive(Clone,Default,)]
pub struct Components {
 key: Option<u64>,
 parents: Vec<u16>,
 of: Vec<u16>,
 components: Vec<Component>,
}
#[derive(Clone,Copy,Default,)]
pub struct Component {
 pub bubbles: u16,
 pub coins: CoinSet,
}
impl Components {
 #[inline]
 pub fn holds(&self, state: &State) -> bool {
  self.key == Some(state.bubbles())
 }
 pub fn clear(&mut self) {
  self.key = None;
 }
 pub fn measure(&mut self, state: &State, atlas: &Atlas) {
  self.key = Some(state.bubbles());
  let grid = state.grid();
  let there = |n: u16| grid.tile(atlas.bubble_cell(n)) == Tile::Bubble;
  let count = atlas.bubbles() as u16;
  let refill = state.mode().refill();
  self.parents.clear();
  self.parents.extend(0..count);
  for n in (0..count).filter(|&n| there(n)) {
   for (other, _, steps) in atlas.bubbles_near(grid, atlas.bubble_cell(n)) {
    if steps <= refill {
     let [a, b] = [n, other].map(|n| root(&mut self.parents, n));
     self.parents[usize::from(a.max(b))] = a.min(b);
    }
   }
  }
  self.of.clear();
  self.components.clear();
  for n in 0..count {
   let place = match root(&mut self.parents, n) {
    first if first < n => self.of[usize::from(first)],
    _ => {
     self.components.push(Component::default());
     self.components.len() as u16 - 1
    }
   };
   self.of.push(place);
   if there(n) {
    let component = &mut self.components[usize::from(place)];
    component.bubbles += 1;
    component.coins.add_all(atlas.coins_around(n));
   }
  }
 }
 #[inline]
 pub fn of(&self, bubble: u16) -> u16 {
  self.of[usize::from(bubble)]
 }
 #[inline]
 pub fn component(&self, n: u16) -> &Component {
  &self.components[usize::from(n)]
 }
}
fn root(parents: &mut [u16], mut n: u16) -> u16 {
 while parents[usize::from(n)] != n {
  let next = parents[usize::from(parents[usize::from(n)])];
  parents[usize::from(n)] = next;
  n = next;
 }
 n
}
}
mod distances{
use crate::temple::rules::{Cell, FULL_AIR, Grid, State, Tile};
use super::{CoinSet, steps::{FAR, STANCES, Stance, for_each_before, pushes}};
pub const NEAREST: usize = 12;
#[derive(Clone,)]
pub struct Atlas {
 stamp: u64,
 obstacles: u64,
 coins: Vec<Cell>,
 to_coin: Vec<u8>,
 bubbles: Vec<Cell>,
 near: Vec<NearestBubbles>,
 coins_around: Vec<CoinSet>,
}
#[derive(Clone,Copy,Default,)]
struct NearestBubbles {
 count: u8,
 bubbles: [(u16, u8); NEAREST],
}
impl Atlas {
 pub fn new(state: &State) -> Atlas {
  let grid = state.grid();
  let all = |wanted| -> Vec<Cell> {
   grid.cells()
    .filter(|&cell| grid.tile(cell) == wanted)
    .collect()
  };
  let (coins, bubbles) = (all(Tile::Coin), all(Tile::Bubble));
  let pushes = pushes(state);
  let to_coin = steps_to_coins(state, &pushes, &coins);
  let refill = state.mode().refill();
  let coins_around = bubbles.iter().map(|bubble| {
   let row = &to_coin[bubble.index() * coins.len()..][..coins.len()];
   let mut set = CoinSet::default();
   let within = row.iter().enumerate().filter(|(_, &steps)| steps <= refill);
   within.for_each(|(coin, _)| set.add(coin));
   set
  });
  Atlas {
   stamp: state.hash(),
   obstacles: state.obstacles(),
   coins_around: coins_around.collect(),
   near: nearest_bubbles(state, &pushes, &bubbles),
   coins,
   to_coin,
   bubbles,
  }
 }
 pub fn is_old(&self, state: &State) -> bool {
  state.grid().count(Tile::Bubble) + NEAREST / 3 < self.bubbles.len()
 }
 #[inline]
 pub fn holds(&self, state: &State) -> bool {
  self.obstacles == state.obstacles()
 }
 pub fn stamp(&self) -> u64 {
  self.stamp
 }
 #[inline]
 pub fn coins(&self) -> &[Cell] {
  &self.coins
 }
 pub fn bubbles(&self) -> usize {
  self.bubbles.len()
 }
 #[inline]
 pub(super) fn bubble(&self, cell: Cell) -> Option<u16> {
  let near = &self.near[cell.index()];
  (near.count > 0 && near.bubbles[0].1 == 0).then_some(near.bubbles[0].0)
 }
 #[inline]
 pub fn to_coins(&self, cell: Cell) -> &[u8] {
  let count = self.coins.len();
  &self.to_coin[cell.index() * count..][..count]
 }
 #[inline]
 pub fn bubble_cell(&self, bubble: u16) -> Cell {
  self.bubbles[usize::from(bubble)]
 }
 #[inline]
 pub fn coins_around(&self, bubble: u16) -> &CoinSet {
  &self.coins_around[usize::from(bubble)]
 }
 #[inline]
 pub fn reachable_bubbles<const MOST: usize>(
  &self,
  state: &State,
  cell: Cell,
  air: u8,
 ) -> (u8, usize) {
  let grid = state.grid();
  let refill = state.mode().refill();
  let mut known = [(0, cell); MOST];
  let mut count = 0;
  let mut nearest = FAR;
  let mut add = |cell: Cell, air: u8, first: bool| {
   for (bubble, cell, steps) in self.bubbles_near(grid, cell) {
    if first {
     nearest = nearest.min(steps);
    }
    if steps > air || count == MOST {
     break;
    }
    if !known[..count].iter().any(|&(other, _)| other == bubble) {
     known[count] = (bubble, cell);
     count += 1;
    }
   }
   (known, count)
  };
  let (mut seen, mut count) = add(cell, air, true);
  let mut next = 0;
  while next < count && count < MOST {
   (seen, count) = add(seen[next].1, refill, false);
   next += 1;
  }
  (nearest, count)
 }
 #[inline]
 pub fn bubbles_near<'a >(
  &'a self,
  grid: &'a Grid,
  cell: Cell,
 ) -> impl Iterator<Item = (u16, Cell, u8)> + 'a {
  let near = &self.near[cell.index()];
  let known = &near.bubbles[..usize::from(near.count)];
  known.iter().filter_map(move |&(bubble, steps)| {
   let cell = self.bubbles[usize::from(bubble)];
   (grid.tile(cell) == Tile::Bubble).then_some((bubble, cell, steps))
  })
 }
}
impl NearestBubbles {
 fn add(&mut self, bubble: u16, steps: u8) -> bool {
  let count = usize::from(self.count);
  let known = &self.bubbles[..count];
  if count == NEAREST || known.iter().any(|&(other, _)| other == bubble) {
   return false;
  }
  self.bubbles[count] = (bubble, steps);
  self.count += 1;
  true
 }
}
fn stances(pushes: &[u8], cell: Cell) -> impl Iterator<Item = Stance> {
 let pushed = pushes[cell.index()];
 (0..STANCES).filter(move |&stance| stance == 0 || pushed >> stance & 1 == 1)
}
fn steps_to_coins(state: &State, pushes: &[u8], coins: &[Cell]) -> Vec<u8> {
 let size = state.grid().len();
 let mut to_coin = vec![FAR; size * coins.len()];
 let mut distances = vec![FAR; size * STANCES];
 let mut queue: Vec<(Cell, Stance)> = Vec::with_capacity(size);
 for (k, &coin) in coins.iter().enumerate() {
  queue.clear();
  distances.fill(FAR);
  for stance in stances(pushes, coin) {
   distances[coin.index() * STANCES + stance] = 0;
   queue.push((coin, stance));
  }
  let mut head = 0;
  while let Some(&(cell, stance)) = queue.get(head) {
   head += 1;
   let steps = distances[cell.index() * STANCES + stance];
   if stance == 0 {
    to_coin[cell.index() * coins.len() + k] = steps;
   }
   if steps == FAR - 1 {
    continue;
   }
   for_each_before(state, pushes, (cell, stance), |(before, stance)| {
    let place = &mut distances[before.index() * STANCES + stance];
    if *place == FAR {
     *place = steps + 1;
     queue.push((before, stance));
    }
   });
  }
 }
 to_coin
}
fn nearest_bubbles(state: &State, pushes: &[u8], bubbles: &[Cell]) -> Vec<NearestBubbles> {
 let mut near = vec![NearestBubbles::default(); state.grid().len() * STANCES];
 let mut queue: Vec<((Cell, Stance), u16, u8)> = Vec::new();
 for (n, &bubble) in bubbles.iter().enumerate() {
  for stance in stances(pushes, bubble) {
   near[bubble.index() * STANCES + stance].add(n as u16, 0);
   queue.push(((bubble, stance), n as u16, 0));
  }
 }
 let mut head = 0;
 while let Some(&(place, bubble, steps)) = queue.get(head) {
  head += 1;
  if steps == FULL_AIR {
   break;
  }
  for_each_before(state, pushes, place, |(before, stance)| {
   if near[before.index() * STANCES + stance].add(bubble, steps + 1) {
    queue.push(((before, stance), bubble, steps + 1));
   }
  });
 }
 near.into_iter().step_by(STANCES).collect()
}
}
mod steps{
use crate::temple::rules::{Cell, Heading, State, Tile};
pub type Stance = usize;
pub const STANCES: usize = 5;
pub const FAR: u8 = u8::MAX;
#[inline]
pub fn is_passable(state: &State, tile: Tile) -> bool {
 tile.is_open() || matches!(tile, Tile::Diver(seat) if state.diver(seat).is_alive())
}
pub fn pushes(state: &State) -> Vec<u8> {
 let grid = state.grid();
 let mut pushes = vec![0; grid.len()];
 for block in grid.cells().filter(|&cell| grid.tile(cell) == Tile::Block) {
  for (n, heading) in Heading::ALL.into_iter().enumerate() {
   let mut cell = block;
   while is_passable(state, grid.tile(grid.next(cell, heading))) {
    pushes[cell.index()] |= 2 << n;
    cell = grid.next(cell, heading);
   }
  }
 }
 pushes
}
#[inline]
pub fn for_each_before(
 state: &State,
 pushes: &[u8],
 (cell, stance): (Cell, Stance),
 mut found: impl FnMut((Cell, Stance)),
) {
 let grid = state.grid();
 let pushed = grid.tile(cell) == Tile::Block;
 if stance == 0 && !is_passable(state, grid.tile(cell)) {
  return;
 }
 for (n, heading) in Heading::ALL.into_iter().enumerate() {
  let straight = 1 + n;
  if stance != 0 && stance != straight {
   continue;
  }
  let before = grid.next(cell, heading.opposite());
  let tile = grid.tile(before);
  if tile != Tile::Block && !is_passable(state, tile) {
   continue;
  }
  let goes_on = stance == straight && !pushed;
  let standing = pushes[before.index()];
  let back = heading.opposite() as usize;
  if !goes_on {
   found((before, 0));
  }
  if standing != 0 {
   for other in 1..STANCES {
    if standing >> other & 1 == 1 && (other == straight) == goes_on && other != 1 + back
    {
     found((before, other));
    }
   }
  }
 }
}
}
mod survey{
use crate::temple::rules::{Cell, FULL_AIR, Grid, Heading, State, Tile};
use super::{Atlas, steps::{FAR, STANCES, Stance, is_passable}};
const RADIUS: u8 = 20;
#[derive(Clone,Default,)]
pub struct Survey {
 key: Option<(u64, Cell)>,
 to_coins: Vec<u8>,
 bubbles: Vec<(u16, Cell, u8)>,
}
impl Survey {
 #[inline]
 pub fn to_coins(&self) -> &[u8] {
  &self.to_coins
 }
 #[inline]
 pub fn bubbles<'a >(&'a self, grid: &'a Grid) -> impl Iterator<Item = (u16, u8)> + 'a {
  let there = self.bubbles.iter();
  there
   .filter_map(|&(n, cell, steps)| (grid.tile(cell) == Tile::Bubble).then_some((n, steps)))
 }
}
#[derive(Clone,)]
pub struct Surveys {
 kept: Vec<Survey>,
 steps: Vec<u8>,
 queue: Vec<(Cell, Stance)>,
}
impl Surveys {
 const KEPT: usize = 1 << 11;
 pub fn new() -> Surveys {
  Surveys {
   kept: vec![Survey::default(); Surveys::KEPT],
   steps: Vec::new(),
   queue: Vec::new(),
  }
 }
 pub fn clear(&mut self) {
  for survey in &mut self.kept {
   survey.key = None;
  }
 }
 pub fn measure(&mut self, state: &State, atlas: &Atlas, from: Cell) -> (usize, usize) {
  let key = (state.obstacles(), from);
  let mixed = (key.0 ^ from.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
  let place = (mixed >> 32) as usize & (Surveys::KEPT - 1);
  if self.kept[place].key == Some(key) {
   return (place, 0);
  }
  let whole = self.flood(state, atlas, from, place);
  let survey = &mut self.kept[place];
  survey.key = Some(key);
  survey.to_coins.clear();
  let row = atlas.coins().iter().zip(atlas.to_coins(from));
  let row = row.map(|(coin, &before)| {
   let place = coin.index() * STANCES;
   let steps = self.steps[place..place + STANCES].iter();
   match steps.copied().min().unwrap_or(FAR) {
    FAR if !whole => before.max(RADIUS + 1),
    steps => steps,
   }
  });
  survey.to_coins.extend(row);
  (place, (self.queue.len() + atlas.coins().len()) / 5)
 }
 fn flood(&mut self, state: &State, atlas: &Atlas, from: Cell, place: usize) -> bool {
  let grid = state.grid();
  let survey = &mut self.kept[place];
  survey.bubbles.clear();
  self.steps.clear();
  self.steps.resize(grid.len() * STANCES, FAR);
  self.queue.clear();
  self.steps[from.index() * STANCES] = 0;
  if grid.tile(from) != Tile::Wall {
   self.queue.push((from, 0));
  }
  let mut head = 0;
  while let Some(&(cell, stance)) = self.queue.get(head) {
   head += 1;
   let steps = self.steps[cell.index() * STANCES + stance];
   if steps <= FULL_AIR {
    let bubble = atlas.bubble(cell);
    let known = |n| survey.bubbles.iter().any(|&(known, _, _)| known == n);
    if let Some(n) = bubble.filter(|&n| !known(n)) {
     survey.bubbles.push((n, cell, steps));
    }
   }
   if steps == RADIUS {
    return false;
   }
   for (n, heading) in Heading::ALL.into_iter().enumerate() {
    let to = grid.next(cell, heading);
    let tile = grid.tile(to);
    let pushes = stance == 1 + n || tile == Tile::Block;
    let enters = match pushes {
     true => is_passable(state, grid.tile(grid.next(to, heading))),
     false => is_passable(state, tile),
    };
    if stance == 1 + heading.opposite() as usize {
     continue;
    }
    let stance = if pushes { 1 + n } else { 0 };
    let place = &mut self.steps[to.index() * STANCES + stance];
    if enters && *place == FAR {
     *place = steps + 1;
     self.queue.push((to, stance));
    }
   }
  }
  true
 }
 #[inline]
 pub fn at(&self, place: usize) -> &Survey {
  &self.kept[place]
 }
}
impl Default for Surveys {
 fn default() -> Surveys {
  Surveys::new()
 }
}
}
pub use coin_set::CoinSet;
pub use components::Components;
pub use distances::Atlas;
pub use steps::FAR;
pub use survey::{Survey, Surveys};
}
pub mod bot{
use crate::temple::{atlas::Atlas, evaluator::Evaluator, opponent::OpponentModel, params::Params, protocol::Request, route::Planner, rules::{BySeat, Cell, Diver, FULL_AIR, Heading, MAX_SIDE, Mode, Seat, State, Tile}, search::{Budget, Deadline, Found, Search}};
const MOST_COINS: i32 = (MAX_SIDE * MAX_SIDE) as i32;
#[derive(Clone,)]
pub struct Settings {
 pub budget: Budget,
 pub params: Params,
}
pub struct Bot {
 settings: Settings,
 search: Search,
 atlas: Option<Atlas>,
 opponent: OpponentModel,
 mode: Mode,
 left: Option<State>,
 found: Option<Found>,
}
impl Bot {
 pub fn new(settings: Settings) -> Bot {
  Bot {
   search: Search::new(Evaluator::new(&settings.params)),
   settings,
   atlas: None,
   opponent: OpponentModel::default(),
   mode: Mode::default(),
   left: None,
   found: None,
  }
 }
 pub fn deadline(&self) -> Deadline {
  Deadline::start(self.settings.budget)
 }
 pub fn answer<S: AsRef<str> >(&mut self, lines: &[S], deadline: Deadline) -> String {
  let heading = match Request::read(lines) {
   Ok(request) => self.decide(&request, deadline),
   Err(_) => Heading::North,
  };
  heading.letter().to_string()
 }
 fn decide(&mut self, request: &Request, mut deadline: Deadline) -> Heading {
  let mut state = self.follow(request);
  let heading = self.choose(&mut state, &mut deadline);
  if state.end().is_none() {
   state.play(Some(heading));
  }
  self.left = Some(state);
  heading
 }
 fn choose(&mut self, state: &mut State, deadline: &mut Deadline) -> Heading {
  self.found = None;
  let mut open = Heading::ALL
   .into_iter()
   .filter(|&way| state.step(way).is_some());
  let (Some(first), second) = (open.next(), open.next()) else {
   return Heading::North;
  };
  let alone = second.is_none();
  if state.end().is_some() || alone {
   return first;
  }
  let known = self.atlas.take();
  let known = known.filter(|atlas| atlas.holds(state) && !atlas.is_old(state));
  let atlas = match known {
   Some(atlas) => atlas,
   None => Atlas::new(state),
  };
  let values = Planner::new(&atlas, &self.settings.params).moves(state);
  let best = values.iter().flatten().copied().fold(f32::MIN, f32::max);
  let planned = Heading::ALL
   .into_iter()
   .zip(values)
   .find(|(_, value)| *value == Some(best));
  let mut heading = planned.map_or(first, |(heading, _)| heading);
  if self.settings.budget != Budget::Work(0) {
   let weight = 100.0 * self.settings.params.route_weight;
   let plans =
    values.map(|value| value.map_or(-1000, |value| ((value - best) * weight) as i32));
   let lead = Seat::ALL.map(|seat| i32::from(state.diver(seat).coins));
   if (lead[0] - lead[1]).unsigned_abs() > u32::from(state.coins_left()) {
    deadline.shorten();
   }
   let greedy = self.settings.params.opponent_greedy > 0 && self.opponent.is_greedy();
   self.search
    .expect_greed(greedy.then(| | state.next().other()));
   let found = self.search.run(state, &atlas, &plans, deadline);
   self.found = Some(found);
   heading = found
    .step
    .unwrap_or_else(| | blocked(state).unwrap_or(heading));
  }
  self.atlas = Some(atlas);
  heading
 }
 fn follow(&mut self, request: &Request) -> State {
  let left = self.left.take().filter(|left| {
   (left.grid().width(), left.grid().height())
    == (request.grid.width(), request.grid.height())
  });
  if left.is_none() {
   let kit = request.air == i32::from(FULL_AIR) - 1;
   self.mode = if kit { Mode::Kit } else { Mode::Statement };
  }
  let other = request.seat.other();
  let mut known = None;
  if let Some(left) = &left {
   let waiting = left.end().is_some() || left.next() == request.seat;
   if waiting && *left.grid() == request.grid {
    known = Some(*left.diver(other));
   } else if !waiting {
    let reply = replies(left).find(|(_, state)| *state.grid() == request.grid);
    if let (Some(atlas), Some((step, _))) = (&self.atlas, &reply) {
     self.opponent.watch(left, atlas, *step);
    }
    known = reply.map(|(_, state)| *state.diver(other));
   }
  }
  if known.is_none() {
   self.atlas = None;
  }
  let own_cell = request.grid.find(Tile::Diver(request.seat));
  let other_cell = request.grid.find(Tile::Diver(other));
  let other_diver = known.unwrap_or_else(| | guess(left.as_ref(), request, other_cell));
  let air = match self.mode {
   Mode::Statement => request.air,
   Mode::Kit => request.air.saturating_add(1),
  };
  let own = Diver {
   cell: own_cell.unwrap_or(Cell(0)),
   air: air.clamp(1, i32::from(FULL_AIR)) as u8,
   coins: request.score.clamp(0, MOST_COINS) as u16,
  };
  let divers = match request.seat {
   Seat::First => [own, other_diver],
   Seat::Second => [other_diver, own],
  };
  State::within(
   request.grid.clone(),
   self.mode,
   BySeat(divers),
   request.seat,
  )
 }
}
fn replies(state: &State) -> impl Iterator<Item = (Option<Heading>, State)> + '_ {
 let steps = Heading::ALL.into_iter().map(Some).chain([None]);
 steps.map(|step| {
  let mut after = state.clone();
  after.play(step);
  (step, after)
 })
}
fn guess(left: Option<&State>, request: &Request, cell: Option<Cell>) -> Diver {
 let before = left.map(|left| *left.diver(request.seat.other()));
 let air = before.map_or(FULL_AIR - request.seat.index() as u8, |diver| diver.air);
 let is_alive = air > 0 && cell.is_some();
 Diver {
  cell: cell.or(before.map(|diver| diver.cell)).unwrap_or(Cell(0)),
  air: if is_alive {
   air.saturating_sub(u8::from(before.is_some())).max(1)
  } else {
   0
  },
  coins: before.map_or(0, |diver| diver.coins),
 }
}
fn blocked(state: &State) -> Option<Heading> {
 Heading::ALL
  .into_iter()
  .find(|&way| state.step(way).is_none())
}
}
pub mod evaluator{
mod air{
use crate::temple::{atlas::{Atlas, CoinSet, Components, FAR, Survey}, params::Params, rules::{Seat, State}};
pub const CAP: usize = 64;
const BUBBLES: usize = 6;
const MARGIN: i32 = 2;
const MOST_MISSING: i32 = 3;
#[derive(Clone,)]
pub struct AirParams {
 detour: u8,
 margin: i32,
 bubble: i32,
 share: f32,
}
impl AirParams {
 pub fn new(params: &Params) -> AirParams {
  AirParams {
   detour: params.air_detour,
   margin: (params.air_margin * 100.0) as i32,
   bubble: (params.air_bubble * 100.0) as i32,
   share: params.air_share,
  }
 }
}
#[derive(Clone,Copy,)]
pub struct AirSupply {
 pub air: u8,
 pub reaches_bubble: bool,
 pub value: i32,
 detour: u8,
 pub turns: usize,
 pub coins: CoinSet,
}
impl AirSupply {
 pub fn new(
  params: &AirParams,
  state: &State,
  atlas: &Atlas,
  components: &Components,
  seat: Seat,
  survey: Option<&Survey>,
 ) -> AirSupply {
  let diver = state.diver(seat);
  let mut turns = usize::from(diver.air);
  let mut coins = CoinSet::default();
  let mut last = u16::MAX;
  let mut add = |bubble: u16| {
   let n = components.of(bubble);
   let component = components.component(n);
   if n != last && !coins.has_all(&component.coins) {
    turns += usize::from(state.mode().refill()) * usize::from(component.bubbles);
    coins.add_all(&component.coins);
   }
   last = n;
  };
  match survey {
   Some(survey) => survey
    .bubbles(state.grid())
    .take_while(|&(_, steps)| steps <= diver.air)
    .for_each(|(bubble, _)| add(bubble)),
   None => atlas
    .bubbles_near(state.grid(), diver.cell)
    .take_while(|&(_, _, steps)| steps <= diver.air)
    .for_each(|(bubble, _, _)| add(bubble)),
  }
  let (nearest, reachable) = match survey {
   Some(survey) => {
    let mut bubbles = survey.bubbles(state.grid()).map(|(_, steps)| steps);
    let nearest = bubbles.next().unwrap_or(FAR);
    let all = core::iter::once(nearest).chain(bubbles);
    let within = all.take_while(|steps| *steps <= diver.air);
    (nearest, within.take(BUBBLES).count())
   }
   None => atlas.reachable_bubbles::<BUBBLES>(state, diver.cell, diver.air),
  };
  let missing = MARGIN + i32::from(nearest) - i32::from(diver.air);
  let shared = (turns - usize::from(diver.air)) as f32 * params.share;
  AirSupply {
   air: diver.air,
   reaches_bubble: nearest <= diver.air && diver.is_alive(),
   value: params.bubble * reachable.min(BUBBLES) as i32
    - params.margin * missing.clamp(0, MOST_MISSING),
   detour: params.detour,
   turns: usize::from(diver.air) + shared as usize,
   coins,
  }
 }
 #[inline]
 pub fn cost(&self, coin: usize, steps: u8) -> usize {
  if steps <= self.air {
   return usize::from(steps).min(CAP - 2);
  }
  if !self.reaches_bubble || steps == FAR || !self.coins.may_have(coin) {
   return CAP - 1;
  }
  usize::from(steps.saturating_add(self.detour)).min(CAP - 2)
 }
}
}
mod ownership{
use crate::temple::params::Params;
use super::air::CAP;
pub const WHOLE: i32 = 256;
const CONTESTED: usize = 4;
#[derive(Clone,)]
pub struct Shares(Vec<i16>);
impl Shares {
 pub fn new(params: &Params) -> Shares {
  let mut shares = vec![0; CAP * CAP];
  for own in 0..CAP {
   for other in 0..CAP {
    let share = match (own == CAP - 1, other == CAP - 1) {
     (true, true) => 0.0,
     (true, false) => -1.0,
     (false, true) => 1.0,
     _ => {
      ((other as f32 - own as f32 + 0.5) / params.ownership_lead).clamp(-1.0, 1.0)
     }
    };
    shares[own * CAP + other] = (share * WHOLE as f32) as i16;
   }
  }
  Shares(shares)
 }
}
pub struct Ownership<'a > {
 shares: &'a Shares,
 pub total: i32,
 pub nearest: [usize; 2],
}
impl Ownership<'_ > {
 pub fn new(shares: &Shares) -> Ownership<'_ > {
  Ownership {
   shares,
   total: 0,
   nearest: [CAP - 1; 2],
  }
 }
 #[inline]
 pub fn add(&mut self, own: usize, other: usize) {
  self.total += i32::from(self.shares.0[own * CAP + other]);
  let [mine, theirs] = &mut self.nearest;
  *mine = (*mine).min(own + if own > other { CONTESTED } else { 0 });
  *theirs = (*theirs).min(other + if other >= own { CONTESTED } else { 0 });
 }
}
}
mod rollout{
use crate::temple::atlas::Atlas;
use super::air::{AirSupply, CAP};
pub const HORIZON: usize = 128;
const ROLLOUT_COINS: usize = 14;
const CANDIDATES: usize = 32;
pub type Candidate = (u16, [u8; 2]);
#[inline]
pub fn keep_candidates(coins: &mut Vec<Candidate>) {
 if coins.len() <= CANDIDATES {
  return;
 }
 let steps = |coin: &Candidate| usize::from(coin.1[0].min(coin.1[1]));
 let mut counts = [0_u16; CAP];
 for coin in coins.iter() {
  counts[steps(coin)] += 1;
 }
 let mut room = CANDIDATES;
 let mut limit = 0;
 while room > usize::from(counts[limit]) {
  room -= usize::from(counts[limit]);
  limit += 1;
 }
 coins.retain(|coin| {
  let steps = steps(coin);
  let stays = steps < limit || steps == limit && room > 0;
  room -= usize::from(stays && steps == limit);
  stays
 });
}
pub fn greedy_rollout(
 atlas: &Atlas,
 coins: &mut Vec<Candidate>,
 supplies: [&AirSupply; 2],
 values: &[i32; HORIZON],
) -> i32 {
 let mut value = 0;
 let mut times = [0_usize; 2];
 let mut moves = [true; 2];
 for _ in 0..ROLLOUT_COINS {
  let side = match (moves, times[1] < times[0]) {
   ([true, true], later) => usize::from(later),
   ([true, false], _) => 0,
   ([false, true], _) => 1,
   ([false, false], _) => break,
  };
  let Some((place, own)) = nearest_first(coins, times, moves, side) else {
   moves[side] = false;
   continue;
  };
  times[side] += own;
  if times[side] >= HORIZON.min(supplies[side].turns) {
   moves[side] = false;
   continue;
  }
  value += if side == 0 {
   values[times[0]]
  } else {
   -values[times[1]]
  };
  let (taken, _) = coins.swap_remove(place);
  let row = atlas.to_coins(atlas.coins()[usize::from(taken)]);
  let supply = supplies[side];
  for (coin, steps) in coins.iter_mut() {
   let further = row[usize::from(*coin)];
   let lost = (!supply.reaches_bubble || !supply.coins.may_have(usize::from(*coin)))
    && times[side] + usize::from(further) > usize::from(supply.air);
   steps[side] = if lost {
    CAP as u8 - 1
   } else {
    further.min(CAP as u8 - 1)
   };
  }
 }
 value
}
#[inline]
fn nearest_first(
 coins: &[Candidate],
 times: [usize; 2],
 moves: [bool; 2],
 side: usize,
) -> Option<(usize, usize)> {
 let mut best: Option<(usize, usize)> = None;
 for (place, (_, steps)) in coins.iter().enumerate() {
  let own = usize::from(steps[side]);
  let nearer = best.is_none_or(|(_, least)| own < least);
  if nearer && own < CAP - 1 {
   let other = times[1 - side] + usize::from(steps[1 - side]);
   let other_is_first = moves[1 - side]
    && usize::from(steps[1 - side]) < CAP - 1
    && other < times[side] + own + side;
   if !other_is_first {
    best = Some((place, own));
   }
  }
 }
 best
}
}
use air::{AirParams, AirSupply, CAP};
use crate::temple::{atlas::{Atlas, Components, Survey, Surveys}, params::Params, rules::{BySeat, Diver, Mode, Seat, State, Tile}};
use ownership::{Ownership, Shares, WHOLE};
use rollout::{Candidate, HORIZON, greedy_rollout, keep_candidates};
pub const WON: i32 = 3000;
const LAST_AIR: i32 = 20;
const LAST_SUPPLY: i32 = 5;
const SETUP: usize = 2;
const CACHED: usize = 256;
#[derive(Clone,)]
pub struct Evaluator {
 shares: Shares,
 air: AirParams,
 nearest_values: [i32; CAP],
 rollout_values: [i32; HORIZON],
 ownership_coin: i32,
 ownership_total: i32,
 surveys: BySeat<Surveys>,
 components: Vec<Components>,
 effort: usize,
 candidates: Vec<Candidate>,
}
fn discounted<const N: usize>(first: f32, discount: f32, length: usize) -> [i32; N] {
 let mut values = [0; N];
 let mut value = 100.0 * first;
 for entry in &mut values[..length] {
  *entry = value as i32;
  value *= discount;
 }
 values
}
impl Evaluator {
 pub fn new(params: &Params) -> Evaluator {
  Evaluator {
   shares: Shares::new(params),
   air: AirParams::new(params),
   nearest_values: discounted(params.nearest_coin, params.nearest_discount, CAP - 1),
   rollout_values: discounted(params.rollout_coin, params.rollout_discount, HORIZON),
   ownership_coin: (params.ownership_coin * 100.0) as i32,
   ownership_total: (params.ownership_total * 100.0) as i32,
   surveys: BySeat::default(),
   components: vec![Components::default(); CACHED],
   effort: 0,
   candidates: Vec::new(),
  }
 }
 pub fn clear(&mut self) {
  for seat in Seat::ALL {
   self.surveys[seat].clear();
  }
  for components in &mut self.components {
   components.clear();
  }
 }
 #[inline]
 pub fn effort(&self) -> u64 {
  self.effort as u64
 }
 pub fn value(&mut self, state: &State, atlas: &Atlas) -> i32 {
  let seat = state.next();
  let [own, other] = [seat, seat.other()].map(|seat| *state.diver(seat));
  self.effort = 1;
  let lead = i32::from(own.coins) - i32::from(other.coins);
  if let Some(end) = state.end() {
   let won = end
    .winner
    .map_or(0, |winner| if winner == seat { WON } else { -WON });
   return won + 100 * lead;
  }
  let mut value = 100 * lead;
  if lead.unsigned_abs() > u32::from(state.coins_left()) {
   value += WON * lead.signum();
  }
  let surveyed = self.survey(state, atlas);
  let components = self.components(state, atlas);
  let surveys = surveyed.map(|[mine, theirs]| {
   [
    self.surveys[seat].at(mine),
    self.surveys[seat.other()].at(theirs),
   ]
  });
  let components = &self.components[components];
  let supply = |side: usize, seat: Seat| {
   let survey = surveys.map(|surveys| surveys[side]);
   AirSupply::new(&self.air, state, atlas, components, seat, survey)
  };
  let [mine, theirs] = [supply(0, seat), supply(1, seat.other())];
  if state.coins_left() == 0 {
   debug_assert_eq!(state.mode(), Mode::Kit);
   let lasting = i32::from(own.air) - i32::from(other.air);
   return LAST_AIR * lasting + LAST_SUPPLY * (mine.value - theirs.value);
  }
  if own.is_alive() {
   value += mine.value;
  }
  if other.is_alive() {
   value -= theirs.value;
  }
  let to_coins = match surveys {
   Some(surveys) => surveys.map(Survey::to_coins),
   None => [own, other].map(|diver: Diver| atlas.to_coins(diver.cell)),
  };
  let mut ownership = Ownership::new(&self.shares);
  self.candidates.clear();
  let coins = atlas
   .coins()
   .iter()
   .zip(to_coins[0].iter().zip(to_coins[1]));
  for (k, (&coin, (&steps, &other))) in coins.enumerate() {
   if state.grid().tile(coin) == Tile::Coin {
    let costs = [mine.cost(k, steps), theirs.cost(k, other)];
    ownership.add(costs[0], costs[1]);
    self.candidates
     .push((k as u16, costs.map(|cost| cost as u8)));
   }
  }
  self.effort += SETUP + atlas.coins().len() / 6;
  keep_candidates(&mut self.candidates);
  self.effort += self.candidates.len() / 2;
  let supplies = [&mine, &theirs];
  let rollout = greedy_rollout(atlas, &mut self.candidates, supplies, &self.rollout_values);
  let weight = self
   .ownership_coin
   .min(self.ownership_total / i32::from(state.coins_left()));
  let [own_nearest, other_nearest] =
   ownership.nearest.map(|steps| self.nearest_values[steps]);
  value + rollout + ownership.total * weight / WHOLE + own_nearest - other_nearest
 }
 #[inline]
 fn survey(&mut self, state: &State, atlas: &Atlas) -> Option<[usize; 2]> {
  if atlas.holds(state) {
   return None;
  }
  let seat = state.next();
  Some([seat, seat.other()].map(|seat| {
   let from = state.diver(seat).cell;
   let (place, effort) = self.surveys[seat].measure(state, atlas, from);
   self.effort += effort;
   place
  }))
 }
 #[inline]
 fn components(&mut self, state: &State, atlas: &Atlas) -> usize {
  let place = (state.bubbles() >> 32) as usize & (CACHED - 1);
  if !self.components[place].holds(state) {
   self.components[place].measure(state, atlas);
   self.effort += atlas.bubbles();
  }
  place
 }
}
}
pub mod opponent{
use crate::temple::{atlas::{Atlas, FAR}, rules::{Cell, Heading, State, Tile}};
const MEMORY: u32 = 16;
const ENOUGH: u32 = 5;
const EXCEPTIONS: u32 = 1;
#[derive(Clone,Copy,Default,)]
pub struct OpponentModel {
 kept: u32,
 seen: u32,
}
impl OpponentModel {
 pub fn watch(&mut self, state: &State, atlas: &Atlas, step: Option<Heading>) {
  let expected = greedy(state, atlas);
  let open = Heading::ALL.map(|way| state.step(way).is_some());
  let choice = open.iter().filter(|open| **open).count() as u32;
  if expected == 0 || expected.count_ones() == choice {
   return;
  }
  let kept = step.is_some_and(|way| expected >> way as u32 & 1 == 1);
  self.kept = self.kept << 1 | u32::from(kept);
  self.seen = (self.seen + 1).min(MEMORY);
 }
 pub fn is_greedy(&self) -> bool {
  let broken = (!self.kept & ((1 << self.seen) - 1)).count_ones();
  self.seen >= ENOUGH && broken <= if self.seen < MEMORY { 0 } else { EXCEPTIONS }
 }
}
pub fn greedy(state: &State, atlas: &Atlas) -> u8 {
 let grid = state.grid();
 let diver = state.diver(state.next());
 let air = state.mode().shown(diver.air);
 let row = atlas.to_coins(diver.cell);
 let coins = | | {
  let coins = atlas.coins().iter().zip(row).enumerate();
  coins.filter(|(_, (&coin, &steps))| steps < FAR && grid.tile(coin) == Tile::Coin)
 };
 let back = |coin: Cell| {
  let nearest = atlas.bubbles_near(grid, coin).next();
  nearest.map_or(FAR, |(_, _, steps)| steps)
 };
 let mut nearest = FAR;
 for (_, (&coin, &steps)) in coins() {
  if steps < nearest && steps <= air && u16::from(steps) + u16::from(back(coin)) <= air.into()
  {
   nearest = steps;
  }
 }
 let leads = |found: &dyn Fn(Cell) -> bool| {
  let ways = Heading::ALL.into_iter().enumerate();
  ways.filter(|&(_, way)| state.step(way).is_some_and(found))
   .fold(0, |mask, (n, _)| mask | 1 << n)
 };
 let to_coins = |nearest: u8, safe: bool| {
  leads(&|to| {
   let rows = atlas.to_coins(to);
   coins().any(|(k, (&coin, &steps))| {
    steps == nearest
     && rows[k] < steps
     && (!safe || u16::from(steps) + u16::from(back(coin)) <= air.into())
   })
  })
 };
 if nearest < FAR {
  return to_coins(nearest, true);
 }
 if let Some((bubble, _, steps)) = atlas.bubbles_near(grid, diver.cell).next() {
  if steps <= air {
   return leads(&|to| {
    let mut near = atlas.bubbles_near(grid, to);
    near.any(|(n, _, left)| n == bubble && left < steps)
   });
  }
 }
 let nearest = coins().map(|(_, (_, &steps))| steps).min();
 nearest.map_or(0, |nearest| to_coins(nearest, false))
}
}
pub mod params{
  crate::common::parameters_struct! {Params
  ownership_coin=0.2;ownership_total=2.0;ownership_lead=5.0;nearest_coin=0.1;nearest_discount=0.93;rollout_coin=0.9;rollout_discount=0.985;air_detour:u8=2;air_margin=0.1;air_bubble=0.05;air_share=0.5;opponent_greedy:u8=1;route_weight=0.6;route_discount=0.97;route_late_coin=0.2;route_contested_coin=0.3;route_stranded=0.7;route_reachable_coin=0.12;route_wasted_air=0.05;
  }
}
pub mod protocol{
use crate::temple::rules::{Grid, MAX_SIDE, Seat, Tile};
const HEAD: usize = 5;
pub const END: &str = ";";
#[derive(Clone,)]
pub struct Request {
 pub seat: Seat,
 pub air: i32,
 pub score: i32,
 pub grid: Grid,
}
#[derive(Clone,)]
pub struct RequestError {
 pub line: usize,
 pub text: String,
}
impl Request {
 pub fn read<S: AsRef<str> >(lines: &[S]) -> Result<Request, RequestError> {
  let line = |n: usize| lines.get(n).map_or("", AsRef::as_ref);
  let number = |n| line(n).trim().parse::<i32>().unwrap_or(0);
  let seat = match line(0).trim() {
   "1" => Seat::First,
   "2" => Seat::Second,
   other => {
    let text = format!("expected 1 or 2, found {other:?}");
    return Err(RequestError { line: 1, text });
   }
  };
  let rows = lines.get(HEAD..).unwrap_or_default();
  let rows: Vec<&str> = rows
   .iter()
   .map(AsRef::as_ref)
   .take_while(|&row| row != END)
   .take(MAX_SIDE)
   .collect();
  let side = |n| number(n).clamp(0, MAX_SIDE as i32) as usize;
  let longest = rows.iter().map(|row| row.chars().count()).max();
  let width = side(3).max(longest.unwrap_or(0));
  let mut grid = Grid::solid(width, rows.len());
  let mut found = 0;
  for (y, row) in rows.iter().enumerate() {
   for (x, character) in row.chars().take(grid.width()).enumerate() {
    let tile = Tile::from_char(character).unwrap_or(Tile::Wall);
    found += u32::from(tile == Tile::Diver(seat));
    grid.set(grid.cell(x, y), tile);
   }
  }
  if found != 1 {
   let text = format!("expected one {} in the rows, found {found}", seat.number());
   return Err(RequestError {
    line: HEAD + 1,
    text,
   });
  }
  Ok(Request {
   seat,
   air: number(1),
   score: number(2),
   grid,
  })
 }
}
#[derive(Clone,Default,)]
pub struct Reader {
 lines: Vec<String>,
}
impl Reader {
 pub fn take(&mut self, line: &str) -> bool {
  if self.lines.is_empty() {
   let word = line.trim();
   if word == END || word.is_empty() || word.contains([' ', '#', 'M', 'o', '.']) {
    return false;
   }
  } else if line == END {
   return true;
  }
  self.lines.push(line.to_string());
  self.lines.len() > HEAD && self.rows_announced() == Some(self.lines.len() - HEAD)
 }
 pub fn is_empty(&self) -> bool {
  self.lines.is_empty()
 }
 fn rows_announced(&self) -> Option<usize> {
  self.lines.get(HEAD - 1)?.trim().parse().ok()
 }
 pub fn finish(&mut self) -> Vec<String> {
  std::mem::take(&mut self.lines)
 }
}
}
pub mod route{
use crate::temple::{atlas::{Atlas, CoinSet, FAR}, params::Params, rules::{Cell, Heading, Seat, State, Tile}};
const WIDTH: usize = 24;
const LONGEST: usize = 14;
const COINS: usize = 6;
const BUBBLES: usize = 5;
const REACHABLE_BUBBLES: usize = 32;
const REACHABLE_COINS: u32 = 24;
const HORIZON: u16 = 120;
const NEVER: u16 = u16::MAX;
#[derive(Clone,Copy,)]
struct Leg {
 cell: Cell,
 time: u16,
 air: u8,
 value: f32,
 estimate: f32,
 total: f32,
 coins: CoinSet,
 bubbles: [u16; LONGEST],
 stops: u8,
 parent: u32,
 coin: u16,
}
struct Rival<'a > {
 earliest: Vec<u16>,
 expected: Vec<u16>,
 params: &'a Params,
}
impl Rival<'_ > {
 fn coin_value(&self, coin: usize, time: u16) -> f32 {
  let params = self.params;
  let (earliest, expected) = (self.earliest[coin], self.expected[coin]);
  if time > expected {
   return params.route_late_coin;
  }
  let contested = if expected < NEVER {
   params.route_contested_coin
  } else {
   0.0
  };
  let certain = if time <= earliest { 1.0 } else { 0.8 };
  certain + contested
 }
}
pub struct Planner<'a > {
 atlas: &'a Atlas,
 params: &'a Params,
 discounts: Vec<f32>,
 legs: Vec<Leg>,
 there: CoinSet,
 passed: Vec<u32>,
 call: u32,
 wasted_air: f32,
}
impl<'a > Planner<'a > {
 pub fn new(atlas: &'a Atlas, params: &'a Params) -> Planner<'a > {
  let discount = |power: &mut f32, _| {
   let now = *power;
   *power *= params.route_discount;
   Some(now)
  };
  Planner {
   atlas,
   params,
   discounts: (0..=HORIZON + 300).scan(1.0, discount).collect(),
   legs: Vec::new(),
   there: CoinSet::default(),
   passed: vec![0; atlas.bubbles()],
   call: 0,
   wasted_air: 0.0,
  }
 }
 fn scarcity(&self, state: &State) -> f32 {
  let mut need = 0;
  for (k, &coin) in self.atlas.coins().iter().enumerate() {
   if self.there.has(k) {
    let others = self.atlas.to_coins(coin).iter().enumerate();
    let others = others.filter(|(other, _)| *other != k && self.there.has(*other));
    need += others
     .map(|(_, steps)| u32::from(*steps))
     .min()
     .unwrap_or(0)
     .min(30);
   }
  }
  let lungs = Seat::ALL.map(|seat| usize::from(state.diver(seat).air));
  let bubbles = state.grid().count(Tile::Bubble) * usize::from(state.mode().refill());
  (2.0 * need as f32 / (bubbles + lungs[0] + lungs[1]) as f32).min(1.0)
 }
 pub fn moves(&mut self, state: &State) -> [Option<f32>; 4] {
  self.there = CoinSet::default();
  for (k, &coin) in self.atlas.coins().iter().enumerate() {
   if state.grid().tile(coin) == Tile::Coin {
    self.there.add(k);
   }
  }
  self.wasted_air = self.params.route_wasted_air * self.scarcity(state);
  let seat = state.next();
  let other = seat.other();
  let own_steps = self.steps(state, seat, 0);
  let count = self.atlas.coins().len();
  let mut rival = Rival {
   earliest: self.steps(state, other, 1),
   expected: vec![NEVER; count],
   params: self.params,
  };
  if state.diver(other).is_alive() {
   let me = Rival {
    expected: own_steps
     .iter()
     .map(|steps| steps.saturating_add(6))
     .collect(),
    earliest: own_steps,
    params: self.params,
   };
   self.plan(state, other, 1, &me);
   rival.expected = self.times(count);
  }
  Heading::ALL.map(|heading| {
   state.step(heading)?;
   let mut after = state.clone();
   let before = state.diver(seat).coins;
   after.play(Some(heading));
   let mut value = 0.0;
   if after.diver(seat).coins > before {
    let cell = after.diver(seat).cell;
    let coin = self.atlas.coins().iter().position(|&coin| coin == cell);
    value = coin.map_or(1.0, |coin| rival.coin_value(coin, 0).max(1.0));
   }
   if !after.diver(seat).is_alive() {
    return Some(value - self.params.route_stranded);
   }
   Some(value + self.plan(&after, seat, 1, &rival))
  })
 }
 fn steps(&self, state: &State, seat: Seat, delay: u16) -> Vec<u16> {
  let diver = state.diver(seat);
  let steps = self.atlas.to_coins(diver.cell).iter();
  let time = |&steps: &u8| match steps {
   FAR => NEVER,
   steps => u16::from(steps) + delay,
  };
  match diver.is_alive() {
   true => steps.map(time).collect(),
   false => vec![NEVER; steps.len()],
  }
 }
 fn plan(&mut self, state: &State, seat: Seat, time: u16, rival: &Rival) -> f32 {
  let diver = state.diver(seat);
  self.legs.clear();
  let mut start = Leg {
   cell: diver.cell,
   time,
   air: diver.air,
   value: 0.0,
   estimate: 0.0,
   total: 0.0,
   coins: CoinSet::default(),
   bubbles: [NEVER; LONGEST],
   stops: 0,
   parent: 0,
   coin: NEVER,
  };
  start.estimate = self.estimate(state, &start, rival);
  start.total = start.estimate + self.reachable_value(state, &start);
  self.legs.push(start);
  let mut level = 0..1;
  let mut best = 0;
  for _ in 0..LONGEST {
   let mut next: Vec<Leg> = Vec::new();
   for place in level.clone() {
    self.extend(state, place, rival, &mut next);
   }
   if next.is_empty() {
    break;
   }
   next.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
   let from = self.legs.len();
   for mut leg in next {
    if self.legs.len() - from == WIDTH {
     break;
    }
    let twin = self.legs[from..]
     .iter()
     .any(|kept| kept.cell == leg.cell && kept.coins == leg.coins);
    if !twin {
     leg.total = leg.estimate + self.reachable_value(state, &leg);
     self.legs.push(leg);
    }
   }
   for place in from..self.legs.len() {
    if self.legs[place].total > self.legs[best].total {
     best = place;
    }
   }
   level = from..self.legs.len();
  }
  let value = self.legs[best].total;
  self.legs.push(self.legs[best]);
  value
 }
 fn times(&self, count: usize) -> Vec<u16> {
  let mut times = vec![NEVER; count];
  let mut leg = self.legs.last();
  while let Some(at) = leg {
   if let Some(time) = times.get_mut(usize::from(at.coin)) {
    *time = at.time;
   }
   leg = match at.stops {
    0 => None,
    _ => self.legs.get(at.parent as usize),
   };
  }
  times
 }
 fn extend(&self, state: &State, place: usize, rival: &Rival, next: &mut Vec<Leg>) {
  let leg = self.legs[place];
  if leg.time > HORIZON || leg.air == 0 {
   return;
  }
  let grid = state.grid();
  let mut child = leg;
  child.parent = place as u32;
  child.stops += 1;
  let mut nearest = [(FAR, 0_usize); COINS];
  let row = self.atlas.to_coins(leg.cell);
  for (k, &steps) in row.iter().enumerate() {
   if steps <= leg.air && steps < nearest[COINS - 1].0 {
    let there = grid.tile(self.atlas.coins()[k]) == Tile::Coin;
    if there && !leg.coins.has(k) {
     let mut at = COINS - 1;
     while at > 0 && nearest[at - 1].0 > steps {
      nearest[at] = nearest[at - 1];
      at -= 1;
     }
     nearest[at] = (steps, k);
    }
   }
  }
  for (steps, k) in nearest.into_iter().take_while(|(steps, _)| *steps < FAR) {
   let mut child = child;
   child.cell = self.atlas.coins()[k];
   child.time += u16::from(steps);
   child.air -= steps;
   child.value +=
    self.discounts[usize::from(child.time)] * rival.coin_value(k, child.time);
   child.coins.add(k);
   child.coin = k as u16;
   child.estimate = self.estimate(state, &child, rival);
   next.push(child);
  }
  let used = &leg.bubbles[..usize::from(leg.stops)];
  let bubbles = self.atlas.bubbles_near(grid, leg.cell);
  let fresh =
   bubbles.filter(|(n, _, steps)| *steps > 0 && *steps <= leg.air && !used.contains(n));
  for (n, cell, steps) in fresh.take(BUBBLES) {
   let mut child = child;
   child.cell = cell;
   child.time += u16::from(steps);
   child.value -= self.wasted_air * f32::from(leg.air - steps);
   child.air = state.mode().refill();
   child.bubbles[usize::from(leg.stops)] = n;
   child.coin = NEVER;
   child.estimate = self.estimate(state, &child, rival);
   next.push(child);
  }
 }
 fn reachable_value(&mut self, state: &State, leg: &Leg) -> f32 {
  let grid = state.grid();
  self.call += 1;
  for &used in &leg.bubbles[..usize::from(leg.stops)] {
   if let Some(passed) = self.passed.get_mut(usize::from(used)) {
    *passed = self.call;
   }
  }
  let mut coins = CoinSet::default();
  let mut list = [(leg.cell, leg.air); 1 + REACHABLE_BUBBLES];
  let mut count = 1;
  let mut next = 0;
  while next < count {
   let (cell, air) = list[next];
   next += 1;
   for (bubble, cell, steps) in self.atlas.bubbles_near(grid, cell) {
    if steps > air || count == list.len() {
     break;
    }
    let passed = &mut self.passed[usize::from(bubble)];
    if *passed != self.call {
     *passed = self.call;
     list[count] = (cell, state.mode().refill());
     count += 1;
     coins.add_all(self.atlas.coins_around(bubble));
    }
   }
  }
  let reached = coins.count(&self.there, &leg.coins).min(REACHABLE_COINS);
  self.params.route_reachable_coin * reached as f32
 }
 fn estimate(&self, state: &State, leg: &Leg, rival: &Rival) -> f32 {
  let grid = state.grid();
  let used = &leg.bubbles[..usize::from(leg.stops)];
  let mut bubbles = self.atlas.bubbles_near(grid, leg.cell);
  let bubble = bubbles.find(|(n, _, _)| !used.contains(n));
  let reaches_bubble = bubble.is_some_and(|(_, _, steps)| steps <= leg.air);
  let mut best = 0.0;
  let mut left = false;
  for (k, &steps) in self.atlas.to_coins(leg.cell).iter().enumerate() {
   if steps == FAR || leg.coins.has(k) || grid.tile(self.atlas.coins()[k]) != Tile::Coin {
    continue;
   }
   left = true;
   let within = steps <= leg.air;
   if !within && !reaches_bubble {
    continue;
   }
   let time = leg.time + u16::from(steps) + if within { 0 } else { 3 };
   let value = self.discounts[usize::from(time)] * rival.coin_value(k, time);
   if value > best {
    best = value;
   }
  }
  let stranded = left && !reaches_bubble;
  leg.value + best
   - if stranded {
    self.params.route_stranded
   } else {
    0.0
   }
 }
}
}
pub mod rules{
pub mod grid{
use crate::common::{Heading, Seat};
pub const MAX_SIDE: usize = 64;
#[derive(Clone,Copy,PartialEq,)]
pub enum Tile {
 Empty,
 Wall,
 Block,
 Coin,
 Bubble,
 Diver(Seat),
}
impl Tile {
 pub fn from_char(character: char) -> Option<Tile> {
  Some(match character {
   ' ' => Tile::Empty,
   '#' => Tile::Wall,
   'M' => Tile::Block,
   'o' => Tile::Coin,
   '.' => Tile::Bubble,
   '1' => Tile::Diver(Seat::First),
   '2' => Tile::Diver(Seat::Second),
   _ => return None,
  })
 }
 #[inline]
 pub fn is_open(self) -> bool {
  matches!(self, Tile::Empty | Tile::Coin | Tile::Bubble)
 }
}
#[derive(Clone,Copy,PartialEq,)]
pub struct Cell(pub u16);
impl Cell {
 #[inline]
 pub fn index(self) -> usize {
  usize::from(self.0)
 }
}
#[derive(Clone,PartialEq,)]
pub struct Grid {
 width: usize,
 height: usize,
 tiles: Vec<Tile>,
}
impl Grid {
 pub fn solid(width: usize, height: usize) -> Grid {
  let (width, height) = (width.min(MAX_SIDE), height.min(MAX_SIDE));
  Grid {
   width,
   height,
   tiles: vec![Tile::Wall; (width + 2) * (height + 2)],
  }
 }
 pub fn width(&self) -> usize {
  self.width
 }
 pub fn height(&self) -> usize {
  self.height
 }
 #[inline]
 pub fn len(&self) -> usize {
  self.tiles.len()
 }
 #[inline]
 pub fn cell(&self, x: usize, y: usize) -> Cell {
  Cell(((y + 1) * (self.width + 2) + x + 1) as u16)
 }
 pub fn place(&self, cell: Cell) -> (usize, usize) {
  let stride = self.width + 2;
  (cell.index() % stride - 1, cell.index() / stride - 1)
 }
 #[inline]
 pub fn next(&self, cell: Cell, heading: Heading) -> Cell {
  let stride = self.width as u16 + 2;
  Cell(match heading {
   Heading::North => cell.0.saturating_sub(stride),
   Heading::South => cell.0 + stride,
   Heading::West => cell.0.saturating_sub(1),
   Heading::East => cell.0 + 1,
  })
 }
 #[inline]
 pub fn tile(&self, cell: Cell) -> Tile {
  self.tiles[cell.index()]
 }
 #[inline]
 pub fn set(&mut self, cell: Cell, tile: Tile) {
  self.tiles[cell.index()] = tile;
 }
 pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
  (0..self.height).flat_map(move |y| (0..self.width).map(move |x| self.cell(x, y)))
 }
 pub fn count(&self, tile: Tile) -> usize {
  self.tiles.iter().filter(|& &found| found == tile).count()
 }
 pub fn find(&self, tile: Tile) -> Option<Cell> {
  self.cells().find(|&cell| self.tile(cell) == tile)
 }
}
}
pub mod state{
use crate::common::{BySeat, Heading, Seat, split_mix::scatter};
use super::grid::{Cell, Grid, Tile};
pub const FULL_AIR: u8 = 15;
#[derive(Clone,Copy,Debug,Default,PartialEq,)]
pub enum Mode {
 #[default]
 Statement,
 Kit,
}
impl Mode {
 #[inline]
 pub fn refill(self) -> u8 {
  match self {
   Mode::Statement => FULL_AIR - 1,
   Mode::Kit => FULL_AIR,
  }
 }
 pub fn shown(self, air: u8) -> u8 {
  match self {
   Mode::Statement => air,
   Mode::Kit => air.saturating_sub(1),
  }
 }
}
#[derive(Clone,Copy,)]
pub struct Diver {
 pub cell: Cell,
 pub air: u8,
 pub coins: u16,
}
impl Diver {
 #[inline]
 pub fn is_alive(&self) -> bool {
  self.air > 0
 }
}
#[derive(Clone,Copy,)]
pub struct End {
 pub winner: Option<Seat>,
 pub cleared: bool,
}
#[derive(Clone,)]
pub struct State {
 grid: Grid,
 mode: Mode,
 divers: BySeat<Diver>,
 coins_left: u16,
 next: Seat,
 rounds: u32,
 end: Option<End>,
 hash: u64,
 obstacles: u64,
 bubbles: u64,
}
#[derive(Clone,Copy,)]
pub struct Undo {
 seat: Seat,
 diver: Diver,
 entered: Tile,
 beyond: Option<(Cell, Tile)>,
 coins_left: u16,
 rounds: u32,
 hash: u64,
 obstacles: u64,
 bubbles: u64,
}
#[inline]
fn key_of(tile: Tile, cell: Cell) -> u64 {
 let kind = match tile {
  Tile::Empty | Tile::Wall => return 0,
  Tile::Block => 1,
  Tile::Coin => 2,
  Tile::Bubble => 3,
  Tile::Diver(seat) => 4 + seat as u64,
 };
 scatter(kind << 16 | u64::from(cell.0))
}
#[inline]
fn key_of_lungs(seat: Seat, diver: &Diver) -> u64 {
 scatter((8 + seat as u64) << 32 | u64::from(diver.air) << 16 | u64::from(diver.coins))
}
const KEY_OF_SECOND_TO_MOVE: u64 = 0x5851_f42d_4c95_7f2d;
impl State {
 pub fn within(grid: Grid, mode: Mode, divers: BySeat<Diver>, next: Seat) -> State {
  let mut state = State {
   coins_left: grid.count(Tile::Coin) as u16,
   grid,
   mode,
   divers,
   next,
   rounds: 0,
   end: None,
   hash: 0,
   obstacles: 0,
   bubbles: 0,
  };
  (state.hash, state.obstacles, state.bubbles) = state.hash_from_scratch();
  state.end = match mode {
   Mode::Statement => state.end_by_statement(),
   Mode::Kit if next == Seat::First => state.end_by_kit(),
   Mode::Kit => None,
  };
  state
 }
 #[inline]
 pub fn grid(&self) -> &Grid {
  &self.grid
 }
 #[inline]
 pub fn mode(&self) -> Mode {
  self.mode
 }
 #[inline]
 pub fn diver(&self, seat: Seat) -> &Diver {
  &self.divers[seat]
 }
 #[inline]
 pub fn coins_left(&self) -> u16 {
  self.coins_left
 }
 #[inline]
 pub fn next(&self) -> Seat {
  self.next
 }
 #[inline]
 pub fn end(&self) -> Option<End> {
  self.end
 }
 #[inline]
 pub fn hash(&self) -> u64 {
  self.hash
 }
 #[inline]
 pub fn obstacles(&self) -> u64 {
  self.obstacles
 }
 #[inline]
 pub fn bubbles(&self) -> u64 {
  self.bubbles
 }
 #[inline]
 pub fn step(&self, heading: Heading) -> Option<Cell> {
  let to = self.grid.next(self.divers[self.next].cell, heading);
  let open = match self.grid.tile(to) {
   Tile::Block => self.grid.tile(self.grid.next(to, heading)).is_open(),
   tile => tile.is_open(),
  };
  open.then_some(to)
 }
 pub fn play(&mut self, heading: Option<Heading>) -> Undo {
  let seat = self.next;
  let mut undo = Undo {
   seat,
   diver: self.divers[seat],
   entered: Tile::Empty,
   beyond: None,
   coins_left: self.coins_left,
   rounds: self.rounds,
   hash: self.hash,
   obstacles: self.obstacles,
   bubbles: self.bubbles,
  };
  let mut diver = self.divers[seat];
  diver.air = diver.air.saturating_sub(1);
  if let Some((heading, to)) = heading.and_then(|way| Some((way, self.step(way)?))) {
   let mut tile = self.grid.tile(to);
   undo.entered = tile;
   if tile == Tile::Block {
    let beyond = self.grid.next(to, heading);
    tile = self.grid.tile(beyond);
    undo.beyond = Some((beyond, tile));
    self.grid.set(beyond, Tile::Block);
    let pushed = key_of(Tile::Block, to) ^ key_of(Tile::Block, beyond);
    self.hash ^= pushed ^ key_of(tile, beyond);
    self.obstacles ^= pushed;
   } else {
    self.hash ^= key_of(tile, to);
   }
   match tile {
    Tile::Coin => {
     diver.coins += 1;
     self.coins_left -= 1;
    }
    Tile::Bubble => {
     diver.air = self.mode.refill();
     self.bubbles ^= key_of(tile, undo.beyond.map_or(to, |(beyond, _)| beyond));
    }
    _ => {}
   }
   let own = Tile::Diver(seat);
   self.grid.set(diver.cell, Tile::Empty);
   self.grid.set(to, own);
   self.hash ^= key_of(own, diver.cell) ^ key_of(own, to);
   diver.cell = to;
  }
  self.hash ^= key_of_lungs(seat, &undo.diver) ^ key_of_lungs(seat, &diver);
  if !diver.is_alive() {
   self.obstacles ^= key_of(Tile::Diver(seat), diver.cell);
  }
  self.divers[seat] = diver;
  self.pass_turn(seat);
  undo
 }
 fn pass_turn(&mut self, seat: Seat) {
  let other = seat.other();
  let within_round = seat == Seat::First && self.divers[other].is_alive();
  if self.divers[other].is_alive() {
   self.next = other;
   self.hash ^= KEY_OF_SECOND_TO_MOVE;
  }
  self.end = match self.mode {
   Mode::Statement => self.end_by_statement(),
   Mode::Kit if within_round => None,
   Mode::Kit => self.end_by_kit(),
  };
  self.rounds += u32::from(!within_round || self.end.is_some());
 }
 pub fn undo(&mut self, undo: &Undo) {
  let seat = undo.seat;
  let cell = self.divers[seat].cell;
  if cell != undo.diver.cell {
   self.grid.set(cell, undo.entered);
   if let Some((beyond, tile)) = undo.beyond {
    self.grid.set(beyond, tile);
   }
   self.grid.set(undo.diver.cell, Tile::Diver(seat));
  }
  self.divers[seat] = undo.diver;
  self.coins_left = undo.coins_left;
  self.rounds = undo.rounds;
  self.hash = undo.hash;
  self.obstacles = undo.obstacles;
  self.bubbles = undo.bubbles;
  self.next = seat;
  self.end = None;
 }
 fn leader(&self) -> Option<Seat> {
  let [first, second] = Seat::ALL.map(|seat| self.divers[seat].coins);
  match first.cmp(&second) {
   core::cmp::Ordering::Greater => Some(Seat::First),
   core::cmp::Ordering::Equal => None,
   core::cmp::Ordering::Less => Some(Seat::Second),
  }
 }
 fn both_out(&self) -> bool {
  !self.divers.0.iter().any(Diver::is_alive)
 }
 fn end_by_statement(&self) -> Option<End> {
  let cleared = self.coins_left == 0;
  (cleared || self.both_out()).then(| | End {
   winner: self.leader(),
   cleared,
  })
 }
 fn end_by_kit(&self) -> Option<End> {
  let cleared = self.coins_left == 0;
  let leader = self.leader();
  if !cleared || leader.is_some() {
   let over = cleared || self.both_out();
   return over.then_some(End {
    winner: leader,
    cleared,
   });
  }
  let [first, second] = Seat::ALL.map(|seat| self.divers[seat].is_alive());
  let winner = match (first, second) {
   (true, true) => return None,
   (true, false) => Seat::First,
   (false, _) => Seat::Second,
  };
  Some(End {
   winner: Some(winner),
   cleared,
  })
 }
 fn hash_from_scratch(&self) -> (u64, u64, u64) {
  let mut hash = 0;
  let mut obstacles = 0;
  let mut bubbles = 0;
  for cell in self.grid.cells() {
   let tile = self.grid.tile(cell);
   hash ^= key_of(tile, cell);
   match tile {
    Tile::Block => obstacles ^= key_of(tile, cell),
    Tile::Bubble => bubbles ^= key_of(tile, cell),
    _ => {}
   }
  }
  for seat in Seat::ALL {
   let diver = &self.divers[seat];
   hash ^= key_of_lungs(seat, diver);
   if !diver.is_alive() {
    obstacles ^= key_of(Tile::Diver(seat), diver.cell);
   }
  }
  if self.next == Seat::Second {
   hash ^= KEY_OF_SECOND_TO_MOVE;
  }
  (hash, obstacles, bubbles)
 }
}
}
pub use crate::common::{BySeat, Heading, Seat};
pub use grid::{Cell, Grid, MAX_SIDE, Tile};
pub use state::{Diver, FULL_AIR, Mode, State};
}
pub mod search{
mod deadline{
use core::time::Duration;
use crate::common::Budget;
pub const THINKING_TIME: Duration = Duration::from_millis(800);
pub const EFFORT: u64 = 8;
#[derive(Clone,)]
pub struct Deadline {
 limit: crate::common::Deadline,
 nodes: u64,
 rest: u64,
}
impl Deadline {
 pub fn start(budget: Budget) -> Deadline {
  Deadline {
   limit: crate::common::Deadline::start(budget),
   nodes: 0,
   rest: 0,
  }
 }
 pub fn shorten(&mut self) {
  self.limit.shorten();
 }
 #[inline]
 pub fn spend(&mut self, effort: u64) {
  self.nodes += 1;
  self.rest += 2 + effort;
  self.limit.spend(self.rest / EFFORT);
  self.rest %= EFFORT;
 }
 pub fn nodes(&self) -> u64 {
  self.nodes
 }
 pub fn is_over(&self) -> bool {
  self.limit.is_over()
 }
}
}
use crate::temple::{atlas::Atlas, evaluator::Evaluator, opponent::greedy, rules::{Heading, Seat, State}};
pub use crate::common::Budget;
pub use deadline::{Deadline, THINKING_TIME};
const INFINITE: i32 = 1_000_000;
const DEEPEST: usize = 60;
const ENTRIES: usize = 1 << 19;
const PATIENCE: u64 = 64;
const WAITING: usize = 4;
const LATE: usize = 2;
const REDUCED_DEPTH: usize = 3;
const WAIT_PLAN: i32 = -40;
type Step = Option<Heading>;
#[derive(Clone,Copy,Default,)]
struct Entry {
 hash: u64,
 value: i32,
 depth: u8,
 bound: Bound,
 best: u8,
}
impl Entry {
 #[inline]
 fn narrow(&self, node: &mut Node) -> Option<i32> {
  if usize::from(self.depth) < node.depth {
   return None;
  }
  match self.bound {
   Bound::Exact => return Some(self.value),
   Bound::Lower => node.alpha = node.alpha.max(self.value),
   Bound::Upper => node.beta = node.beta.min(self.value),
   Bound::None => {}
  }
  (node.alpha >= node.beta).then_some(self.value)
 }
}
#[derive(Clone,Copy,)]
struct Node {
 depth: usize,
 ply: usize,
 alpha: i32,
 beta: i32,
}
#[derive(Clone,Copy,Default,PartialEq,)]
enum Bound {
 #[default]
 None,
 Exact,
 Lower,
 Upper,
}
const STEPS: [Step; 5] = [
 Some(Heading::North),
 Some(Heading::South),
 Some(Heading::West),
 Some(Heading::East),
 None,
];
#[derive(Clone,Copy,)]
pub struct Found {
 pub step: Option<Heading>,
 pub value: i32,
 pub depth: usize,
}
pub struct Search {
 evaluator: Evaluator,
 table: Vec<Entry>,
 killers: [[u8; 2]; DEEPEST + 1],
 history: [[u32; 5]; 2],
 stopped: bool,
 stamp: u64,
 greedy: Option<Seat>,
}
impl Search {
 pub fn new(evaluator: Evaluator) -> Search {
  Search {
   evaluator,
   table: vec![Entry::default(); ENTRIES],
   killers: [[u8::MAX; 2]; DEEPEST + 1],
   history: [[0; 5]; 2],
   stopped: false,
   stamp: 0,
   greedy: None,
  }
 }
 pub fn expect_greed(&mut self, seat: Option<Seat>) {
  if self.greedy != seat {
   self.greedy = seat;
   self.table.fill(Entry::default());
  }
 }
 pub fn run(
  &mut self,
  state: &mut State,
  atlas: &Atlas,
  plans: &[i32; 4],
  deadline: &mut Deadline,
 ) -> Found {
  self.killers = [[u8::MAX; 2]; DEEPEST + 1];
  self.history = [[0; 5]; 2];
  self.stopped = false;
  if self.stamp != atlas.stamp() {
   self.stamp = atlas.stamp();
   self.evaluator.clear();
  }
  let mut steps = steps(state);
  let plan = |step: u8| plans.get(usize::from(step)).copied();
  let worst = plans.iter().copied().min().unwrap_or(0);
  steps.sort_by_key(|&step| -plan(step).unwrap_or(worst));
  let mut found = Found {
   step: steps.first().and_then(|&step| STEPS[usize::from(step)]),
   value: 0,
   depth: 0,
  };
  let seat = state.next();
  for depth in 1..=DEEPEST {
   let mut best: Option<(u8, i32)> = None;
   for &step in steps.iter() {
    let bonus = plan(step).unwrap_or(worst.max(WAIT_PLAN));
    let alpha = best.map_or(-INFINITE, |(_, value)| value) - bonus;
    let undo = state.play(STEPS[usize::from(step)]);
    let node = Node {
     depth: depth - 1,
     ply: 1,
     alpha,
     beta: INFINITE,
    };
    let value = self.child(state, atlas, seat, node, deadline);
    state.undo(&undo);
    if self.stopped {
     break;
    }
    if best.is_none_or(|(_, best)| value + bonus > best) {
     best = Some((step, value + bonus));
    }
   }
   if let Some((step, value)) = best {
    found.step = STEPS[usize::from(step)];
    found.value = value;
    let at = steps.iter().position(|&other| other == step);
    steps[..=at.unwrap_or(0)].rotate_right(1);
   }
   if self.stopped {
    break;
   }
   found.depth = depth;
   if steps.len() <= 1 || deadline.is_over() {
    break;
   }
  }
  found
 }
 fn child(
  &mut self,
  state: &mut State,
  atlas: &Atlas,
  seat: Seat,
  node: Node,
  deadline: &mut Deadline,
 ) -> i32 {
  if state.next() == seat {
   self.negamax(state, atlas, node, deadline)
  } else {
   let node = Node {
    alpha: -node.beta,
    beta: -node.alpha,
    ..node
   };
   -self.negamax(state, atlas, node, deadline)
  }
 }
 fn negamax(
  &mut self,
  state: &mut State,
  atlas: &Atlas,
  mut node: Node,
  deadline: &mut Deadline,
 ) -> i32 {
  let Node { depth, ply, .. } = node;
  let leaf = depth == 0 || state.end().is_some();
  let value = leaf.then(| | self.evaluator.value(state, atlas));
  deadline.spend(value.map_or(0, |_| self.evaluator.effort()));
  if deadline.nodes().is_multiple_of(PATIENCE) && deadline.is_over() {
   self.stopped = true;
   return 0;
  }
  if let Some(value) = value {
   return value;
  }
  let hash = state.hash() ^ self.stamp;
  let place = hash as usize & (ENTRIES - 1);
  let entry = self.table[place];
  let mut first = u8::MAX;
  if entry.bound != Bound::None && entry.hash == hash {
   first = entry.best;
   if let Some(value) = entry.narrow(&mut node) {
    return value;
   }
  }
  let seat = state.next();
  let steps = self.ordered_steps(state, atlas, first, ply);
  let Node { alpha, beta, .. } = node;
  let mut best = (-INFINITE, steps[0]);
  for (n, &step) in steps.iter().enumerate() {
   let coins = state.coins_left();
   let undo = state.play(STEPS[usize::from(step)]);
   let floor = alpha.max(best.0);
   let quiet = state.coins_left() == coins;
   let reduction = usize::from(n >= LATE && depth > REDUCED_DEPTH && quiet);
   let mut child = |reduction: usize, beta: i32| {
    let node = Node {
     depth: depth - 1 - reduction,
     ply: ply + 1,
     alpha: floor,
     beta,
    };
    self.child(state, atlas, seat, node, deadline)
   };
   let mut value = if n == 0 {
    floor + 1
   } else {
    child(reduction, floor + 1)
   };
   if value > floor && (n == 0 || reduction > 0 || value < beta) {
    value = child(0, beta);
   }
   state.undo(&undo);
   if self.stopped {
    return 0;
   }
   if value > best.0 {
    best = (value, step);
   }
   if best.0 >= beta {
    self.record_cutoff(seat, step, node);
    break;
   }
  }
  self.table[place] = Entry {
   hash,
   value: best.0,
   depth: depth as u8,
   bound: if best.0 >= beta {
    Bound::Lower
   } else if best.0 <= alpha {
    Bound::Upper
   } else {
    Bound::Exact
   },
   best: best.1,
  };
  best.0
 }
 #[inline]
 fn ordered_steps(&self, state: &State, atlas: &Atlas, first: u8, ply: usize) -> Steps {
  let mut steps = steps(state);
  if self.greedy == Some(state.next()) && atlas.holds(state) {
   steps.keep(greedy(state, atlas));
  }
  let killers = self.killers[ply.min(DEEPEST)];
  let history = &self.history[state.next().index()];
  steps.sort_by_key(|&step| {
   core::cmp::Reverse(if step == first {
    u32::MAX
   } else if killers.contains(&step) {
    u32::MAX - 1
   } else {
    history[usize::from(step)].min(u32::MAX - 2)
   })
  });
  steps
 }
 #[inline]
 fn record_cutoff(&mut self, seat: Seat, step: u8, node: Node) {
  let killers = &mut self.killers[node.ply.min(DEEPEST)];
  if killers[0] != step {
   *killers = [step, killers[0]];
  }
  let history = &mut self.history[seat.index()][usize::from(step)];
  *history = history.saturating_add((node.depth * node.depth) as u32);
 }
}
#[derive(Clone,Copy,)]
struct Steps {
 list: [u8; 5],
 count: usize,
}
impl Steps {
 fn keep(&mut self, mask: u8) {
  let mut kept = 0;
  for n in 0..self.count {
   if mask >> self.list[n] & 1 == 1 {
    self.list.swap(kept, n);
    kept += 1;
   }
  }
  if kept > 0 {
   self.count = kept;
  }
 }
}
impl core::ops::Deref for Steps {
 type Target = [u8];
 #[inline]
 fn deref(&self) -> &[u8] {
  &self.list[..self.count]
 }
}
impl core::ops::DerefMut for Steps {
 #[inline]
 fn deref_mut(&mut self) -> &mut [u8] {
  &mut self.list[..self.count]
 }
}
#[inline]
fn steps(state: &State) -> Steps {
 let mut steps = Steps {
  list: [4; 5],
  count: 0,
 };
 for (n, heading) in Heading::ALL.into_iter().enumerate() {
  if state.step(heading).is_some() {
   steps.list[steps.count] = n as u8;
   steps.count += 1;
  }
 }
 let waits = | | {
  if !Seat::ALL.iter().all(|&seat| state.diver(seat).is_alive()) {
   return false;
  }
  let [first, second] = Seat::ALL.map(|seat| state.grid().place(state.diver(seat).cell));
  first.0.abs_diff(second.0) + first.1.abs_diff(second.1) <= WAITING
 };
 if steps.count == 0 || steps.count < 4 && waits() {
  steps.list[steps.count] = 4;
  steps.count += 1;
 }
 steps
}
}
}
pub mod common{
pub use crate::{parameters_struct, parameters_type};
pub use deadline::{Budget, Deadline};
pub use heading::Heading;
pub use seat::{BySeat, Seat};
pub mod deadline{
use core::time::Duration;
use std::time::Instant;
#[derive(Clone,Copy,PartialEq,)]
pub enum Budget {
 Clock(Duration),
 Work(u64),
}
#[derive(Clone,)]
pub struct Deadline {
 limit: Limit,
 work: u64,
}
#[derive(Clone,)]
enum Limit {
 Until(Instant, Duration),
 Work(u64),
}
impl Deadline {
 pub fn start(budget: Budget) -> Deadline {
  let limit = match budget {
   Budget::Clock(time) => Limit::Until(Instant::now() + time, time),
   Budget::Work(work) => Limit::Work(work),
  };
  Deadline { limit, work: 0 }
 }
 pub fn shorten(&mut self) {
  match &mut self.limit {
   Limit::Until(end, time) => *end = (*end).min(Instant::now() + *time / 10),
   Limit::Work(work) => *work /= 10,
  }
 }
 #[inline]
 pub fn spend(&mut self, work: u64) {
  self.work += work;
 }
 #[inline]
 pub fn is_over(&self) -> bool {
  match self.limit {
   Limit::Until(end, _) => Instant::now() >= end,
   Limit::Work(work) => self.work >= work,
  }
 }
}
}
pub mod heading{
#[derive(Clone,Copy,)]
pub enum Heading {
 North,
 South,
 West,
 East,
}
impl Heading {
 pub const ALL: [Heading; 4] = [Heading::North, Heading::South, Heading::West, Heading::East];
 #[inline]
 pub fn letter(self) -> char {
  ['N', 'S', 'W', 'E'][self as usize]
 }
 #[inline]
 pub fn opposite(self) -> Heading {
  match self {
   Heading::North => Heading::South,
   Heading::South => Heading::North,
   Heading::West => Heading::East,
   Heading::East => Heading::West,
  }
 }
}
}
pub mod seat{
use core::ops::{Index, IndexMut};
#[derive(Clone,Copy,PartialEq,)]
pub enum Seat {
 First,
 Second,
}
impl Seat {
 pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];
 #[inline]
 pub fn index(self) -> usize {
  self as usize
 }
 #[inline]
 pub fn number(self) -> u8 {
  self as u8 + 1
 }
 #[inline]
 pub fn other(self) -> Seat {
  match self {
   Seat::First => Seat::Second,
   Seat::Second => Seat::First,
  }
 }
}
#[derive(Clone,Copy,Default,)]
pub struct BySeat<T>(pub [T; 2]);
impl<T> Index<Seat> for BySeat<T> {
 type Output = T;
 #[inline]
 fn index(&self, seat: Seat) -> &T {
  &self.0[seat.index()]
 }
}
impl<T> IndexMut<Seat> for BySeat<T> {
 #[inline]
 fn index_mut(&mut self, seat: Seat) -> &mut T {
  &mut self.0[seat.index()]
 }
}
}
pub mod split_mix{
const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;
#[inline]
pub fn scatter(number: u64) -> u64 {
 mix(number.wrapping_add(1).wrapping_mul(INCREMENT))
}
#[inline]
fn mix(mut z: u64) -> u64 {
 z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
 z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
 z ^ (z >> 31)
}
}
pub mod tuning{
#[macro_export]
macro_rules! parameters_struct {
 ($(#[$about:meta])* $params:ident $($(#[$doc:meta])* $name:ident $(: $count:ident)? = $default:literal;)+) => {
  $(#[$about])*
  #[derive(Clone, Debug, PartialEq)]
  pub struct $params {
   $($(#[$doc])* pub $name: $crate::common::parameters_type!($($count)?),)+
  }
  impl $params {
   pub const DEFAULT: $params = $params { $($name: $default,)+ };
   pub fn apply(&mut self, changes: &str) -> Result<(), String> {
    $crate::common::tuning::apply(changes, |name, value| {
     match name {
      $(stringify!($name) => self.$name = value.parse().ok()?,)+
      _ => return None,
     }
     Some(())
    })
   }
  }
  impl Default for $params {
   fn default() -> $params {
    $params::DEFAULT
   }
  }
 };
}
#[macro_export]
macro_rules! parameters_type {
 () => {
  f32
 };
 ($count:ident) => {
  $count
 };
}
pub fn apply(changes: &str, mut set: impl FnMut(&str, &str) -> Option<()>) -> Result<(), String> {
 for change in changes.split(',').filter(|change| !change.is_empty()) {
  let changed = change
   .split_once('=')
   .and_then(|(name, value)| set(name.trim(), value.trim()));
  changed.ok_or_else(| | format!("expected a parameter `name=value`, found {change:?}"))?;
 }
 Ok(())
}
}
}
