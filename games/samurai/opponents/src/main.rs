//! Matches of the bot against the built-in opponents: `cargo samurai-matches --help`.

use anyhow::{bail, Context, Result};
use clap::Parser;
use common::Budget;
use samurai::belief::Weights;
use samurai::bot::STEP;
use samurai::params::Params;
use samurai::rules::{Edition, Field};
use samurai_fields::{generate, sets, Profile};
use samurai_opponents::belief_score::BeliefScore;
use samurai_opponents::ledger::Ledger;
use samurai_opponents::{bot, matches, player, Player, ALL};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Plays matches (two games with exchanged starts, decided by all gold together)
/// and prints a table by kind of field.
#[derive(Parser)]
#[command(name = "cargo samurai-matches", bin_name = "cargo samurai-matches")]
struct Arguments {
    /// 2019 or 2020
    #[arg(long, value_name = "YEAR", default_value = "2020", value_parser = edition)]
    edition: Edition,
    /// An opponent, or `bot` for the bot as it is; all by default
    #[arg(long, value_name = "NAME")]
    against: Option<String>,
    /// Who plays in the bot's place
    #[arg(long, value_name = "NAME", default_value = "bot")]
    team: String,
    /// A profile, `published`, or all by default
    #[arg(long, value_name = "P")]
    profile: Option<String>,
    /// First seed, or number of the published field
    #[arg(long, value_name = "N", default_value_t = 0)]
    first_seed: i64,
    /// Fields of each profile
    #[arg(long, value_name = "K", default_value_t = 10)]
    count: i64,
    /// Simulated steps of a step; without it, the judge's time
    #[arg(long, value_name = "N")]
    work: Option<u64>,
    /// The same of the opponent, if it is the bot; as `--work` by default
    #[arg(long, value_name = "N")]
    other_work: Option<u64>,
    /// Numbers of the bot, `name=value,...`
    #[arg(long, value_name = "LIST", default_value = "")]
    params: String,
    /// The same numbers of the opponent, if it is the bot
    #[arg(long, value_name = "LIST", default_value = "")]
    other_params: String,
    /// Writes every game into this folder
    #[arg(long, value_name = "FOLDER")]
    record: Option<PathBuf>,
    /// Adds where the gold came from and how often the agents rested and failed
    #[arg(long)]
    ledger: bool,
    /// Adds the logarithmic score of the first team's beliefs about hidden treasure,
    /// by step
    #[arg(long)]
    beliefs: bool,
    /// A line for each match
    #[arg(long)]
    verbose: bool,
}

fn edition(name: &str) -> Result<Edition, String> {
    Edition::from_name(name).ok_or_else(|| "expected 2019 or 2020".to_string())
}

/// Matches won, drawn, lost; gold of both teams.
#[derive(Clone, Copy, Default)]
struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
    gold: [u64; 2],
}

impl Score {
    fn add(&mut self, other: Score) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.gold[0] += other.gold[0];
        self.gold[1] += other.gold[1];
    }

    /// Share of matches, and its standard error, in per cent.
    fn share(&self) -> (f64, f64) {
        let count = f64::from(self.won + self.drawn + self.lost).max(1.0);
        let share = (f64::from(self.won) + 0.5 * f64::from(self.drawn)) / count;
        let square = (f64::from(self.won) + 0.25 * f64::from(self.drawn)) / count;
        let error = ((square - share * share).max(0.0) / count).sqrt();
        (100.0 * share, 100.0 * error)
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    terminal::run(|output| {
        arguments.check_names()?;
        let series = Series::new(&arguments)?;
        writeln!(
            output,
            "{:12} {:13} {:>4} {:>4} {:>4} {:>14}   {:>7} {:>7}",
            "opponent", "fields", "won", "even", "lost", "score", "gold", "theirs"
        )?;
        for name in arguments.opponents() {
            series.against(name, output)?;
        }
        Ok(true)
    })
}

impl Arguments {
    /// The opponents that are asked for.
    fn opponents(&self) -> Vec<&str> {
        match &self.against {
            Some(name) => vec![name],
            None => {
                let names = ALL.iter().map(|it| it.0);
                names.filter(|&it| it != "random").collect()
            }
        }
    }

    fn check_names(&self) -> Result<()> {
        for name in self.opponents().into_iter().chain([self.team.as_str()]) {
            if name != "bot" && player(name, self.edition, 0).is_none() {
                let names = ALL.map(|it| it.0).join(", ");
                bail!("there is no opponent called {name:?}; expected bot or one of {names}");
            }
        }
        Ok(())
    }
}

/// Matches of one team on the same fields.
struct Series<'a> {
    arguments: &'a Arguments,
    fields: Vec<(String, i64, Field)>,
    params: Params,
    other_params: Params,
}

