// The page of a recorded game of Submerged Temple, against the record itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { FULL, PHONE, ground, out, overflow, start, violations, visit } from "./browser.js";

const PAGE = "temple.html";
const record = readFileSync(out("temple.jsonl"), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
const turns = record.filter(({ type }) => type === "turn");
const { scores } = record.at(-1);
const last = turns.length;

let browser;
before(async () => { browser = await start(); });
after(() => browser.close());

const turn = async (page) => Number(await page.inputValue("#time"));
const press = (page, key) => page.keyboard.press(key);

test("every turn shows what was recorded", () => visit(browser, PAGE, {}, async (page) => {
  assert.ok(last > 20);
  for (let now = 0; now < last; now++) {
    // What the next player reads of itself.
    const { player, air, score } = turns[now];
    assert.equal((await page.textContent("#score .numbers")).split(" : ")[player - 1], String(score), `turn ${now}`);
    const meters = await page.textContent(`#meters${player - 1}`);
    assert.ok(meters.includes(`Coins${score}/`) && meters.includes(`Air${air}/15`), `turn ${now}: ${meters}`);
    await press(page, "ArrowRight");
  }
  assert.equal(await turn(page), last);
  assert.equal(await page.textContent("#score .numbers"), scores.join(" : "));
  const [, won] = (await page.textContent("#say")).match(/^(bot|nearest) wins/) ?? [];
  assert.equal(won, { 1: "bot", 2: "nearest" }[record.at(-1).winner]);
}));

test("names, chart and terms", () => visit(browser, PAGE, {}, async (page) => {
  assert.equal(await page.textContent("#title"), "bot against nearest");
  const chart = await page.textContent("#chart");
  for (const word of ["Coins", "Air", "bot", "nearest", "turn 0", String(last)]) assert.ok(chart.includes(word), word);
  const bars = await page.locator("#taken").getAttribute("aria-label");
  assert.match(bars, /^0 coins, \d+ left, 0 coins$/);
  for (const title of await page.locator("abbr").evaluateAll((terms) => terms.map((term) => term.title))) assert.ok(title.length > 20);
}));

test("keys, coins and the address lead to a turn", () => visit(browser, `${PAGE}#7`, {}, async (page) => {
  assert.equal(await turn(page), 7);
  for (const place of ["#jump-next", "#time", "#speed", "summary", "#theme"]) {
    await page.locator(place).focus();
    await press(page, "ArrowRight");
    await press(page, "ArrowLeft");
    assert.equal(await turn(page), 7, place);
  }
  await press(page, "Home");
  let coins = 0;
  for (let before = -1; before !== await turn(page); coins++) {
    before = await turn(page);
    await press(page, "j");
  }
  assert.equal(coins - 1, scores[0] + scores[1]);
  await page.selectOption("#speed", "60");
  await page.fill("#time", String(last - 3));
  await page.click("#play");
  await page.waitForFunction((last) => Number(document.getElementById("time").value) === last, last);
}));

for (const colorScheme of ["light", "dark"]) {
  test(`${colorScheme}: nothing that axe finds wrong, and it fits`, () => visit(browser, PAGE, { colorScheme, viewport: FULL }, async (page) => {
    for (const key of ["Home", "j", "End"]) {
      await press(page, key);
      assert.deepEqual(await violations(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), FULL.height);
    }
    const before = await ground(page);
    await page.click("#theme");
    assert.notEqual(await ground(page), before);
    await page.screenshot({ path: out(`temple-${colorScheme}.png`) });
  }));
}

test("a phone has everything, and nothing to the side", () => visit(browser, PAGE, { viewport: PHONE, hasTouch: true, isMobile: true }, async (page) => {
  assert.equal(await overflow(page), 0);
  await page.tap("#jump-next");
  assert.ok(await turn(page) > 0);
  await page.screenshot({ path: out("temple-phone.png"), fullPage: true });
}));
