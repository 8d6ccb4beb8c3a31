// What the pages share on which a person plays: asking, answering, the end. `show`
// draws what the seat was sent, `draft` what an answer that is being written would do.
const seat = ({show, draft}) => {
  let state = JSON.parse($("data").textContent), text = "", asked = 0;
  const post = async (path, body) => {
    try {
      const answer = await fetch(path, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});
      const said = await answer.text();
      return answer.ok ? {data: JSON.parse(said)} : {refused: said.trim()};
    } catch {
      return {refused: "The arena no longer answers: start `cargo arena serve` again."};
    }
  };
  const refuse = reason => { $("refused").textContent = reason ?? ""; $("refused").hidden = !reason; };
  const ending = ({result, end, scores, reasons, replay, file}) => `<h2>${{won: "You win", lost: "You lose", drawn: "A draw", scored: "The end"}[result]}</h2><p>${escape(end)}, ${scores.join(" : ")}${reasons.map(reason => ` · ${escape(reason)}`).join("")}</p><p class="note">Recorded as <code>${escape(file)}</code></p><p>${replay ? `<a class="button" href="${replay}">Watch it again</a> ` : ""}<a class="link" href="/play">Play another one</a></p>`;
  const draw = () => {
    document.body.dataset.over = state.over ? "yes" : "no";
    $("end").hidden = !state.over;
    if (state.over) $("end").innerHTML = ending(state.over);
    show(state);
    if (state.over) $("end").querySelector("a").focus();
  };
  // Tries a text: draws it if an answer may begin like this, says why not otherwise.
  const write = async wished => {
    if (state.over) return;
    const number = ++asked;
    const {data, refused} = await post("try", {answer: wished, turn: state.turn});
    if (number !== asked) return;
    refuse(refused);
    if (refused) return;
    text = wished;
    draft(data, text);
  };
  const send = async (answer = text) => {
    if (state.over || document.body.dataset.waits === "yes") return;
    document.body.dataset.waits = "yes";
    asked++;
    const {data, refused} = await post("answer", {answer, turn: state.turn});
    document.body.dataset.waits = "no";
    refuse(refused);
    if (refused) return;
    state = data;
    text = "";
    draw();
  };
  $("title").textContent = `You against ${state.opponents}`;
  $("about").textContent = [state.game, `seed ${state.seed}`, state.pace].join(" · ");
  if (state.opponents === "") $("title").textContent = "You alone";
  navigation("Play");
  themeButton(() => {}).show();
  draw();
  return {write, send, refuse, text: () => text, state: () => state};
};