impl Series<'_> {
    fn new(arguments: &Arguments) -> Result<Series<'_>> {
        let params = |text: &str| {
            let mut params = Params::default();
            match params.apply(text) {
                Ok(()) => Ok(params),
                Err(error) => bail!("{error}"),
            }
        };
        Ok(Series {
            arguments,
            fields: fields(arguments)?,
            params: params(&arguments.params)?,
            other_params: params(&arguments.other_params)?,
        })
    }

    /// Plays against one opponent, and writes its part of the table.
    fn against(&self, name: &str, output: &mut dyn Write) -> Result<()> {
        let mut table: BTreeMap<&str, (Score, Ledger)> = BTreeMap::new();
        let mut beliefs = BeliefScore::new(Weights::of(&self.params));
        for (kind, number, field) in &self.fields {
            let (score, ledger) = table.entry(kind).or_default();
            let (gold, texts) = self.play(name, *number, field, ledger, &mut beliefs);
            if let Some(folder) = &self.arguments.record {
                std::fs::create_dir_all(folder)?;
                for (game, text) in texts.iter().enumerate() {
                    let file = format!("{name}-{kind}-{number}-{game}.dighere");
                    std::fs::write(folder.join(&file), text).with_context(|| file)?;
                }
            }
            if self.arguments.verbose {
                writeln!(output, "{name} {kind} {number}: {} {}", gold[0], gold[1])?;
                output.flush()?;
            }
            score.add(Score {
                won: u32::from(gold[0] > gold[1]),
                drawn: u32::from(gold[0] == gold[1]),
                lost: u32::from(gold[0] < gold[1]),
                gold: gold.map(u64::from),
            });
        }
        let mut total = Score::default();
        for (kind, (score, ledger)) in &table {
            line(output, name, kind, score)?;
            if self.arguments.ledger {
                writeln!(output, "{ledger}")?;
            }
            total.add(*score);
        }
        line(output, name, "all", &total)?;
        if self.arguments.beliefs {
            writeln!(output, "{beliefs}")?;
        }
        Ok(output.flush()?)
    }

    /// Plays one match: the gold of both teams and the records of its games.
    fn play(
        &self,
        name: &str,
        number: i64,
        field: &Field,
        ledger: &mut Ledger,
        beliefs: &mut BeliefScore,
    ) -> ([u32; 2], [String; 2]) {
        let Arguments {
            edition,
            work,
            other_work,
            ..
        } = *self.arguments;
        let [budget, other_budget] =
            [work, other_work.or(work)].map(|work| work.map_or(Budget::Clock(STEP), Budget::Work));
        let make = |name: &str, budget: Budget, params: &Params, seed: u64| -> Box<dyn Player> {
            match name {
                "bot" => bot(edition, budget, params.clone()),
                name => player(name, edition, seed).unwrap_or_else(|| unreachable!("checked")),
            }
        };
        let seed = |game: usize, dog: bool| number as u64 * 8 + game as u64 * 2 + u64::from(dog);
        matches::play(
            field,
            edition,
            &|game, dog| make(&self.arguments.team, budget, &self.params, !seed(game, dog)),
            &|game, dog| make(name, other_budget, &self.other_params, seed(game, dog)),
            ledger,
            beliefs,
        )
    }
}

fn line(output: &mut dyn Write, name: &str, kind: &str, score: &Score) -> std::io::Result<()> {
    let (share, error) = score.share();
    writeln!(
        output,
        "{name:12} {kind:13} {:4} {:4} {:4} {share:6.1} ± {error:3.1} %   {:7} {:7}",
        score.won, score.drawn, score.lost, score.gold[0], score.gold[1]
    )
}

fn fields(arguments: &Arguments) -> Result<Vec<(String, i64, Field)>> {
    let wanted = arguments.profile.as_deref();
    let mut fields = Vec::new();
    let numbers = arguments.first_seed..arguments.first_seed + arguments.count;
    for profile in Profile::ALL {
        if wanted.is_none_or(|it| it == profile.name()) {
            for seed in numbers.clone() {
                let field = generate(profile, arguments.edition, seed);
                fields.push((profile.to_string(), seed, field));
            }
        }
    }
    if wanted.is_none_or(|it| it == "published") {
        for number in numbers.take(sets::count(arguments.edition)) {
            let file = sets::published(arguments.edition, number).context("a published field")?;
            fields.push(("published".to_string(), number, file.field));
        }
    }
    if fields.is_empty() {
        let names = Profile::ALL.map(Profile::name).join(", ");
        bail!("expected the profile published or one of {names}");
    }
    Ok(fields)
}
