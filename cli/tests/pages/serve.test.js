// The arena's pages as they are served: runs, a live one, replays, games by hand.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { FULL, PHONE, ground, out, overflow, repository, start, violations, visit } from "./browser.js";

const ARENA = (process.env.ARENA ?? "cargo arena").split(" ");
const FOLDER = out("served");
const file = (name) => `${FOLDER}/${name}`;
const lines = (name) => readFileSync(file(name), "utf8").trimEnd().split("\n");
const run = lines("ocean.jsonl").map((line) => JSON.parse(line));
const games = run.slice(1).flatMap(({ pair, games }) => games.map((game, i) => ({ ...game, name: `${pair}-${i + 1}` })));

let browser, server, home;
before(async () => {
  browser = await start();
  server = spawn(ARENA[0], [...ARENA.slice(1), "serve", FOLDER, "--port", "0"], { cwd: repository("."), stdio: ["ignore", "pipe", "inherit"] });
  home = await new Promise((found, lost) => {
    server.stdout.on("data", (text) => { const address = /http:\S+/.exec(text)?.[0]; if (address) found(address); });
    server.on("exit", () => lost(new Error("the server ended")));
  });
});
after(async () => {
  await browser.close();
  server.kill("SIGINT");
});

/** Opens a served page, and holds it to asking nobody else and to its own words. */
async function visitServed(path, options, use) {
  const context = await browser.newContext({ viewport: FULL, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => {
    // A refusal is shown on the page; the browser names its status, too.
    if (["error", "warning"].includes(message.type()) && !/status of 422/.test(message.text())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith("data:")) faults.push(`asked for ${request.url()}`);
  });
  await page.goto(home + path);
  await use(page);
  assert.deepEqual(faults, []);
  await context.close();
}
const rows = (page, place) => page.locator(`${place} tbody tr`).evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
const settle = (page) => page.waitForFunction(() => document.body.dataset.waits !== "yes");

test("the list has every run, and says why one is broken", () => visitServed("", {}, async (page) => {
  const shown = await rows(page, "#runs");
  const own = shown.map(([name]) => name.split("jsonl")[0]).filter((name) => !name.startsWith("runs/"));
  assert.deepEqual(own.sort(), ["broken.", "ocean.", "scored.", "slow.", "temple."]);
  const broken = shown.find(([name]) => name.startsWith("broken"));
  assert.match(broken[0], /line 1/);
  await page.fill("[name=find]", "ocean.jsonl");
  assert.equal((await rows(page, "#runs")).length, 1);
  await page.locator("#runs a").click();
  await page.waitForURL(/\/run\/ocean\.jsonl\/$/);
}));

test("a live run grows while it is looked at", async () => {
  const all = lines("ocean.jsonl"), part = file("live.jsonl.part");
  writeFileSync(part, all[0] + "\n");
  copyFileSync(file("ocean.measured.jsonl"), file("live.measured.jsonl"));
  // Whoever holds the lock plays the run.
  writeFileSync(file("live.jsonl.lock"), "");
  const lock = spawn("flock", ["--exclusive", file("live.jsonl.lock"), "sleep", "60"]);
  try {
    await visitServed("run/live.jsonl/", {}, async (page) => {
      await page.locator("#state .running").waitFor({ timeout: 10_000 });
      for (let count = 1; count < all.length; count++) {
        appendFileSync(part, all[count] + "\n");
        await page.waitForFunction((games) => document.getElementById("count").textContent.startsWith(`${games} of ${games} game`), 2 * count, { timeout: 10_000 });
      }
      assert.match(await page.textContent("#tiles"), /games\/s · about \d+ (s|min) left/);
      assert.equal(await page.locator("#plots .plot").count(), 2);
      await page.screenshot({ path: out("serve-live.png") });
    });
  } finally {
    lock.kill();
    for (const name of ["live.jsonl.part", "live.jsonl.lock", "live.measured.jsonl"]) rmSync(file(name), { force: true });
  }
});

test("filters, sorting and the address agree with the run file", () => visitServed("run/ocean.jsonl/", {}, async (page) => {
  assert.equal((await rows(page, "#table")).length, games.length);
  const lost = games.filter(({ points }) => points < .5);
  await page.selectOption("[name=result]", "lost");
  assert.deepEqual((await rows(page, "#table")).map(([name]) => name), lost.map(({ name }) => name));
  const middle = lost.map(({ turns }) => turns).sort((a, b) => a - b)[lost.length >> 1];
  await page.fill("[name=turns-from]", String(middle));
  const long = lost.filter(({ turns }) => turns >= middle);
  assert.equal((await rows(page, "#table")).length, long.length);
  await page.getByRole("button", { name: "turns" }).click();
  const turns = (await rows(page, "#table")).map((row) => Number(row[5]));
  assert.deepEqual(turns, long.map((game) => game.turns).sort((a, b) => b - a));
  assert.match(page.url(), /#result=lost&turns-from=/);
  await page.reload();
  assert.equal((await rows(page, "#table")).length, long.length);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.waitForFunction((count) => document.querySelectorAll("#table tbody tr").length === count, games.length);
  const feature = Object.keys(games[0].attributes)[0], value = games[0].attributes[feature];
  await page.selectOption("[name=feature]", feature);
  await page.fill("[name=feature-from]", String(value));
  await page.fill("[name=feature-to]", String(value));
  assert.equal((await rows(page, "#table")).length, games.filter(({ attributes }) => attributes[feature] === value).length);
}));

test("by keyboard from the table into a replay and through it", () => visitServed("run/ocean.jsonl/", {}, async (page) => {
  const links = page.locator("#table a");
  await links.first().focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), games[1].name);
  await page.keyboard.press("Enter");
  await page.waitForURL(/games\/0-\d+-2\.html$/);
  const turn = async () => Number(await page.inputValue("#time"));
  await page.keyboard.press("ArrowRight");
  assert.equal(await turn(), 1);
  await page.keyboard.press("End");
  assert.equal(await turn(), games[1].turns);
}));

