"use strict";
// Abbreviations are explained in the document that uses them, as "words (ABC)", "ABC (words)",
// "ABC: words" or "| ABC | words |", or they are in the committed list of known ones.
const { abbreviations } = require("../style.json");

module.exports = (context) => {
  const { Syntax, RuleError, report, getSource, locator } = context;
  const known = new Set(Object.values(abbreviations).flat());
  const found = new Map();
  return {
    [Syntax.Str](node) {
      for (const match of getSource(node).matchAll(/(?<![\w.\-/])[A-Z][A-Z0-9]+(?=s?(?![\w/]))/g)) {
        if (!known.has(match[0]) && !found.has(match[0])) found.set(match[0], [node, match.index]);
      }
    },
    [Syntax.DocumentExit](document) {
      const text = getSource(document);
      for (const [abbreviation, [node, at]] of found) {
        const explained = new RegExp(`\\(${abbreviation}\\b|\\b${abbreviation}[*_]*( \\(|:| \\|)`);
        if (explained.test(text)) continue;
        const padding = locator.range([at, at + abbreviation.length]);
        report(node, new RuleError(`"${abbreviation}" is not explained in this document`, { padding }));
      }
    },
  };
};
