//! Pages to look at: single files that need no network.
//!
//! A page is a template in HTML with its data as JSON inside. All of them share
//! one style sheet and one content policy, which forbids every request.

use anyhow::Context;
use serde::Serialize;

/// The style that all pages share.
const STYLE: &str = include_str!("style.css");

/// Fills a template: its title, the shared style, and the data, which the page
/// reads from the element `data`.
///
/// # Errors
/// Data that cannot be written as JSON.
pub fn fill(template: &str, title: &str, data: &impl Serialize) -> anyhow::Result<String> {
    let data = serde_json::to_string(data).context("cannot write the page's data")?;
    // In JSON, `<` stands within strings only; escaped, it ends no element.
    let data = data.replace('<', "\\u003c");
    let title = title
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    // The title stands first in a template and is filled in last: what looks
    // like a placeholder in it, or in the data, stays as it is.
    Ok(template
        .replacen("{{style}}", STYLE.trim_end(), 1)
        .replacen("{{data}}", &data, 1)
        .replacen("{{title}}", &title, 1))
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn no_text_ends_an_element() {
        let template = "<title>{{title}}</title><script id=data>{{data}}</script>";
        let text = "</script><b>&";
        let page = fill(template, text, &[text, "\u{2028}{{data}}"]).expect("a page");
        assert_eq!(page.matches("</script>").count(), 1);
        assert!(page.starts_with("<title>&lt;/script&gt;&lt;b&gt;&amp;</title>"));
        let (_, data) = page.split_once("id=data>").expect("the data");
        let (data, _) = data.split_once("</script>").expect("its end");
        let read: Vec<String> = serde_json::from_str(data).expect("JSON");
        assert_eq!(read, [text, "\u{2028}{{data}}"]);
    }
}
