//! `slamm analyze --watch`, through the program: it is started, files are changed, and what it shows is waited for
//! with a deadline.

use crate::mistakes::folder;
use crate::run::slamm;
use libtest_mimic::{Failed, Trial};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 7] = [
    ("runs_again_and_says_what_changed", again),
    ("levels_of_the_regions_that_are_asked_for", levels),
    ("options_beside_the_prototype", options),
    ("files_that_are_called_and_polling", called),
    ("a_run_that_goes_on_is_ended", ended),
    ("mistakes_in_between", mistakes),
    ("interrupt_and_refusals", interrupt),
];

pub(crate) fn trials() -> Vec<Trial> {
    TESTS
        .into_iter()
        .map(|(name, test)| Trial::test(format!("watch/{name}"), move || test().map_err(Failed::from)))
        .collect()
}

const DEADLINE: Duration = Duration::from_secs(60);

/// A watch that runs; it ends with the value.
struct Watch {
    child: Child,
    folder: PathBuf,
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Watch {
    fn start(folder: &Path, args: &[&str]) -> Result<Watch, String> {
        let file = |name: &str| File::create(folder.join(name)).map_err(|e| e.to_string());
        let mut command = Command::new(env!("CARGO_BIN_EXE_slamm"));
        command.current_dir(folder).args(["analyze", "kernel.m", "--units", "B", "--timeout", "60"]).args(args);
        command.stdin(Stdio::null()).stdout(file("stdout")?).stderr(file("stderr")?);
        let child = command.spawn().map_err(|e| e.to_string())?;
        Ok(Watch { child, folder: folder.to_path_buf() })
    }

    fn shown(&self, stream: &str) -> String {
        std::fs::read_to_string(self.folder.join(stream)).unwrap_or_default()
    }

    /// Waits until a stream holds a text so often.
    fn wait(&mut self, stream: &str, text: &str, times: usize) -> Result<(), String> {
        let until = Instant::now() + DEADLINE;
        while self.shown(stream).matches(text).count() < times {
            let ended = self.child.try_wait().map_err(|e| e.to_string())?;
            if Instant::now() > until || ended.is_some() {
                let (out, err) = (self.shown("stdout"), self.shown("stderr"));
                return Err(format!(
                    "no `{text}` ({times} times); ended: {ended:?}\n--- stdout\n{out}\n--- stderr\n{err}"
                ));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Waits until so many runs have been shown.
    fn runs(&mut self, times: usize) -> Result<(), String> {
        self.wait("stderr", "an interrupt (Ctrl-C) ends it", times)
    }

    /// In one step, so that nobody sees half of it.
    fn write(&self, file: &str, text: &str) -> Result<(), String> {
        let (new, file) = (self.folder.join("written"), self.folder.join(file));
        std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, &file)).map_err(|e| e.to_string())
    }

    /// The words of every line of standard output.
    fn rows(&self) -> Vec<Vec<String>> {
        self.shown("stdout").lines().map(|l| l.split_whitespace().map(String::from).collect()).collect()
    }

    /// Whether a line of standard output begins with these words.
    fn shows(&self, words: &[&str]) -> Result<(), String> {
        let begins = |r: &Vec<String>| r.len() >= words.len() && r.iter().zip(words).all(|(a, b)| a == b);
        if self.rows().iter().any(begins) { Ok(()) } else { Err(format!("no {words:?} in\n{}", self.shown("stdout"))) }
    }
}

const KERNEL: &str = "x = ones(100, 1);\nz = zeros(100, 1);\n%SLM start step;\ny = 2*x;\n%SLM end step;\n";

/// 800 bytes are loaded, then 1600: +100 %.
fn again() -> Result<(), String> {
    let place = folder("watch_again", &[("kernel.m", KERNEL)])?;
    let mut watch = Watch::start(&place, &["--watch", "--machine", "none"])?;
    watch.runs(1)?;
    watch.write("kernel.m", &KERNEL.replace("2*x", "x + z"))?;
    watch.runs(2)?;
    watch.wait("stderr", "kernel.m has changed", 1)?;
    watch.shows(&["changed,", "bytes", "before", "after"])?;
    // x and y of 800 bytes, then z too.
    watch.shows(&["step", "SR", "1600", "2400", "+50.0%"])?;
    watch.shows(&["WSL", "800", "1600", "+100.0%"])?;
    // The same figures, a region more.
    watch.write("kernel.m", &format!("{}%SLM start more;\n%SLM end more;\n", KERNEL.replace("2*x", "x + z")))?;
    watch.runs(3)?;
    watch.shows(&["new:", "more"])?;
    watch.write("kernel.m", &format!("% The same.\n{}", KERNEL.replace("2*x", "x + z")))?;
    watch.runs(4)?;
    watch.shows(&["gone:", "more"])?;
    watch.write("kernel.m", &KERNEL.replace("2*x", "x + z"))?;
    watch.runs(5)?;
    watch.shows(&["no", "figure", "has", "changed"])
}

/// Figures of cache levels, of the region that is asked for alone.
fn levels() -> Result<(), String> {
    let step = |n: u32| format!("x = ones({n}, 1);\n%SLM start step;\ny = 2*x;\n%SLM end step;\n");
    let place = folder("watch_levels", &[("kernel.m", &step(128))])?;
    let mut watch = Watch::start(&place, &["--watch", "--machine", "generic", "--region", "step", "--line", "64"])?;
    watch.runs(1)?;
    watch.write("kernel.m", &step(1 << 16))?;
    watch.runs(2)?;
    // x of 1 KB is in L1 and y is allocated there; of 512 KB nothing is. What is written back depends on the ways.
    watch.shows(&["step", "SR", "2048", "1048576"])?;
    let rows = watch.rows();
    let row = rows.iter().find(|r| r.len() > 4 && r[..4] == ["to", "and", "from", "L1"]);
    let number = |k: usize| row.and_then(|r| r.get(k)?.parse::<u64>().ok());
    let whole = rows.iter().any(|r| r.contains(&"(whole".to_string()) && r.contains(&"WSL".to_string()));
    match (number(4), number(5)) {
        (Some(1024), Some(now)) if now > 2 * 524_288 && !whole => Ok(()),
        _ => Err(watch.shown("stdout")),
    }
}

/// A `slamm.toml` that comes and changes is one of the files.
fn options() -> Result<(), String> {
    let place = folder("watch_options", &[("kernel.m", "n = 10;\ny = 2*ones(n, 1);\n")])?;
    let mut watch = Watch::start(&place, &["--watch", "--machine", "none"])?;
    watch.runs(1)?;
    watch.write("slamm.toml", "set = { n = 20 }\nwatch = true\n")?;
    watch.runs(2)?;
    watch.wait("stderr", "slamm.toml has changed", 1)?;
    watch.shows(&["(whole", "program)", "SR", "88", "168"])?;
    watch.write("slamm.toml", "set = { n = 5 }\n")?;
    watch.runs(3)?;
    watch.shows(&["(whole", "program)", "SR", "168", "48"])
}

/// A function of another folder that the prototype calls, found by polling; one that nothing calls is none of it.
fn called() -> Result<(), String> {
    let place = folder("watch_called", &[("kernel.m", "x = ones(10, 1);\ny = twice(x);\n"), ("other.m", "z = 1;\n")])?;
    std::fs::create_dir_all(place.join("lib")).map_err(|e| e.to_string())?;
    let twice = "function y = twice(x)\n  y = 2*x;\nend\n";
    std::fs::write(place.join("lib/twice.m"), twice).map_err(|e| e.to_string())?;
    let mut watch = Watch::start(&place, &["--path", "lib", "--watch=poll", "--machine", "none"])?;
    watch.runs(1)?;
    watch.write("other.m", "z = 2;\n")?;
    watch.write("lib/twice.m", &twice.replace("2*x", "2*x;\n  y = y + 1"))?;
    watch.runs(2)?;
    watch.wait("stderr", "twice.m has changed", 1)?;
    if watch.shown("stderr").contains("other.m") { Err(watch.shown("stderr")) } else { Ok(()) }
}

/// A change does not wait for the end of a run.
fn ended() -> Result<(), String> {
    let endless = "disp('first')\nwhile true\n  x = 1;\nend\n";
    let place = folder("watch_ended", &[("kernel.m", endless)])?;
    let mut watch = Watch::start(&place, &["--watch", "--machine", "none"])?;
    watch.wait("stdout", "first", 1)?;
    watch.write("kernel.m", "disp('second')\n")?;
    watch.runs(1)?;
    watch.shows(&["second"])
}

/// A mistake is shown, and the run after it is compared with the last that ended.
fn mistakes() -> Result<(), String> {
    let place = folder("watch_wrong", &[("kernel.m", KERNEL)])?;
    let mut watch = Watch::start(&place, &["--watch", "--json", "kept.json", "--machine", "none"])?;
    watch.runs(1)?;
    watch.write("kernel.m", "x = [1 2\n")?;
    watch.wait("stderr", "error[SLM", 1)?;
    watch.runs(2)?;
    watch.write("kernel.m", &KERNEL.replace("100", "200"))?;
    watch.wait("stdout", "changed, bytes", 1)?;
    watch.runs(3)?;
    let text = std::fs::read_to_string(place.join("kept.json")).map_err(|e| e.to_string())?;
    if text.contains("slamm/2") { Ok(()) } else { Err(text) }
}

fn interrupt() -> Result<(), String> {
    let place = folder("watch_interrupt", &[("kernel.m", KERNEL)])?;
    let ran = slamm(&place, &["analyze", "kernel.m", "--watch", "--json", "-"])?;
    ran.expect(2)?;
    slamm(&place, &["analyze", "nothing.m", "--watch"])?.expect(2)?;
    if !cfg!(unix) {
        return Ok(());
    }
    let mut watch = Watch::start(&place, &["--watch", "--machine", "none"])?;
    watch.runs(1)?;
    let told = Command::new("sh").args(["-c", &format!("kill -INT {}", watch.child.id())]).status();
    told.map_err(|e| e.to_string())?;
    let until = Instant::now() + DEADLINE;
    loop {
        match watch.child.try_wait().map_err(|e| e.to_string())? {
            Some(status) if status.code() == Some(0) => return Ok(()),
            Some(status) => return Err(format!("{status}")),
            None if Instant::now() > until => return Err("the interrupt should end it".into()),
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    }
}
