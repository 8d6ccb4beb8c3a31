// The page of a recorded game of Ocean of Code, against the record itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { FULL, PHONE, ground, out, overflow, repository, start, violations, visit } from "./browser.js";

const PAGE = "replay.html";
const record = readFileSync(repository("tests/data/conformance/games/s10039.jsonl"), "utf8")
  .trimEnd().split("\n").map((line) => JSON.parse(line));
// Both sides after each turn: before the next one, and in the end.
const states = record.filter(({ type }) => type === "turn").map((line) => line.state_before.players);
states.push(record.at(-1).state.players);
const orders = record.filter(({ type }) => type === "turn");
const last = orders.length;
const losses = [...orders.keys()].map((turn) => turn + 1)
  .filter((turn) => [0, 1].some((seat) => states[turn][seat].life < states[turn - 1][seat].life));

let browser;
before(async () => { browser = await start(); });
after(() => browser.close());

const turn = async (page) => Number(await page.inputValue("#time"));
const press = (page, key) => page.keyboard.press(key);

test("every turn shows what was recorded", () => visit(browser, PAGE, {}, async (page) => {
  assert.ok(last > 100);
  for (let now = 0; now <= last; now++) {
    const expected = states[now].map(({ pos, life }, seat) => `Player ${seat} at ${pos.join(" ")}, ${life} lives`);
    assert.equal(await page.getAttribute("#board", "aria-label"), [`Turn ${now}`, ...expected].join(". "));
    assert.equal(await page.textContent("#score .numbers"), states[now].map(({ life }) => life).join(" : "));
    if (now > 0) {
      const { player, output } = orders[now - 1];
      assert.ok((await page.textContent("#say")).includes(output), `turn ${now}`);
      const charges = states[now][player].charges;
      const meters = await page.textContent(`#meters${player}`);
      for (const [name, full] of [["Torpedo", 3], ["Sonar", 4], ["Silence", 6], ["Mine", 3]]) {
        const charged = charges[name.toUpperCase()];
        assert.ok(meters.includes(`${name}${charged === full ? "● ready" : `${charged}/${full}`}`), `turn ${now}: ${meters}`);
      }
      const mines = states[now][player].mines.filter(([, , , spent]) => !spent).length;
      assert.equal(await page.locator(`#under .mine.p${player}`).count(), mines, `turn ${now}`);
    }
    await press(page, "ArrowRight");
  }
  assert.equal(await turn(page), last);
  assert.match(await page.textContent("#say"), /Player 1 wins \(killed\), 0 : 1/);
}));

test("keys move, and jump to every damage", () => visit(browser, PAGE, {}, async (page) => {
  await press(page, "End");
  assert.equal(await turn(page), last);
  await press(page, "ArrowLeft");
  assert.equal(await turn(page), last - 1);
  await press(page, "Home");
  await press(page, "ArrowLeft");
  assert.equal(await turn(page), 0);
  const visited = [];
  for (let i = 0; i < losses.length; i++) {
    await press(page, "j");
    visited.push(await turn(page));
  }
  assert.deepEqual(visited, losses);
  await press(page, "j");
  assert.equal(await turn(page), losses.at(-1));
  await press(page, "k");
  assert.equal(await turn(page), losses.at(-2));
  await page.click("#jump-next");
  assert.equal(await turn(page), losses.at(-1));
  // Keys go on working whatever has the focus.
  for (const place of ["#jump-next", "#time", "#speed", "[name=heat]:checked", "#list button", "summary", "#theme"]) {
    await page.locator(place).first().focus();
    const before = await turn(page);
    await press(page, "ArrowLeft");
    assert.equal(await turn(page), before - 1, place);
    await press(page, "ArrowRight");
    assert.equal(await turn(page), before, place);
  }
  assert.equal(await page.inputValue("#speed"), "3");
  assert.equal(await page.locator("[name=heat]:checked").getAttribute("value"), "0");
}));

test("the address leads to a turn and follows it", () => visit(browser, `${PAGE}#58`, {}, async (page) => {
  assert.equal(await turn(page), 58);
  await press(page, "ArrowRight");
  await page.waitForFunction(() => location.hash === "#59");
  await page.evaluate(() => { location.hash = "#12"; });
  await page.waitForFunction(() => document.getElementById("time").value === "12");
  await page.evaluate(() => { location.hash = "#9999"; });
  await page.waitForFunction((last) => Number(document.getElementById("time").value) === last, last);
}));

