// What all pages share: elements, texts in HTML, colours.
"use strict";
const $ = id => document.getElementById(id);
const escape = text => String(text).replace(/[&<>"]/g, c => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}[c]));
const fixed = (number, digits) => number.toFixed(digits).replace(/^-(?=.*[1-9])/, "−").replace("-", "");

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
