//! Log of a game of a CodinGame referee: made of the JSON that the referee writes, of what the
//! relays kept, and of the scores; kept as JSON lines.

use super::relay::Traffic;
use crate::game::{Failure, Fault};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The referee's own log (`GameResultDto` of CodinGame's engine): lists by frame, those of the
/// programs also by seat. In frame 0 no program is asked.
#[derive(Debug, Default, Deserialize)]
pub struct RefereeResult {
    outputs: BTreeMap<String, Vec<Option<String>>>,
    #[serde(default)]
    errors: BTreeMap<String, Vec<Option<String>>>,
    #[serde(default)]
    summaries: Vec<Option<String>>,
    #[serde(default)]
    tooltips: Vec<Tooltip>,
    /// Error of the engine that ended the game.
    #[serde(default, rename = "failCause")]
    pub fail_cause: Option<String>,
}

/// A remark in the viewer; `event` is the seat that it is about.
#[derive(Debug, Deserialize)]
struct Tooltip {
    text: String,
    event: i64,
    #[serde(default)]
    turn: usize,
}

/// One request of the referee to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// The seat.
    pub seat: usize,
    /// Lines that it was sent.
    pub sent: Vec<String>,
    /// Lines that it answered; `None` if it did not answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Vec<String>>,
    /// Name of the fault in place of an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// Lines of its standard error output.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<String>,
    /// Lines of the referee about the answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub summary: Vec<String>,
}

/// The end of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// Score of each seat; negative for one that failed.
    pub scores: Vec<f64>,
    /// Failure of each seat.
    pub failures: Vec<Option<SeatFailure>>,
}

/// Failure of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatFailure {
    /// Name of the kind of fault; `None` for an answer that broke a rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The referee's message.
    pub reason: String,
}

impl From<&SeatFailure> for Failure {
    fn from(failure: &SeatFailure) -> Failure {
        Failure {
            fault: failure.fault.as_deref().and_then(Fault::from_name),
            reason: failure.reason.clone(),
        }
    }
}

/// A line of a kept game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum LogLine {
    /// A request.
    Frame(Frame),
    /// The end.
    End(End),
}