test("slider, list and chart lead to a turn", () => visit(browser, PAGE, {}, async (page) => {
  await page.fill("#time", "40");
  assert.match(await page.getAttribute("#board", "aria-label"), /^Turn 40\./);
  assert.match(await page.getAttribute("#time", "aria-valuetext"), /^Turn 40 of /);
  await page.focus("#time");
  await press(page, "ArrowRight");
  assert.equal(await turn(page), 41);
  await page.locator("#list button").nth(7).click();
  assert.equal(await turn(page), 7);
  assert.equal(await page.locator("#list [aria-current]").count(), 1);
  const box = await page.locator("#chart svg[role]").first().boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  assert.ok(Math.abs(await turn(page) - last / 2) <= 1);
}));

test("play runs to the end and pauses", () => visit(browser, PAGE, {}, async (page) => {
  await page.selectOption("#speed", "30");
  await page.locator("body").click({ position: { x: 2, y: 2 } });
  await press(page, " ");
  await page.waitForFunction(() => Number(document.getElementById("time").value) >= 5);
  await press(page, " ");
  const paused = await turn(page);
  assert.match(await page.textContent("#play"), /Play/);
  await page.waitForTimeout(200);
  assert.equal(await turn(page), paused);
  await page.fill("#time", String(last - 3));
  await page.selectOption("#speed", "1");
  await page.click("#play");
  assert.match(await page.textContent("#play"), /Pause/);
  await page.selectOption("#speed", "30");
  await page.waitForFunction((last) => Number(document.getElementById("time").value) === last, last);
  await page.waitForFunction(() => /Play/.test(document.getElementById("play").textContent));
}));

test("heat shows the belief that is chosen", () => visit(browser, PAGE, {}, async (page) => {
  await page.fill("#time", "20");
  const heat = (id) => page.locator(`#${id} .heat rect:visible`).count();
  const cells = async (seat) => Number((await page.textContent(`#belief${seat}`)).match(/Possible cells(\d+)/)[1]);
  const of = [await cells(0), await cells(1)];
  assert.notEqual(of[0], of[1]);
  for (const seat of [0, 1]) {
    assert.equal(await heat(`mini${seat}`), of[seat]);
    await page.locator(`[name=heat][value="${seat}"]`).check({ force: true });
    assert.equal(await heat("board"), of[seat]);
  }
  await press(page, "h");
  assert.equal(await heat("board"), 0);
  await press(page, "h");
  assert.equal(await heat("board"), of[0]);
  const box = await page.locator("#boat0").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  assert.match(await page.textContent("#probe"), /^\d+ \d+, sector \d: about [\d.]+ %$/);
}));

test("beliefs are those of the text replay", () => visit(browser, PAGE, {}, async (page) => {
  const text = readFileSync(out("replay.txt"), "utf8");
  const boards = text.split("\n\n").filter((part) => /^turn \d+:/m.test(part));
  assert.equal(boards.length, last);
  for (const now of [1, 20, 77, last]) {
    await page.fill("#time", String(now));
    const [cells] = boards[now - 1].match(/may be on.*/);
    const [nats] = boards[now - 1].match(/.*nats; true cell.*/g);
    const expected = [...cells.matchAll(/(\d+) cells \(\?\), (\d+) candidates/g)];
    const entropies = [...nats.matchAll(/([\d.]+) nats/g)];
    for (const seat of [0, 1]) {
      const shown = await page.textContent(`#belief${seat}`);
      assert.ok(shown.includes(`Possible cells${expected[seat][1]} of`), shown);
      assert.ok(shown.includes(`Candidates${expected[seat][2]}Entropy`), shown);
      // Both are rounded to hundredths.
      const [, entropy] = shown.match(/Entropy([\d.]+) nats/);
      assert.ok(Math.abs(entropy - entropies[seat][1]) < 0.011, shown);
    }
  }
}));

for (const colorScheme of ["light", "dark"]) {
  test(`${colorScheme}: nothing that axe finds wrong`, () => visit(browser, PAGE, { colorScheme }, async (page) => {
    for (const key of ["Home", "j", "End"]) {
      await press(page, key);
      assert.deepEqual(await violations(page), []);
    }
  }));
}

test("light and dark follow the system and the button", () => visit(browser, PAGE, { colorScheme: "dark" }, async (page) => {
  const dark = await ground(page);
  await page.click("#theme");
  const light = await ground(page);
  assert.notEqual(light, dark);
  await press(page, "t");
  assert.equal(await ground(page), dark);
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await ground(page), dark);
}));

