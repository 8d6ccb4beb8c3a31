//! Views: data and HTML of the pages, the same whether served or written as files.

pub mod export;
pub mod league;
pub mod losses;
pub mod page_name;
pub mod plain;
pub mod replay;
pub mod run_list;
pub mod run_page;
pub mod side_by_side;
