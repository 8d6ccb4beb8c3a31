//! Pages of runs and games, as data and as pages: the same whether they
//! are served or written as files.

pub mod export;
pub mod losses;
pub mod page_name;
pub mod plain;
pub mod replay;
pub mod run_list;
pub mod run_page;
pub mod side_by_side;
