//! One input of the fuzz target: what it is and its bytes.

use std::path::Path;

#[derive(Clone, Debug)]
pub(super) struct Input {
    pub kind: Kind,
    pub bytes: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A prototype.
    Script,
    /// The expression of a `--set`.
    Set,
    /// A file for `mmread`.
    MatrixMarket,
    /// A file for `load`.
    Mat,
    /// A file for `load`, `fscanf`, `textscan` and their kind.
    Text,
    /// A machine file.
    Machine,
    /// A prediction file.
    Prediction,
    /// A file of counters, of whatever tool.
    Counters,
    /// What stands in a prototype's folder, and the prototype (`doors.rs`).
    Doors,
}

pub(super) const KINDS: [Kind; 9] = [
    Kind::Script,
    Kind::Set,
    Kind::MatrixMarket,
    Kind::Mat,
    Kind::Text,
    Kind::Machine,
    Kind::Prediction,
    Kind::Counters,
    Kind::Doors,
];

impl Kind {
    pub(super) fn from_code(code: u8) -> Kind {
        KINDS.get(usize::from(code)).copied().unwrap_or(Kind::Script)
    }

    pub(super) fn code(self) -> u8 {
        KINDS.iter().position(|&k| k == self).and_then(|k| u8::try_from(k).ok()).unwrap_or(0)
    }

    pub(super) fn extension(self) -> &'static str {
        match self {
            Kind::Script => "m",
            Kind::Set => "set",
            Kind::MatrixMarket => "mtx",
            Kind::Mat => "mat",
            Kind::Text => "txt",
            Kind::Machine => "toml",
            Kind::Prediction => "json",
            Kind::Counters => "counters",
            Kind::Doors => "doors",
        }
    }

    /// A file of data that a prototype or a command reads.
    pub(super) fn is_data(self) -> bool {
        !matches!(self, Kind::Script | Kind::Set | Kind::Doors)
    }

    pub(super) fn of_file(path: &Path) -> Option<Kind> {
        let ending = path.extension()?.to_str()?;
        KINDS.into_iter().find(|k| k.extension() == ending)
    }

    /// The prototype that reads a file of this kind.
    pub(super) fn reader(self) -> &'static str {
        match self {
            Kind::MatrixMarket => "A = mmread('input.mtx'); size(A), nnz(A), y = A * ones(size(A, 2), 1); class(y)",
            Kind::Mat => "s = load('input.mat'), fieldnames(s), load('input.mat'); whos",
            _ => {
                "try, x = load('input.txt'), catch e, disp(e.message), end\n\
                 for f = {@fileread, @dlmread, @csvread, @importdata, @textread}\n\
                 try, x = f{1}('input.txt'), catch e, disp(e.message), end\nend\n\
                 for t = {'%g', '%d', '%s', '%d %s', '%5c', '%[a-z]', '%*d%g', '%x'}\n\
                 fid = fopen('input.txt');\n\
                 try, a = fscanf(fid, t{1}), frewind(fid); b = fgetl(fid), catch e, disp(e.message), end\n\
                 try, c = textscan(fid, t{1}), frewind(fid); d = fread(fid)', catch e, disp(e.message), end\n\
                 fclose(fid);\ntry, v = sscanf(fileread('input.txt'), t{1}), catch e, disp(e.message), end\nend\n\
                 try, n = str2double(fileread('input.txt')), catch e, disp(e.message), end\n\
                 try, [r, n] = deal(regexp(fileread('input.txt'), '(\\w+)\\s', 'tokens')), catch, end\n"
            }
        }
    }
}
