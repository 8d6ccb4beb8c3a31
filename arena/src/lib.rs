//! Plays, records, verifies and shows games between programs.
//!
//! Everything here talks to players in lines of text, whether they are built
//! in or run as processes. What a game is follows from the contract of
//! [`game`]; one folder of [`games`] holds each game's adapter.

pub mod analysis;
pub mod arguments;
pub mod cma_es;
pub mod command_line;
pub mod commands;
pub mod cores;
pub mod driver;
pub mod experiment;
pub mod files;
pub mod game;
pub mod game_list;
pub mod games;
pub mod given_maps;
pub mod interrupt;
pub mod latency;
pub mod lost_game;
pub mod own_limits;
pub mod pages;
pub mod players;
pub mod progress;
pub mod records;
pub mod referee;
pub mod report;
pub mod report_text;
pub mod results;
pub mod run_file;
pub mod saved_game;
pub mod scores;
pub mod scores_text;
pub mod seeds;
pub mod series;
pub mod serve;
pub mod spsa;
pub mod standings;
pub mod statistics;
pub mod styles;
pub mod summary;
pub mod summary_text;
pub mod tables;
pub mod tuned_player;
pub mod views;