test("lost games are grouped, and lead to the turn where they were lost", () => visitServed("run/ocean.jsonl/", {}, async (page) => {
  await page.locator(".group").first().waitFor();
  const counts = await page.locator(".group b").allTextContents();
  assert.equal(counts.map(Number).reduce((a, b) => a + b), games.filter(({ points }) => points < .5).length);
  await page.locator(".group summary").first().click();
  assert.ok((await page.locator(".group pre").first().textContent()).split("\n").length > 10);
  const link = page.locator(".group a").first(), href = await link.getAttribute("href");
  await link.click();
  await page.waitForURL(/games\//);
  assert.equal(await page.inputValue("#time"), href.split("#")[1]);
}));

test("limits of programs' own, and turns over the run's, in both pages of a run", async () => {
  const measured = lines("slow.measured.jsonl").map((line) => JSON.parse(line)).filter((line) => line.games);
  const games = measured.flatMap((pair) => pair.games);
  const over = (side) => games.reduce((sum, game) => sum + (game.over_limit?.[side] ?? 0), 0);
  assert.ok(over(0) > 0, "the slow program is over the run's limit");
  for (const [path, place] of [["run/slow.jsonl/", "#own-limits"], ["run/slow.jsonl/report.html", "section:has(h2:text-is('Programs with a time limit of their own'))"]]) {
    await visitServed(path, {}, async (page) => {
      const shown = await rows(page, place);
      assert.deepEqual(shown.map((row) => row[0].split("/").at(-1)), ["slow@5s", "drifter@5s"]);
      for (const [side, [, turnsOver, own, limit, , count, gamesOver]] of shown.entries()) {
        assert.deepEqual([own, limit, count], ["5000", "50", String(games.length)]);
        assert.equal(turnsOver.split(" ")[0], String(over(side)));
        assert.equal(gamesOver, String(games.filter((game) => game.over_limit?.[side] > 0).length));
      }
      assert.deepEqual(await violations(page), []);
      assert.equal(await overflow(page), 0);
    });
  }
  await visitServed("run/ocean.jsonl/", {}, async (page) => assert.ok(await page.locator("#own-limits").isHidden()));
});

test("two runs side by side", () => visitServed("compare", {}, async (page) => {
  await page.selectOption("[name=a]", "ocean.jsonl");
  await page.selectOption("[name=b]", "ocean.jsonl");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.locator("#table tbody tr").first().waitFor();
  assert.equal((await rows(page, "#table")).length, games.length);
  assert.ok((await rows(page, "#table")).every((row) => row[4] === "never"));
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: out("serve-compare.png") });
}));

test("a broken run hides nothing of the others on a phone", () => visitServed("", { viewport: PHONE, isMobile: true }, async (page) => {
  // What a row says of its run, without scrolling the table; in one look, since the
  // table is drawn anew now and then.
  const ends = await page.evaluate(() => ["tr .badge", "tr:has(.badge) td.number"].map((place) => document.querySelector(`#runs tbody ${place}`).getBoundingClientRect().right));
  for (const end of ends) assert.ok(end > 0 && end <= PHONE.width, String(ends));
}));

