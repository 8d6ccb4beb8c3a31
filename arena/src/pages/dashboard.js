// What the pages about runs share: numbers, tables that sort, newer data.
const isLive = document.body.dataset.live === "yes";
const number = (value, digits = 4) => value === null || value === undefined ? "–" : fixed(value, Math.abs(value) >= 1000 || Number.isInteger(value) ? 0 : Math.max(0, digits - 1 - Math.floor(Math.log10(Math.max(Math.abs(value), 1)))));
const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)} %`;
const signed = value => (value > 0 ? "+" : "") + fixed(value, 1);
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : word.endsWith("ch") ? "es" : "s"}`;
const lasting = seconds => seconds < 90 ? `${Math.ceil(seconds)} s` : seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
const STATES = {running: "running", finished: "finished", stopped: "stopped"};
const badge = state => `<span class="badge ${state}"><i></i>${STATES[state]}</span>`;
const address = name => name.split("/").map(encodeURIComponent).join("/");
const navigation = here => {
  if (!isLive) return;
  const links = [["/", "Runs"], ["/compare", "Side by side"], ["/play", "Play"]];
  if (here === "League") links.push(["/league", "League"]);
  $("nav").innerHTML = links.map(([href, name]) => `<a href="${href}"${name === here ? ' aria-current="page"' : ""}>${name}</a>`).join("");
};
// Asks for newer data for as long as the page is looked at.
const follow = (path, changed, pause = () => 1000) => {
  if (!isLive) return;
  let version = null;
  const ask = async () => {
    try {
      if (!document.hidden) {
        const answer = await fetch(path, {headers: version ? {"If-None-Match": version} : {}, cache: "no-store"});
        if (answer.status === 200) {
          const data = await answer.json();
          changed(data);
          version = answer.headers.get("ETag");
        }
        $("lost").hidden = answer.status === 200 || answer.status === 304;
        if (!$("lost").hidden) $("lost").textContent = (await answer.text()).slice(0, 300);
      }
    } catch {
      $("lost").hidden = false;
      $("lost").textContent = "The arena no longer answers: start `cargo arena serve` again. This is what it said last.";
    }
    setTimeout(ask, pause());
  };
  setTimeout(ask, 200);
};
// A table with heads that sort and rows that come a hundred at a time. A column has
// a name, `value(row)` to sort by, `show(row)`, and whether it is a number or minor.
const sorted = (place, columns, {by, down = false, label}) => {
  const STEP = 100;
  let rows = [], shown = STEP;
  const compare = (a, b) => {
    const [x, y] = [columns[by].value(a), columns[by].value(b)];
    if (x === y) return 0;
    if (x === null || x === undefined) return 1;
    if (y === null || y === undefined) return -1;
    return (x < y ? -1 : 1) * (down ? -1 : 1);
  };
  const classes = column => [column.number && "number", column.minor && "minor"].filter(Boolean).join(" ");
  place.innerHTML = `<div class="scroll" tabindex="0" role="group" aria-label="${escape(label)}"><table><thead><tr></tr></thead><tbody></tbody></table></div><div class="more"></div>`;
  const head = place.querySelector("thead tr"), body = place.querySelector("tbody"), more = place.querySelector(".more");
  const draw = () => {
    const focus = document.activeElement?.dataset?.key;
    head.innerHTML = columns.map((column, i) => `<th scope="col" class="${classes(column)}"${i === by ? ` aria-sort="${down ? "descending" : "ascending"}"` : ""}><button type="button" data-key="head${i}" data-i="${i}">${column.title ? `<abbr title="${escape(column.title)}">${escape(column.name)}</abbr>` : escape(column.name)}</button></th>`).join("");
    const all = rows.slice().sort(compare);
    body.innerHTML = all.slice(0, shown).map(row => `<tr>${columns.map(column => `<td class="${classes(column)}">${column.show(row)}</td>`).join("")}</tr>`).join("") || `<tr><td colspan="${columns.length}" class="empty">Nothing to show.</td></tr>`;
    more.innerHTML = all.length > shown ? `<button type="button" data-key="more">Show ${Math.min(STEP, all.length - shown)} more of ${all.length - shown}</button>` : "";
    if (focus) place.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus();
  };
  head.addEventListener("click", event => {
    const button = event.target.closest("button");
    if (!button) return;
    const i = +button.dataset.i;
    [by, down] = i === by ? [by, !down] : [i, !!columns[i].number];
    draw();
  });
  more.addEventListener("click", () => { shown += STEP; draw(); });
  // Up and down move between the rows' links.
  body.addEventListener("keydown", event => {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    const links = [...body.querySelectorAll("a[data-key]")], next = links[links.indexOf(document.activeElement) + step];
    if (next) { event.preventDefault(); next.focus(); }
  });
  return wanted => { rows = wanted; draw(); };
};
// A curve with its band, over counts, as wide as its place. `lines` are levels with
// their class and name. What the first few counts leave open does not set the scale.
const plot = (points, {width, low, high, value, lines = [], height = 230, label, unit}) => {
  const W = Math.max(280, width), H = height, last = points.at(-1)?.count ?? 1;
  const settled = points.filter(point => point.count >= last / 8);
  const all = settled.flatMap(point => [value(point), low?.(point), high?.(point)]).concat(lines.map(line => line.at)).filter(it => it !== undefined && it !== null);
  const from = Math.min(...all), to = Math.max(...all), span = to - from || 1;
  const x = count => (54 + (W - 66) * count / last).toFixed(1), y = it => (10 + (H - 36) * (1 - (Math.max(from, Math.min(to, it)) - from) / span)).toFixed(1);
  const band = low ? `<path class="band" d="M${points.map(point => `${x(point.count)} ${y(high(point))}`).concat(points.map(point => `${x(point.count)} ${y(low(point))}`).reverse()).join("L")}Z"/>` : "";
  const end = points.at(-1);
  return `<svg class="plot" viewBox="0 0 ${W} ${H}" role="img" aria-label="${escape(label)}">${lines.map(line => `<line class="${line.kind}" x1="54" x2="${W - 12}" y1="${y(line.at)}" y2="${y(line.at)}"/><text x="48" y="${+y(line.at) + 4}" text-anchor="end">${escape(line.name)}</text>`).join("")}${band}<path class="line" d="M${points.map(point => `${x(point.count)} ${y(value(point))}`).join("L")}"/>${end ? `<circle cx="${x(end.count)}" cy="${y(value(end))}" r="4"/>` : ""}<text x="54" y="${H - 6}">${escape(unit)}</text><text x="${W - 12}" y="${H - 6}" text-anchor="end">${last}</text></svg>`;
};
// Levels that are easy to read, about four between both values.
const levels = (from, to, show) => {
  const rough = (to - from || 1) / 4, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(it => it * power).find(it => it >= rough);
  const found = [];
  for (let at = Math.floor(from / step) * step; at < to + step * .999; at += step) found.push({at: +at.toPrecision(12), kind: "axis", name: show(at)});
  return found;
};
