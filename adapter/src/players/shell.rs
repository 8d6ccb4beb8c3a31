//! Shell of the simple and the tracking players: reads requests, keeps the own submarine
//! and prints orders.

use super::own_submarine::OwnSubmarine;
use arena::game::BuiltInPlayer;
use ocean::protocol::{print_order, Briefing, Report};
use ocean::rules::Cell;

/// A player that decides by its own submarine and what it remembers itself.
pub trait SimplePlayer: Send {
    /// The starting cell; `None` if there is no water.
    fn place(&mut self, briefing: &Briefing) -> Option<Cell>;

    /// Writes the order that answers a report by [`OwnSubmarine::act`].
    fn write_order(&mut self, own: &mut OwnSubmarine, report: &Report);

    /// Text that is appended to the printed order.
    fn remark(&mut self) -> &'static str {
        ""
    }
}

/// A [`SimplePlayer`] as a player of the arena. The answer to a briefing that cannot be
/// read is `0 0`, that to a report that cannot be read repeats the last order.
pub struct Shell<P> {
    player: P,
    own: Option<OwnSubmarine>,
}

impl<P: SimplePlayer> Shell<P> {
    /// A player before its first request.
    pub fn new(player: P) -> Shell<P> {
        Shell { player, own: None }
    }
}

impl<P: SimplePlayer> BuiltInPlayer for Shell<P> {
    fn answer(&mut self, lines: &[String]) -> String {
        let lines = lines.iter().map(String::as_str);
        let Some(own) = &mut self.own else {
            let briefing = Briefing::parse(lines).ok();
            let start = briefing.as_ref().and_then(|it| self.player.place(it));
            let Some((briefing, start)) = briefing.zip(start) else {
                return "0 0".to_string();
            };
            self.own = Some(OwnSubmarine::new(&briefing, start));
            return start.to_string();
        };
        if let Ok(report) = Report::parse(lines) {
            own.begin(&report);
            self.player.write_order(own, &report);
        }
        print_order(own.order()) + self.player.remark()
    }
}