for (const colorScheme of ["light", "dark"]) {
  for (const [size, options] of [["wide", { viewport: FULL }], ["phone", { viewport: PHONE, isMobile: true, hasTouch: true }]]) {
    test(`${colorScheme}, ${size}: every page fits, and axe finds nothing wrong`, async () => {
      for (const [name, path] of [["list", ""], ["run", "run/ocean.jsonl/"], ["scored", "run/scored.jsonl/"], ["slow", "run/slow.jsonl/"], ["play", "play"], ["compare", "compare"]]) {
        await visitServed(path, { colorScheme, ...options }, async (page) => {
          if (name === "run") await page.locator(".group").first().waitFor();
          assert.equal(await overflow(page), 0, name);
          assert.deepEqual(await violations(page), [], name);
          await page.screenshot({ path: out(`serve-${name}-${size}-${colorScheme}.png`), fullPage: true });
          const before = await ground(page);
          await page.click("#theme");
          assert.notEqual(await ground(page), before);
        });
      }
    });
  }
}

/** Begins a game through the form. */
async function sit(page, game, opponent, side) {
  await page.selectOption("[name=game]", game);
  await page.selectOption("[name=opponent]", opponent);
  await page.getByRole("radio", { name: side }).check();
  await page.fill("[name=seed]", "7");
  await page.selectOption("[name=pace]", "work:200");
  await page.getByRole("button", { name: "Take the seat" }).click();
  await page.waitForURL(/\/seat\/\d+\/$/);
}

/** The record of the game that has ended verifies, and replays by a click. */
async function recorded(page) {
  const name = await page.locator("#end code").textContent();
  assert.ok(existsSync(file(`played/${name}`)), name);
  const verified = spawnSync(ARENA[0], [...ARENA.slice(1), "verify", file(`played/${name}`)], { cwd: repository("."), encoding: "utf8" });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  await page.getByRole("link", { name: "Watch it again" }).click();
  await page.locator("#time").waitFor();
  assert.match(await page.textContent("#title"), /a person/);
}

test("a whole game of Ocean of Code by hand against drifter", () => visitServed("play", { colorScheme: "dark" }, async (page) => {
  await sit(page, "ocean", "drifter", "first");
  const refused = async (text, reason) => {
    await page.fill("#text", text);
    await page.press("#text", "Enter");
    await page.locator("#refused:not([hidden])").waitFor();
    await page.waitForFunction((reason) => document.getElementById("refused").textContent.includes(reason), reason);
  };
  await refused("99 1", "coordinates");
  // The first cell of water, by a click.
  const cell = await page.evaluate(() => { const { map } = JSON.parse(document.getElementById("data").textContent).asked.shown; return map.join("").indexOf("."); });
  const box = await page.locator("#board").evaluate((board, cell) => { const at = new DOMPoint(cell % 15 + .5, Math.floor(cell / 15) + .5).matrixTransform(board.getScreenCTM()); return [at.x, at.y]; }, cell);
  await page.mouse.click(...box);
  await page.locator(".devices").waitFor();
  await refused("TORPEDO 0 0", "TORPEDO is not charged");
  await refused("MOVE N|MOVE N", "MOVE");
  await refused("FIRE", "expected MOVE");
  let pictured = false, keyed = false;
  for (let turn = 0; turn < 400 && await page.locator("#end").isHidden(); turn++) {
    const before = await page.locator("#log li").count();
    const torpedo = page.locator("#listTORPEDO");
    if (await torpedo.count()) {
      // Reach and blast are shown before it is fired; one that hits oneself says so.
      const targets = await torpedo.locator("option").allTextContents();
      const safe = targets.findIndex((text, i) => i > 0 && !text.includes("hits you"));
      if (safe > 0) {
        await torpedo.selectOption({ index: safe });
        assert.ok(await page.locator(".blast").count() > 0 && await page.locator(".reach").count() > 0);
        assert.match(await page.textContent("#hint"), /blast damages/);
        if (!pictured) {
          pictured = true;
          await page.locator("#board").focus().catch(() => {});
          await page.check("#heat");
          assert.ok(await page.locator("rect.heat").count() > 0);
          assert.deepEqual(await violations(page), []);
          await page.screenshot({ path: out("seat-ocean-wide.png"), fullPage: true });
          await page.setViewportSize(PHONE);
          assert.equal(await overflow(page), 0);
          await page.screenshot({ path: out("seat-ocean-phone.png"), fullPage: true });
          await page.setViewportSize(FULL);
          await page.uncheck("#heat");
          assert.equal(await page.locator("rect.heat").count(), 0);
        }
        await page.locator("[data-add=TORPEDO]").click();
        await page.waitForFunction(() => document.getElementById("chips").textContent.includes("TORPEDO"));
      }
    }
    const moves = page.locator("#offers button[data-text^=MOVE]");
    const step = await moves.count() ? moves.nth(turn % await moves.count()) : page.locator("#offers button[data-text=SURFACE]");
    if (await step.count()) {
      const text = await step.getAttribute("data-text");
      if (text.startsWith("MOVE") && turn % 2) {
        keyed = true;
        await page.locator("#chips").click();
        await page.keyboard.press({ N: "ArrowUp", S: "ArrowDown", W: "ArrowLeft", E: "ArrowRight" }[text[5]]);
      } else {
        await step.click();
      }
      await page.waitForFunction((text) => document.getElementById("chips").textContent.includes(text), text);
    }
    if (turn % 2) { await page.locator("#chips").click(); await page.keyboard.press("Enter"); } else await page.click("#send");
    await page.waitForFunction((before) => document.body.dataset.over === "yes" || document.querySelectorAll("#log li").length > before, before);
    await settle(page);
  }
  assert.ok(pictured && keyed);
  await recorded(page);
}));

