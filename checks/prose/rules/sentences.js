"use strict";
// The sentences of a document: at most so many words, so many passives and so many relative
// pronouns in each. A span of code counts as one word.
const style = require("../style.json").sentence;
const { splitAST, SentenceSplitterSyntax } = require("sentence-splitter");
const { StringSource } = require("textlint-util-to-string");

const IRREGULAR =
  "begun|born|bought|bound|broken|brought|built|caught|chosen|cut|done|drawn|driven|fed|felt|fought|found|frozen|given|" +
  "gone|grown|heard|held|hidden|hit|kept|known|laid|led|left|lost|made|meant|met|paid|put|read|run|said|seen|sent|set|" +
  "shot|shown|shut|spent|split|spoken|sunk|taken|taught|thought|thrown|told|understood|won|worn|written";
const BE = "am|is|are|was|were|be|been|being";
const PASSIVE = new RegExp(`\\b(${BE})\\b(\\s+(not|also|then|only|never|again|once|twice|\\w+ly))*\\s+(\\w{2,}ed|${IRREGULAR})\\b`, "gi");
const RELATIVE = /\b(which|who|whose|whom|(?<=\w )that)\b/gi;

/** The text of a sentence, every span of code replaced by one word. */
function text(sentence) {
  const replacer = ({ node, maskValue }) => (node.type === "Code" ? maskValue("X") : undefined);
  return new StringSource(sentence, { replacer }).toString();
}

module.exports = (context) => {
  const { Syntax, RuleError, report, getSource, locator } = context;
  const check = (node) => {
    for (const sentence of splitAST({ ...node, type: Syntax.Paragraph }).children) {
      if (sentence.type !== SentenceSplitterSyntax.Sentence) continue;
      const plain = text(sentence);
      const counts = [
        ["words", (plain.match(/[\p{L}\p{N}][^\s]*/gu) || []).length, style.words],
        ["passive verbs", (plain.match(PASSIVE) || []).length, style.passives],
        ["relative pronouns", (plain.match(RELATIVE) || []).length, style.relatives],
      ];
      const start = getSource(sentence).slice(0, 40).replace(/\s+/g, " ");
      const padding = locator.range(sentence.range.map((at) => at - node.range[0]));
      for (const [what, count, most] of counts) {
        if (count > most) {
          const message = `${count} ${what} in a sentence, at most ${most}: "${start}..."`;
          report(node, new RuleError(message, { padding }));
        }
      }
    }
  };
  return { [Syntax.Paragraph]: check, [Syntax.TableCell]: check };
};
