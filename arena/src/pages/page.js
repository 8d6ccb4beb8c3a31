// What all pages share: elements, texts in HTML, colours.
"use strict";
const $ = id => document.getElementById(id);
const escape = text => String(text).replace(/[&<>"]/g, c => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}[c]));
const fixed = (number, digits) => number.toFixed(digits).replace(/^-(?=.*[1-9])/, "−").replace("-", "");

// Programs with a time limit of their own, `PROGRAM@400ms`: the limits, and how often
// they were over the run's. A head is a name, whether it is a number, its meaning.
const OWN_LIMITS = {
  title: "Programs with a time limit of their own",
  heads: [["program", false], ["over the run's", true, "Turns over the run's limit; after that of a whole game is used up, every further one."], ["own limit, ms", true, "How long the program may think, in place of the run's limit: in a turn, or in the whole game where the judge limits that."], ["run's limit, ms", true, "The limit of all other programs (--clock): this one could not play by it."], ["turns", true], ["games", true], ["with one over", true, "Games with at least one turn over the run's limit."]],
  cells: it => [`<b>${it.turns_over}</b>${it.turns ? ` <span class="soft">${(100 * it.turns_over / it.turns).toFixed(1)} %</span>` : ""}`, it.own_limit_ms, it.run_limit_ms, it.turns, it.games, it.games_over],
};

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (document.documentElement.dataset.theme ?? (systemDark.matches ? "dark" : "light")) === "dark";
// The choice holds for the next pages, too, where the browser keeps it.
try { const kept = localStorage.getItem("theme"); if (kept) document.documentElement.dataset.theme = kept; } catch { /* a browser that keeps nothing for files */ }
const themeButton = changed => {
  const show = () => {
    $("theme-name").textContent = isDark() ? "Dark" : "Light";
    $("theme").setAttribute("aria-label", `Colours: ${isDark() ? "dark" : "light"}; change`);
    changed();
  };
  const flip = () => { document.documentElement.dataset.theme = isDark() ? "light" : "dark"; try { localStorage.setItem("theme", document.documentElement.dataset.theme); } catch { /* as above */ } show(); };
  $("theme").addEventListener("click", flip);
  systemDark.addEventListener("change", show);
  return {show, flip};
};