test("a phone has everything, and nothing to the side", () => visit(browser, PAGE, { viewport: PHONE, hasTouch: true, isMobile: true }, async (page) => {
  assert.equal(await overflow(page), 0);
  await page.tap("#jump-next");
  assert.equal(await turn(page), losses[0]);
  assert.equal(await overflow(page), 0);
  for (const button of await page.locator(".stage button, .seg label").all()) {
    const { height } = await button.boundingBox();
    assert.ok(height >= 34, `${await button.textContent()} is ${height} pixels high`);
  }
  await page.screenshot({ path: out("replay-phone.png"), fullPage: true });
}));

test("the chart has a title, axes and a legend, and shows the life points", () => visit(browser, PAGE, {}, async (page) => {
  const text = await page.textContent("#chart");
  for (const word of ["Life points", "Uncertainty of the position", "nats", "Player 0", "Player 1", "turn 0", String(last)]) assert.ok(text.includes(word), word);
  const label = await page.locator("#chart svg[role]").first().getAttribute("aria-label");
  for (const hit of losses) assert.ok(label.includes(String(hit)), label);
}));

test("every term is explained on the page", () => visit(browser, PAGE, {}, async (page) => {
  await page.fill("#time", "20");
  await page.click("summary");
  const explained = await page.locator("#terms dt").allTextContents();
  const used = await page.locator("abbr").evaluateAll((terms) => terms.map((term) => [term.textContent, term.title]));
  assert.ok(used.length >= 10);
  for (const [term, title] of used) {
    assert.ok(title.length > 20, term);
    assert.ok(explained.some((it) => it.toLowerCase() === term.toLowerCase()), term);
  }
}));

test("900 pixels of height hold all of it", () => visit(browser, PAGE, { viewport: FULL }, async (page) => {
  for (const key of ["Home", "j", "End"]) {
    await press(page, key);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), FULL.height);
    for (const id of ["score", "board", "play", "time", "chart", "side0", "side1", "list"]) {
      const box = await page.locator(`#${id}`).boundingBox();
      assert.ok(box.height > 20 && box.y + box.height <= FULL.height || id === "time", `${id}: ${JSON.stringify(box)}`);
    }
  }
  const board = await page.locator("#board .sea").first().boundingBox();
  assert.ok(board.height >= 380, `the sea is ${board.height} pixels high`);
}));

test("a phone has the lives beside the sea", () => visit(browser, PAGE, { viewport: PHONE, isMobile: true }, async (page) => {
  const [score, board] = [await page.locator("#score").boundingBox(), await page.locator("#board").boundingBox()];
  assert.ok(board.y - score.y - score.height < 30 && board.y + board.height < PHONE.height);
}));

test("programs have their names", () => visit(browser, "named.html", {}, async (page) => {
  assert.equal(await page.textContent("#title"), "bot against hunter");
  const [, wins] = (await page.textContent("#about")).match(/^(bot|hunter) wins|^Draw/) ?? [];
  for (const [seat, name] of ["bot", "hunter"].entries()) {
    assert.equal(await page.textContent(`#side${seat} h2`), `${seat}${name}`);
    assert.ok((await page.textContent("#score")).includes(name));
    assert.equal((await page.textContent(`#tag${seat}`)).includes("won"), wins === name);
  }
  assert.ok(!(await page.textContent("main")).includes("Player 0 ("));
  // The second game of the pair, with the sides swapped.
  await page.goto(`file://${out("named-swapped.html")}`);
  assert.equal(await page.textContent("#title"), "hunter against bot");
  assert.match(await page.textContent("#tag1"), /player 1 · program A/);
}));

test("a failed placement has a page", () => visit(browser, "failed.html", { colorScheme: "dark" }, async (page) => {
  assert.match(await page.textContent("#about"), /Invalid coordinates!/);
  assert.match(await page.textContent("#say"), /Placement: Player 0 .* Player 1 /);
  for (const key of ["ArrowRight", "j", "h", " ", "End"]) await press(page, key);
  assert.deepEqual(await violations(page), []);
}));

test("a game that was cut off has a page that says so", () => visit(browser, "cut.html", {}, async (page) => {
  assert.match(await page.textContent("#damage"), /read no further: line 41: expected a line of type turn, found the end/);
  await press(page, "End");
  assert.equal(await turn(page), 37);
  assert.deepEqual(await violations(page), []);
}));

// The README shows it: docs/images/replay.png.
test("a picture to keep", () => visit(browser, "named.html#58", { viewport: FULL }, async (page) => {
  await page.screenshot({ path: out("replay.png") });
}));
