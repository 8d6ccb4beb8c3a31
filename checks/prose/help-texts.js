"use strict";
// The help texts of a program and of its commands as one Markdown text on standard output, for the
// rules of prose. Names of options, usage and examples become code. An option whose first line is
// longer than 80 characters is reported on standard error output; then the exit code is 1.
//   node help-texts.js PROGRAM [ARGUMENT...]
const { execFileSync } = require("child_process");
const [program, ...first] = process.argv.slice(2);
const LONGEST = 80;
let failed = false;

function help(commands) {
  return execFileSync(program, [...first, ...commands, "--help"], { encoding: "utf8" });
}

/** The commands that a help text lists. */
function commandsOf(text) {
  const list = text.split(/^Commands:\n/m)[1] || "";
  const lines = list.split(/^\S/m)[0].split("\n");
  return lines.map((line) => /^ {2}([\w-]+)(?= |$)/.exec(line)?.[1]).filter((name) => name && name !== "help");
}

function markdown(commands) {
  const title = ["help", ...commands].join(" ");
  const lines = [`# ${title}`, ""];
  const text = help(commands);
  for (const paragraph of text.split(/\n\s*\n/)) {
    if (paragraph.startsWith("Commands:")) continue; // Each command's own help has it in full.
    let words = [];
    let option = null;
    const end = () => {
      const sentence = words.join(" ");
      if (option && sentence.length > LONGEST) {
        console.error(`${title}, ${option}: the first line has ${sentence.length} characters, expected at most ${LONGEST}`);
        failed = true;
      }
      lines.push(sentence.replace(/</g, "\\<"), "");
      words = [];
    };
    for (const line of paragraph.split("\n")) {
      const isOption = /^ {2,6}(-\w, )?--?\w|^ {2}(<|\[)[A-Z]/.test(line);
      const isHeading = /^(Options|Arguments|Commands|Examples?|Used most):$|^Usage:/.test(line);
      if (isOption || isHeading || /^ {2,}(cargo |\w+ {2,})/.test(line) || /^ {20,}/.test(line)) {
        end();
        lines.push("`" + line.trim().replace(/`/g, "'") + "`", "");
        option = isOption ? line.trim() : null;
      } else {
        words.push(line.trim());
      }
    }
    end();
  }
  for (const name of commands.length < 2 ? commandsOf(text) : []) lines.push(...markdown([...commands, name]));
  return lines;
}

console.log(markdown([]).join("\n").replace(/\n{3,}/g, "\n\n"));
process.exitCode = failed ? 1 : 0;
