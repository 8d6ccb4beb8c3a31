//! The tests of the command line in one program, which is linked once. Those that count the
//! program's own threads and children are apart, in `faults.rs`.

#[cfg(target_os = "linux")]
mod busy_machine;
mod calc;
#[cfg(unix)]
mod cases;
#[cfg(unix)]
mod check;
#[cfg(target_os = "linux")]
mod codingame;
#[cfg(unix)]
mod command_line;
mod contract;
mod documents;
#[cfg(unix)]
mod external;
#[cfg(unix)]
mod first_contact;
#[cfg(unix)]
mod first_lines;
mod frozen;
#[cfg(unix)]
mod game_list;
mod games;
mod given_maps;
mod import;
#[cfg(unix)]
mod league;
#[cfg(unix)]
mod logs;
mod maps;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(unix)]
mod names;
#[cfg(unix)]
mod outputs;
mod pages;
mod ratings;
#[cfg(target_os = "linux")]
mod report_json;
mod runs;
#[cfg(unix)]
mod scale;
mod scored;
#[cfg(target_os = "linux")]
mod seats;
mod serve;
mod support;
mod time_odds;
mod timing;
mod toy_arena;
mod toys;
mod tuning;
#[cfg(unix)]
mod tuning_commands;
#[cfg(target_os = "linux")]
mod versions;
