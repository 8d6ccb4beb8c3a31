// What the pages of recorded games share: moving through the turns, the chart of
// the game, explanations of terms.
// Names: those of the record, with A or B where both are the same program. A
// record of another arena may have none.
const namesOf = ({players, letters}, unnamed) => unnamed.map((word, seat) => {
  const name = players?.[seat];
  if (!name) return word;
  return players[0] === players[1] ? `${name} (${letters[seat]})` : name;
});

// A term with its explanation: shown on hover, and all of them in one list.
const terms = table => {
  $("terms").innerHTML = Object.entries(table).map(([name, text]) => `<dt>${escape(name)}</dt><dd>${escape(text)}</dd>`).join("");
  return (name, shown = name) => `<abbr title="${escape(table[name])}">${escape(shown)}</abbr>`;
};

// The chart: one panel for each quantity, all over the same turns. A panel has a
// title, its unit, a legend with both names, and an axis from 0 to `max`.
const drawChart = (figure, panels, {turns, names, marks = [], at}) => {
  const count = turns.length, WIDTH = 600, HEIGHT = 100;
  const x = i => i / Math.max(count - 1, 1) * WIDTH;
  const legend = names.map((name, seat) => `<span class="key p${seat}"><svg viewBox="0 0 22 6" aria-hidden="true"><path d="M0 3H22"${seat ? ' stroke-dasharray="5 3"' : ""}/></svg>${escape(name)}</span>`).join("");
  const curve = (values, {max, steps}) => {
    const y = value => (HEIGHT * (1 - value / max)).toFixed(1);
    return "M" + values.map((value, i) => (steps && i ? `H${x(i).toFixed(1)}V${y(value)}` : `${i ? "L" : ""}${x(i).toFixed(1)} ${y(value)}`)).join("");
  };
  const draw = panel => `<div class="panel ${panel.small ? "small" : ""}"><div class="caption"><b>${panel.title}</b> <span class="soft">${panel.unit}</span></div>
    <div class="ticks soft" aria-hidden="true">${panel.ticks.map(tick => `<span style="bottom:${100 * tick / panel.max}%">${tick}</span>`).join("")}</div>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${escape(panel.label)}">
      ${panel.ticks.map(tick => `<path class="line" d="M0 ${HEIGHT * (1 - tick / panel.max)}H${WIDTH}"/>`).join("")}
      ${marks.map(([i, seat]) => `<path class="mark p${seat}" d="M${x(i).toFixed(1)} 0V${HEIGHT}"/>`).join("")}
      ${panel.values.map((values, seat) => `<path class="curve p${seat}" d="${curve(values, panel)}"${seat ? ' stroke-dasharray="6 3"' : ""}/>`).join("")}
      <path class="cursor"/></svg></div>`;
  const last = turns[count - 1] ?? 0;
  const wished = [1, 2, 5, 10, 20, 50, 100, 200].find(step => last / step <= 7) ?? 500;
  const labels = [];
  for (let i = 0; i < count; i++) if (turns[i] % wished === 0 && (last - turns[i] > wished * .6 || turns[i] === 0)) labels.push(i);
  if (count > 1) labels.push(count - 1);
  figure.innerHTML = `<figcaption class="legend">${legend}</figcaption>${panels.map(draw).join("")}
    <div class="axis soft" aria-hidden="true">${labels.map(i => `<span style="left:${100 * x(i) / WIDTH}%">${i === 0 ? "turn 0" : turns[i]}</span>`).join("")}</div>`;
  figure.addEventListener("click", event => {
    const box = figure.querySelector("svg[role]").getBoundingClientRect();
    at(Math.round(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * (count - 1)));
  });
  return i => { for (const cursor of figure.querySelectorAll(".cursor")) cursor.setAttribute("d", `M${x(i).toFixed(1)} 0V${HEIGHT}`); };
};

// Moves through frames by buttons, slider, list, chart, keys and address: `#58`
// is turn 58. `show(i)` draws frame i.
const timeline = ({turns, show, jumps, keys = {}}) => {
  const count = turns.length;
  let now = 0, timer = 0, written = 0;
  const inRange = i => Math.max(0, Math.min(count - 1, i));
  const draw = i => {
    now = inRange(i);
    show(now, timer !== 0);
    $("time").value = now;
    $("time").setAttribute("aria-valuetext", `Turn ${turns[now]} of ${turns[count - 1]}`);
    const list = $("list"), old = list.querySelector("[aria-current]"), item = list.children[now].firstElementChild;
    if (old !== item) { old?.removeAttribute("aria-current"); item.setAttribute("aria-current", "step"); }
    const place = item.offsetTop, height = item.offsetHeight;
    if (place < list.scrollTop || place + height > list.scrollTop + list.clientHeight) list.scrollTop = place - list.clientHeight / 2;
  };
  const play = on => {
    clearInterval(timer);
    timer = 0;
    if (on) {
      if (now === count - 1) draw(0);
      timer = setInterval(() => { draw(now + 1); if (now === count - 1) play(false); }, 1000 / $("speed").value);
    }
    $("play").innerHTML = `<svg class="sign" viewBox="0 0 12 12" aria-hidden="true"><path d="${timer ? "M1 1h3.5v10H1zM7.5 1H11v10H7.5z" : "M2 0v12l10-6z"}"/></svg> ${timer ? "Pause" : "Play"}`;
  };
  // The address follows, but not at every key that is held down.
  const address = () => { clearTimeout(written); written = setTimeout(() => { try { history.replaceState(null, "", `#${turns[now]}`); } catch { /* a browser that keeps addresses of files as they are */ } }, 150); };
  const go = i => { play(false); draw(i); address(); };
  const fromAddress = () => {
    const turn = /^#(\d+)$/.exec(location.hash)?.[1];
    if (turn === undefined) return;
    const i = turns.findIndex(it => it >= +turn);
    play(false);
    draw(i < 0 ? count - 1 : i);
  };
  const jumpNext = () => go(jumps.find(i => i > now) ?? now), jumpBack = () => go(jumps.findLast(i => i < now) ?? now);
  const acts = {first: () => go(0), back: () => go(now - 1), next: () => go(now + 1), last: () => go(count - 1), play: () => play(!timer), "jump-back": jumpBack, "jump-next": jumpNext};
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
  $("speed").addEventListener("change", () => { if (timer) play(true); });
  $("time").max = count - 1;
  $("time").addEventListener("input", event => go(+event.target.value));
  $("list").addEventListener("click", event => { const button = event.target.closest("button"); if (button) go(+button.dataset.i); });
  addEventListener("hashchange", fromAddress);
  const all = {ArrowLeft: acts.back, ArrowRight: acts.next, Home: acts.first, End: acts.last, " ": acts.play, j: jumpNext, k: jumpBack, ...keys};
  // Whatever has the focus: only the space bar stays with what it presses.
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || !all[event.key]) return;
    if (event.key === " " && event.target.matches?.("button, summary, select, input[type=radio]")) return;
    event.preventDefault();
    all[event.key]();
  });
  play(false);
  draw(0);
  fromAddress();
  return {go, redraw: () => draw(now), at: () => now};
};
