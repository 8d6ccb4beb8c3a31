//! HTML pages: single files that need no network.
//!
//! A page is a template in HTML with its data as JSON inside. All of them share
//! one style sheet and one content policy, which forbids every request.

use crate::system::commands::as_typed;
use anyhow::Context;
use minijinja::{context, AutoEscape, Environment, Value};
use serde::Serialize;

/// Shared head, style and script of all pages.
const HEAD: &str = include_str!("head.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("page.js");

/// Shared style of the replay pages.
const REPLAY_STYLE: &str = include_str!("replay.css");
const REPLAY_SCRIPT: &str = include_str!("replay.js");
/// Default buttons that step through the turns.
const REPLAY_BUTTONS: &str = include_str!("replay_buttons.html");

/// Shared style of the pages about runs: tiles, tables, filters.
const DASHBOARD_STYLE: &str = include_str!("dashboard.css");
const DASHBOARD_SCRIPT: &str = include_str!("dashboard.js");

/// Shared script of the pages on which a person plays.
const SEAT_SCRIPT: &str = include_str!("seat.js");

/// The programs A and B in the title of a record, `...: A = X, B = Y, TIME` or `X - Y - TIME`;
/// `None` for a title in another form.
pub fn programs(title: &str) -> Option<[String; 2]> {
    let named = title.split_once("A = ").and_then(|(_, programs)| {
        let (a, rest) = programs.split_once(", B = ")?;
        let (b, _pace) = rest.rsplit_once(", ")?;
        Some([a, b])
    });
    let found = named.or_else(|| match title.split(" - ").collect::<Vec<_>>()[..] {
        [a, b, _pace] => Some([a, b]),
        _ => None,
    })?;
    Some(found.map(str::to_string))
}

/// The programs in the title of a record in the order of the two seats, and their letters; A has
/// the given seat, 0 or 1. `None` where unknown.
pub fn seated(
    title: Option<&str>,
    seat_of_a: Option<u64>,
) -> (Option<[String; 2]>, Option<[&'static str; 2]>) {
    let programs = title.and_then(programs);
    match seat_of_a {
        Some(0) => (programs, Some(["A", "B"])),
        Some(1) => (programs.map(|[a, b]| [b, a]), Some(["B", "A"])),
        _ => (None, None),
    }
}

/// Addition to the content policy for served pages: requests to their own server.
const OWN_SERVER: &str = "; connect-src 'self'";

/// Fills a template with its title, the shared head and script, style and script of replays if it
/// asks for them, and the data as JSON in the element `data`.
///
/// # Errors
/// Data that cannot be written as JSON; a template that is none.
pub fn fill(template: &str, title: &str, data: &impl Serialize) -> anyhow::Result<String> {
    fill_with("", template, title, data)
}

/// [`fill`] for a page that may send requests to its own server.
///
/// # Errors
/// Data that cannot be written as JSON.
pub fn fill_live(template: &str, title: &str, data: &impl Serialize) -> anyhow::Result<String> {
    fill_with(OWN_SERVER, template, title, data)
}

fn fill_with(
    asked: &str,
    template: &str,
    title: &str,
    data: &impl Serialize,
) -> anyhow::Result<String> {
    let data = serde_json::to_string(data).context("cannot write the page's data")?;
    // In JSON, `<` stands within strings only; escaped, it ends no element.
    let data = data.replace('<', "\\u003c");
    let live = if asked.is_empty() { "no" } else { "yes" };
    // The title is a text of somebody else's; everything else is a part of a page.
    let mut pages = Environment::new();
    pages.set_auto_escape_callback(|_| AutoEscape::Html);
    let safe = |text: &str| Value::from_safe_string(text.to_string());
    let part = |text: &str| safe(&as_typed(text.trim_end()));
    let head = context! { title, asked => part(asked), style => part(STYLE) };
    let head = pages.render_str(HEAD.trim_end(), head)?;
    let parts = context! {
        head => safe(&head),
        script => part(SCRIPT),
        replay_style => part(REPLAY_STYLE),
        replay_script => part(REPLAY_SCRIPT),
        replay_buttons => part(REPLAY_BUTTONS),
        dashboard_style => part(DASHBOARD_STYLE),
        dashboard_script => part(DASHBOARD_SCRIPT),
        seat_script => part(SEAT_SCRIPT),
        live => part(live),
        data => safe(&data),
    };
    Ok(pages.render_str(&as_typed(template), parts)?)
}

#[cfg(test)]
mod tests {
    use super::{fill, programs};
    use crate::system::output::PAGE;

    #[test]
    fn pages_have_the_mark_by_which_they_may_be_replaced() {
        let page = fill("{{head}}", "a title", &0).expect("a page");
        assert!((PAGE.has_mark)(page.as_bytes()));
        assert!(!(PAGE.has_mark)(b"<!doctype html>\n<html lang=\"en\">\n"));
    }

    #[test]
    fn titles_name_the_programs() {
        for (title, a, b) in [
            (
                "run 5, pair 3: A = bot:choice_noise=0.1,hiding=2, B = ./a b, 50 nodes a turn",
                "bot:choice_noise=0.1,hiding=2",
                "./a b",
            ),
            (
                "game 815 of the judge's site: A = Ann, B = Bob, the 2nd, 50ms a turn",
                "Ann",
                "Bob, the 2nd",
            ),
            ("bot - ./new-bot - 50ms a turn", "bot", "./new-bot"),
        ] {
            assert_eq!(programs(title), Some([a.to_string(), b.to_string()]));
        }
        assert_eq!(programs("a game of last week"), None);
    }

    #[test]
    fn no_text_ends_an_element() {
        let template = "{{head}}<script id=data>{{data}}</script>";
        let text = "</script><b>&";
        let page = fill(template, text, &[text, "\u{2028}{{data}}"]).expect("a page");
        let (_, own) = page.split_once("<title>").expect("the title");
        assert!(
            own.starts_with("&lt;&#x2f;script&gt;&lt;b&gt;&amp;</title>"),
            "{own}"
        );
        assert_eq!(page.matches("</script>").count(), 1);
        let (_, data) = page.split_once("id=data>").expect("the data");
        let (data, _) = data.split_once("</script>").expect("its end");
        let read: Vec<String> = serde_json::from_str(data).expect("JSON");
        assert_eq!(read, [text, "\u{2028}{{data}}"]);
    }
}
