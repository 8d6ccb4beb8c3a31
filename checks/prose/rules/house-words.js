"use strict";
// Words that the house avoids, each with what to write in its place; code is not looked at.
const { words } = require("../style.json");

module.exports = (context) => {
  const { Syntax, RuleError, report, getSource, locator } = context;
  const patterns = words.map(([pattern, advice]) => [new RegExp(`\\b(?:${pattern})\\b`, "gi"), advice]);
  return {
    [Syntax.Str](node) {
      const text = getSource(node);
      for (const [pattern, advice] of patterns) {
        for (const found of text.matchAll(pattern)) {
          const at = locator.range([found.index, found.index + found[0].length]);
          report(node, new RuleError(`"${found[0]}": write ${advice}`, { padding: at }));
        }
      }
    },
  };
};
