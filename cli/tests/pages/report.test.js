// The page of a run, against the run file and the summary that `merge` printed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { PHONE, ground, out, overflow, start, violations, visit } from "./browser.js";

const PAGE = "report.html";
const summary = JSON.parse(readFileSync(out("run.json"), "utf8"));
const [header, ...pairs] = readFileSync(out("run.jsonl"), "utf8")
  .trimEnd().split("\n").map((line) => JSON.parse(line));

let browser;
before(async () => { browser = await start(); });
after(() => browser.close());

const section = (page, title) => page.getByRole("region", { name: title, exact: true });
/** The texts of a section's rows, cell by cell. */
const rows = (page, title) => section(page, title).locator("tbody tr").evaluateAll((rows) =>
  rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)} %`;
const of = (number) => pairs.filter((pair) => pair.match === number);
const score = (pairs) => pairs.flatMap((pair) => pair.games).reduce((sum, game) => sum + game.points, 0) / (2 * pairs.length);

test("results are those of the run file", () => visit(browser, PAGE, {}, async (page) => {
  const shown = await rows(page, "Results");
  assert.equal(shown.length, header.matches.length);
  for (const [number, [a, b]] of header.matches.entries()) {
    const games = of(number).flatMap((pair) => pair.games);
    assert.equal(games.length, 24);
    const won = games.filter((game) => game.points === 1).length;
    assert.deepEqual(shown[number].slice(0, 3), [header.programs[a].text, header.programs[b].text, "24"]);
    assert.equal(shown[number][3], percent(score(of(number))));
    const bar = section(page, "Results").locator("tbody tr").nth(number).locator(".bar");
    assert.match(await bar.getAttribute("aria-label"), new RegExp(`^won ${won},`));
  }
}));

test("little is not taken for certain", () => visit(browser, PAGE, {}, async (page) => {
  // The bot wins every game against the drifter.
  const results = await rows(page, "Results");
  assert.ok(results.some((row) => row[3] === "100.0 %"));
  for (const row of results) assert.doesNotMatch(row[7], /^(100\.0|0\.0) %$/);
  for (const row of await rows(page, "Score by style")) {
    for (const text of row.slice(1)) {
      if (text === "–" || row[0].includes(" less ")) continue;
      const [, score, low, high] = text.match(/^([\d.]+) ([\d.]+) to ([\d.]+)$/).map(Number);
      assert.ok(0 <= low && low <= score && score <= high && high <= 100, text);
    }
  }
}));

test("a stopped run does not look final", () => visit(browser, "stopped.html", {}, async (page) => {
  const warnings = await section(page, "Warnings").textContent();
  assert.match(warnings, /Unfinished: 3 of 18 pairs/);
}));

test("cross table, scale and ends", () => visit(browser, PAGE, {}, async (page) => {
  const cross = await rows(page, "Who beats whom");
  for (const [number, [a, b]] of header.matches.entries()) {
    assert.equal(cross[a][b + 1], percent(score(of(number)), 0));
    assert.equal(cross[b][a + 1], percent(1 - score(of(number)), 0));
  }
  const scale = await rows(page, "One scale");
  assert.deepEqual(scale.map(([name]) => name), summary.ratings.map(({ program }) => program));
  const ends = await rows(page, "How games ended");
  const games = ends.map((row) => Number(row[4])).reduce((a, b) => a + b);
  assert.equal(games, 2 * pairs.length);
}));

test("styles and lost games", () => visit(browser, PAGE, {}, async (page) => {
  const { styles } = summary, shown = await rows(page, "Score by style");
  assert.ok(styles.rows.length >= 1);
  for (const [place, { program, less, scores }] of styles.rows.entries()) {
    assert.equal(shown[place][0], less ? `${program} less ${less}` : program);
    const numbers = scores.map((it) => it && 100 * it.score);
    for (const [style, number] of numbers.entries()) {
      const text = shown[place][style + 1].split(" ")[0].replace("−", "-");
      assert.ok(number === null ? text === "–" : Math.abs(Number(text) - number) < 0.051, `${text}: ${number}`);
    }
  }
  // Every game that is named was lost by A.
  const ends = await rows(page, "How games ended");
  for (const [a, b, , lost] of ends) {
    const number = header.matches.findIndex(([one, two]) => header.programs[one].text === a && header.programs[two].text === b);
    for (const [, pair, game] of lost.matchAll(/(\d+)-([12])/g)) {
      const played = of(number).find((it) => it.pair === Number(pair));
      assert.equal(played.games[game - 1].points, 0);
    }
  }
}));

test("score by map holds every pair, for the match that is picked", () => visit(browser, PAGE, {}, async (page) => {
  for (const number of header.matches.keys()) {
    await page.selectOption("#map", String(number));
    const groups = page.locator("#map-body .features > div");
    assert.ok(await groups.count() >= 2);
    for (const group of await groups.all()) {
      const name = await group.locator("h3").textContent();
      for (const row of await group.locator("tbody tr").all()) {
        const [range, count, shown] = await row.evaluate((row) => [...row.cells].map((cell) => cell.textContent));
        const [low, high = low] = range.split(" – ").map(Number);
        const inside = of(number).filter(({ games: [{ attributes }] }) => low <= attributes[name] && attributes[name] <= high);
        assert.equal(Number(count), inside.length, `${name} ${range}`);
        assert.equal(shown, percent(score(inside)), `${name} ${range}`);
      }
    }
  }
}));

test("both shards and all turn times are there", () => visit(browser, PAGE, {}, async (page) => {
  const parts = await rows(page, "Parts of the run");
  assert.deepEqual(parts.map((row) => row[3]), ["18", "18"]);
  assert.equal(await section(page, "Turn times").locator("svg.chart").count(), header.programs.length);
  const text = readFileSync(out("report.txt"), "utf8");
  const answers = await section(page, "Turn times").locator("h3").allTextContents();
  for (const [place, { text: name }] of header.programs.entries()) {
    const [, count] = text.match(new RegExp(`turn times of ${name}, (\\d+) answers`));
    assert.ok(answers[place].includes(`${count} answers`), answers[place]);
  }
}));

test("lost games are links to their pages", () => visit(browser, PAGE, {}, async (page) => {
  const links = section(page, "How games ended").locator("a");
  assert.ok(await links.count() > 0);
  const href = await links.first().getAttribute("href");
  const [, number, pair, game] = href.match(/^report-games\/match-(\d+)-pair-(\d+)-([12])\.html$/);
  const [a, b] = header.matches[number].map((place) => header.programs[place].text);
  await links.first().click();
  const names = game === "1" ? [a, b] : [b, a];
  assert.equal(await page.textContent("#title"), names.join(" against "));
  const { turns } = of(Number(number)).find((it) => it.pair === Number(pair)).games[game - 1];
  assert.ok((await page.textContent("#about")).includes(`${turns} turns`));
}));

test("terms are explained on the page", () => visit(browser, PAGE, {}, async (page) => {
  const explained = await page.locator("details dt").allTextContents();
  const used = await page.locator("th abbr").evaluateAll((terms) => terms.map((term) => [term.textContent, term.title]));
  assert.ok(used.length >= 10);
  for (const [term, title] of used) assert.ok(title.length > 20 && explained.includes(term), term);
}));

test("a run of two programs has every section, down to its parts", () => visit(browser, "plain.html", {}, async (page) => {
  const titles = await page.locator("section h2").allTextContents();
  for (const title of ["Results", "How games ended", "A's score by map", "Turn times", "Parts of the run"]) assert.ok(titles.includes(title), title);
}));

test("without kept answers a lost game leads to the command that plays it again", () => visit(browser, "plain.html", {}, async (page) => {
  const link = section(page, "How games ended").locator("a").first();
  const [, number, pair] = (await link.getAttribute("href")).match(/^#lost-(\d+)-(\d+)-[12]$/);
  await link.click();
  await page.waitForFunction(() => !document.getElementById("look").hidden);
  assert.ok((await page.textContent("#look")).includes(`plain.jsonl --match ${number} --pair ${pair} --record runs/games`));
}));

for (const colorScheme of ["light", "dark"]) {
  test(`${colorScheme}: nothing that axe finds wrong`, () => visit(browser, PAGE, { colorScheme }, async (page) => {
    assert.deepEqual(await violations(page), []);
  }));
}

test("the button changes the colours", () => visit(browser, PAGE, { colorScheme: "light" }, async (page) => {
  const light = await ground(page);
  await page.click("#theme");
  assert.notEqual(await ground(page), light);
}));

test("a phone shows it without sideways scrolling", () => visit(browser, PAGE, { viewport: PHONE, isMobile: true }, async (page) => {
  assert.equal(await overflow(page), 0);
  await page.screenshot({ path: out("report-phone.png"), fullPage: true });
}));

test("a picture to keep", () => visit(browser, PAGE, { colorScheme: "dark" }, async (page) => {
  await page.screenshot({ path: out("report.png"), fullPage: true });
}));
