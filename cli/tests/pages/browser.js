// One headless browser, and what every page must keep.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");

/** A file that `.ci/pages` made, or that a test leaves behind. */
export const out = (name) => fileURLToPath(new URL(`out/${name}`, import.meta.url));

/** A file of the repository. */
export const repository = (name) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

export const WIDE = { width: 1360, height: 900 };
export const FULL = { width: 1400, height: 900 };
export const PHONE = { width: 390, height: 800 };

export const start = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync",
      // The browser refuses its sandbox to root, which is who runs in containers.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });

/** Opens a page, lets `use` work with it, and holds it to having said and asked nothing. */
export async function visit(browser, name, options, use) {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) faults.push(`asked for ${request.url()}`);
  });
  const [file, turn] = name.split("#");
  await page.goto(`file://${out(file)}${turn ? `#${turn}` : ""}`);
  await use(page);
  assert.deepEqual(faults, []);
  await context.close();
}

/** What axe finds wrong: names, labels, contrast, order. */
export async function violations(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join("  ")}`);
}

/** Whether anything sticks out of the window to the side. */
export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The page's own ground, as the colour scheme makes it. */
export const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