/// The lines of a game with these scores, in the order of the game.
pub fn lines(result: &RefereeResult, traffic: &[Traffic], scores: &[f64]) -> Vec<LogLine> {
    let failures: Vec<_> = (0..scores.len())
        .map(|seat| (scores[seat] < 0.0).then(|| failure(result, &traffic[seat], seat)))
        .collect();
    let mut turns: Vec<_> = traffic
        .iter()
        .map(|it| it.turns.iter().peekable())
        .collect();
    let count = result.outputs.values().map(Vec::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    for number in 1..count {
        let of = |table: &BTreeMap<String, Vec<Option<String>>>, seat: usize| {
            let list = table.get(&seat.to_string());
            list.and_then(|list| list.get(number)?.clone())
        };
        let answered = (0..scores.len()).filter(|&seat| of(&result.outputs, seat).is_some());
        let mut asked: Vec<usize> = answered.collect();
        if asked.is_empty() {
            // The log does not say who was silent: one that was sent something, failed ones first.
            // A failed one may have answered after the referee's limit.
            let mut silent: Vec<usize> = (0..scores.len()).collect();
            silent.retain(|&seat| {
                let turn = turns[seat].peek();
                turn.is_some_and(|turn| !turn.is_answered || failures[seat].is_some())
            });
            silent.sort_by_key(|&seat| failures[seat].is_none());
            asked.extend(silent.first());
        }
        for seat in asked {
            let output = of(&result.outputs, seat);
            // It was sent something, but not asked: it reads that with its next request.
            let is_asked = output.as_ref().is_none_or(|output| !output.is_empty());
            let turn = is_asked.then(|| turns[seat].next()).flatten();
            let fault = failures[seat].as_ref().and_then(|it| it.fault.clone());
            let fault = fault.unwrap_or_else(|| Fault::Timeout.name().to_string());
            let summary = result.summaries.get(number).cloned().flatten();
            lines.push(LogLine::Frame(Frame {
                seat,
                sent: turn.map_or(Vec::new(), |turn| turn.sent.clone()),
                fault: output.is_none().then_some(fault),
                answer: output.map(|text| split(&text)),
                errors: split(&of(&result.errors, seat).unwrap_or_default()),
                summary: split(&summary.unwrap_or_default()),
            }));
        }
    }
    lines.push(LogLine::End(End {
        scores: scores.to_vec(),
        failures,
    }));
    lines
}

/// Why a seat with a negative score failed.
fn failure(result: &RefereeResult, traffic: &Traffic, seat: usize) -> SeatFailure {
    let message = message(result, seat);
    let has_answered = traffic.turns.iter().any(|turn| turn.is_answered);
    let lower = message.to_lowercase();
    let fault = match &traffic.exit {
        Some(exit) if exit.is_no_start() && !has_answered => Some(Fault::NoStart),
        Some(_) => Some(Fault::Crash),
        None => ["timeout", "timed out", "time out", "in time"]
            .iter()
            .any(|words| lower.contains(words))
            .then_some(Fault::Timeout),
    };
    let exit = traffic.exit.iter().map(|exit| exit.text.clone());
    let parts = exit.chain((!message.is_empty()).then_some(message));
    SeatFailure {
        fault: fault.map(|fault| fault.name().to_string()),
        reason: parts.collect::<Vec<String>>().join("; "),
    }
}

/// The referee's message about a seat that failed. Its last remark about the seat is of the turn in
/// which that failed: there the line with the remark's text or the first one that names the seat
/// (`$0`). Else the last line of all turns that names the seat, else the remark, else the last line.
fn message(result: &RefereeResult, seat: usize) -> String {
    let token = format!("${seat}");
    let lines = |turn: usize| {
        let text = result.summaries.get(turn).and_then(Option::as_ref);
        text.into_iter().flat_map(|text| text.lines())
    };
    let mut remarks = result.tooltips.iter().rev();
    let remark = remarks.find(|it| it.event == seat as i64);
    let there = remark.and_then(|it| {
        let is_about = |line: &&str| line.contains(&it.text) || line.contains(&token);
        lines(it.turn).find(is_about)
    });
    let all: Vec<&str> = (0..result.summaries.len()).flat_map(lines).collect();
    let named = all.iter().rev().find(|line| line.contains(&token)).copied();
    let last = all.iter().rev().find(|line| !line.trim().is_empty());
    let text = there.or(named).or(remark.map(|it| &it.text[..]));
    let text = text.or(last.copied()).unwrap_or_default();
    text.trim().to_string()
}

fn split(text: &str) -> Vec<String> {
    text.lines().map(str::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::{lines, message, LogLine, RefereeResult};
    use crate::external::codingame::relay::{Exit, Traffic, Turn};

    fn turn(sent: &str, is_answered: bool) -> Turn {
        Turn {
            sent: vec![sent.to_string()],
            is_answered,
        }
    }

    /// As CodinGame's engine writes it when seat 1 does not answer its second request.
    #[test]
    fn frames_are_of_the_seat_that_was_asked() {
        let text = r#"{"errors": {"0": [null, "think\n", null, null, null], "1": [null, null, null, null, "late\n"],
            "referee": ["", "", "", ""]},
            "outputs": {"0": [null, "UP\n", null, "A\nB\n", null], "1": [null, null, "\n", null, null], "referee": []},
            "summaries": ["start", null, "$0 moves\n", null, "$0 wins\n$1: timeout!\n"], "views": ["[1]"],
            "scores": {"0": 5, "1": -1}, "tooltips": [{"text": "late", "event": 1, "turn": 3}]}"#;
        let result: RefereeResult = serde_json::from_str(text).expect("a log");
        let mut traffic = [
            Traffic {
                turns: vec![turn("s", true), turn("t", true)],
                exit: None,
            },
            Traffic {
                turns: vec![turn("u", true), turn("v", false)],
                exit: None,
            },
        ];
        let kept: Vec<String> = lines(&result, &traffic, &[5.0, -1.0])
            .iter()
            .map(|line| serde_json::to_string(line).expect("JSON"))
            .collect();
        let expected = [
            r#"{"seat":0,"sent":["s"],"answer":["UP"],"errors":["think"]}"#,
            r#"{"seat":1,"sent":["u"],"answer":[""],"summary":["$0 moves"]}"#,
            r#"{"seat":0,"sent":["t"],"answer":["A","B"]}"#,
            r#"{"seat":1,"sent":["v"],"fault":"timeout","errors":["late"],"summary":["$0 wins","$1: timeout!"]}"#,
            r#"{"scores":[5.0,-1.0],"failures":[null,{"fault":"timeout","reason":"$1: timeout!"}]}"#,
        ];
        assert_eq!(kept, expected);
        for line in &kept {
            let read: LogLine = serde_json::from_str(line).expect("a line");
            assert_eq!(&serde_json::to_string(&read).expect("JSON"), line);
        }
        // The answer came after the referee's limit.
        traffic[1].turns[1].is_answered = true;
        let late: Vec<String> = lines(&result, &traffic, &[5.0, -1.0])
            .iter()
            .map(|line| serde_json::to_string(line).expect("JSON"))
            .collect();
        assert_eq!(late, expected);
        // A program that ended by itself crashed, whatever the referee calls it.
        traffic[1].exit = Some(Exit {
            code: 3,
            text: "exit status: 3".to_string(),
        });
        let Some(LogLine::End(end)) = lines(&result, &traffic, &[5.0, -1.0]).pop() else {
            panic!("expected the end");
        };
        let failure = end.failures[1].as_ref().expect("a failure");
        assert_eq!(failure.fault.as_deref(), Some("crash"));
        assert_eq!(failure.reason, "exit status: 3; $1: timeout!");
    }

    /// Spring Challenge 2023's referee goes on about a seat after it has failed.
    #[test]
    fn the_reason_of_a_failure_is_of_its_turn() {
        let text = r#"{"outputs": {}, "summaries": ["", "$0 scores", "Invalid: 'JUMP'\n$0: out!\n$0 scores",
            "$1 is late\n$1 scores", "$0 scores\n$1 scores"], "tooltips": [
            {"text": "Invalid: 'JUMP'", "event": 0, "turn": 2}, {"text": "$1 timeout!", "event": 1, "turn": 3}]}"#;
        let result: RefereeResult = serde_json::from_str(text).expect("a log");
        assert_eq!(message(&result, 0), "Invalid: 'JUMP'");
        assert_eq!(message(&result, 1), "$1 is late");
    }
}