test("a whole game of Submerged Temple by hand against random", () => visitServed("play", {}, async (page) => {
  await sit(page, "temple", "random", "second");
  const KEYS = { N: ["ArrowUp", "w"], S: ["ArrowDown", "s"], W: ["ArrowLeft", "a"], E: ["ArrowRight", "d"] };
  let blocked = false;
  for (let turn = 0; turn < 400 && await page.locator("#end").isHidden(); turn++) {
    const open = await page.locator("#pad button:enabled:not([data-way=X])").evaluateAll((buttons) => buttons.map((button) => button.dataset.way));
    const closed = Object.keys(KEYS).find((way) => !open.includes(way));
    if (closed && !blocked) {
      blocked = true;
      await page.keyboard.press(KEYS[closed][0]);
      await page.waitForFunction(() => document.getElementById("refused").textContent.includes("in the way"));
      await settle(page);
    }
    const said = await page.textContent("#say");
    const way = open[(turn * 7 + (turn >> 3)) % open.length];
    if (turn === 3) {
      assert.deepEqual(await violations(page), []);
      await page.screenshot({ path: out("seat-temple-wide.png"), fullPage: true });
      await page.setViewportSize(PHONE);
      assert.equal(await overflow(page), 0);
      await page.screenshot({ path: out("seat-temple-phone.png"), fullPage: true });
      await page.setViewportSize(FULL);
    }
    await page.keyboard.press(way ? KEYS[way][turn % 2] : " ");
    await page.waitForFunction((said) => document.body.dataset.over === "yes" || document.getElementById("say").textContent !== said, said);
    await settle(page);
  }
  await recorded(page);
}));

test("the leaderboard of a league is for phones, too", () => visitServed("league", { viewport: PHONE }, async (page) => {
  const shown = await rows(page, "#board");
  assert.deepEqual(shown.map((row) => row[1]).sort(), ["a", "b", "c", "d"]);
  assert.equal(await page.locator("#against tbody tr").count(), 4);
  await page.selectOption("[name=bot]", shown[3][1]);
  assert.ok(await page.locator("#games a").count() > 0);
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: out("league-phone.png"), fullPage: true });
  await page.locator("#games a").first().click();
  await page.waitForURL(/\/run\/runs\//);
}));

test("a page of another site and a hostile address are refused", async () => {
  const ask = async (path, headers, options = {}) => { const answer = await fetch(home + path, { headers, ...options }); return [answer.status, await answer.text()]; };
  const [status, sentence] = await ask("data.json", { Origin: "http://evil.example" });
  assert.equal(status, 403);
  assert.match(sentence, /only its own pages/);
  assert.equal((await ask("run/..%2f..%2fCargo.toml/", {}))[0], 403);
  assert.equal((await ask("run/broken.jsonl/", {}))[0], 422);
  // From a page of elsewhere, as a browser sends it.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("data:text/html,<p>elsewhere</p>");
  const refused = await page.evaluate((address) => fetch(address).then(() => "answered", () => "refused"), `${home}data.json`);
  assert.equal(refused, "refused");
  await context.close();
});

test("the same pages as files", () => visit(browser, "ocean-pages/index.html", {}, async (page) => {
  assert.equal((await rows(page, "#table")).length, games.length);
  await page.selectOption("[name=result]", "lost");
  assert.equal((await rows(page, "#table")).length, games.filter(({ points }) => points < .5).length);
  assert.ok(await page.locator(".group").count() > 0);
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await violations(page), []);
  await page.locator("#table a").first().click();
  await page.locator("#time").waitFor();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.inputValue("#time"), "1");
}));
