use super::*;
use crate::text::source::Sources;
use std::path::Path;

fn parse(text: &str) -> Result<Machine, Vec<String>> {
    let mut sources = Sources::default();
    let file = sources.add("m.toml", "m.toml", text.as_bytes());
    file::parse(&sources, file).map_err(|problems| {
        let at = |d: &crate::text::diagnostic::Diagnostic| d.primary.as_ref().map_or(0, |l| sources.line(l.span));
        problems.iter().map(|d| format!("{}:{}", d.code, at(d))).collect()
    })
}

#[test]
fn shipped_machines_are_right() {
    assert!(SHIPPED.windows(2).all(|w| w[0].0 < w[1].0), "sorted by name");
    for (name, text) in SHIPPED {
        let m = parse(text).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        assert!(m.source.is_some() && m.levels.iter().all(|l| l.source.is_some()), "{name}: a figure without source");
        let mut rates = vec![&m.registers_one_core, &m.registers_all_cores, &m.memory_one_core, &m.memory_all_cores];
        rates.extend(m.levels.iter().flat_map(|l| [&l.one_core, &l.all_cores]));
        let sourced = |r: &Rates| r.source.is_some() || (r.no_bandwidth() && r.latency_ns.is_none());
        assert!(rates.into_iter().all(sourced), "{name}: a bandwidth without source");
        assert!(m.peak_gflops.is_none() || m.peak_source.is_some(), "{name}: a peak without source");
    }
    // Table 3 of the paper.
    let sizes = |name: &str| -> Vec<u64> {
        let (_, text) = shipped(name).unwrap_or_else(|| panic!("no {name}"));
        parse(text).map(|m| m.levels.iter().map(|l| l.size >> 10).collect()).unwrap_or_default()
    };
    assert_eq!(sizes("ultra2"), [32, 4096]);
    assert_eq!(sizes("POWER4"), [32, 1440, 32_768]);
    assert_eq!(sizes("R14K"), [32, 8192]);
    assert_eq!(parse(SHIPPED[0].1).map(|m| m.levels[0].line), Ok(256));
}

const LEVEL: &str = "name = \"x\"\n[[level]]\nname = \"L1\"\nsize = \"32K\"\nline = 64\nways = 8\n";

#[test]
fn defaults_and_full_associativity() {
    let m = parse(LEVEL).unwrap();
    let l = &m.levels[0];
    assert_eq!((l.size, l.sets(), l.write, l.allocate, l.holds), (32_768, 64, Write::Back, true, Holds::Independent));
    let m = parse(&LEVEL.replace("ways = 8", "ways = \"full\"")).unwrap();
    assert_eq!((m.levels[0].ways, m.levels[0].sets()), (512, 1));
}

#[test]
fn rates_of_one_core_and_of_all() {
    let m = parse(&format!("{LEVEL}bandwidth = 10\n[level.all_cores]\nloads = 80.5\nloads_spread = 0\n")).unwrap();
    assert_eq!(m.levels[0].one_core, Rates::alike(10.0));
    assert_eq!(m.levels[0].all_cores.loads, Some(Rate { value: 80.5, spread: Some(0.0) }));
    let m = parse(&format!("{LEVEL}[memory]\nbandwidth = 5\nsource = \"s\"\n")).unwrap();
    assert_eq!((m.memory_one_core.copies, m.memory_one_core.source.as_deref()), (Some(Rate::stated(5.0)), Some("s")));
    assert_eq!(m.below(0).and_then(Rates::fastest), Some(5.0), "below the last level is memory");
    let wrong = |more: &str, expected: &str| assert_eq!(parse(&format!("{LEVEL}{more}")), Err(vec![expected.into()]));
    wrong("bandwidth = 10\n[level.one_core]\nloads = 9\n", "SLM706:7");
    wrong("one_core = 3\n", "SLM704:7");
    wrong("[level.one_core]\nload = 9\n", "SLM702:8");
    wrong("[level.one_core]\nloads = 9\nloads_spread = -1\n", "SLM704:9");
    wrong("[registers]\nbandwidth = 10\n", "SLM702:8");
    assert_eq!(parse(&format!("cores = 0\n{LEVEL}")), Err(vec!["SLM704:1".into()]));
}

#[test]
fn what_is_written_is_read_back() {
    for (name, text) in SHIPPED {
        let m = parse(text).unwrap();
        // Figures are written with four digits.
        let again = parse(&written::written(&m)).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        let once = written::written(&again);
        assert_eq!(parse(&once).as_ref(), Ok(&again), "{name}");
        assert_eq!((again.levels.len(), &again.name, again.cores), (m.levels.len(), &m.name, m.cores));
        let near = |a: Option<Rate>, b: Option<Rate>| match (a, b) {
            (Some(a), Some(b)) => (a.value / b.value - 1.0).abs() < 1e-3,
            (a, b) => a.is_none() && b.is_none(),
        };
        assert!(near(again.peak_gflops, m.peak_gflops) && near(again.memory_one_core.loads, m.memory_one_core.loads));
    }
    let quoted = Machine { source: Some("a \"b\" \\ c".into()), ..parse(LEVEL).unwrap() };
    assert_eq!(parse(&written::written(&quoted)), Ok(quoted));
}

#[test]
fn what_is_wrong_is_pointed_at() {
    let wrong = |from: &str, to: &str, expected: &str| {
        assert_eq!(parse(&LEVEL.replace(from, to)), Err(vec![expected.to_string()]), "{to}");
    };
    wrong("\"32K\"", "32800", "SLM705:4");
    wrong("ways = 8", "ways = 7", "SLM705:4");
    wrong("ways = 8", "ways = 0", "SLM704:6");
    wrong("ways = 8", "ways = -1", "SLM704:6");
    wrong("ways = 8", "ways = \"some\"", "SLM704:6");
    wrong("ways = 8", "", "SLM703:2");
    wrong("line = 64", "line = 96", "SLM705:5");
    wrong("\"32K\"", "\"many\"", "SLM704:4");
    wrong("\"32K\"", "true", "SLM704:4");
    wrong("ways = 8", "ways = 8\nways2 = 3", "SLM702:7");
    wrong("ways = 8", "ways = 8\nholds = \"victim\"", "SLM706:7");
    wrong("ways = 8", "ways = 8\nreplacement = \"random\"", "SLM704:7");
    wrong("ways = 8", "ways = \"full\"\nreplacement = \"tree-plru\"", "SLM705:7");
    assert!(parse(&LEVEL.replace("ways = 8", "ways = 8\nreplacement = \"tree-plru\"")).is_ok());
    wrong("ways = 8", "ways = 8\nwrite = \"never\"", "SLM704:7");
    wrong("name = \"x\"", "name = 3", "SLM704:1");
    wrong("name = \"x\"", "name = \"x\"\nclock_ghz = -1", "SLM704:2");
    wrong("name = \"x\"", "name = \"x", "SLM701:1");
    let network = |lines: &str| parse(&format!("{LEVEL}[network]\n{lines}"));
    assert_eq!(network("latency_us = 1.5\n"), Err(vec!["SLM703:7".into()]));
    assert_eq!(network("latency_us = 1.5\nbandwidth_gb_s = 0\n"), Err(vec!["SLM704:9".into()]));
    assert_eq!(network("latency_us = 1\nbandwidth_gb_s = 2\nranks_per_node = 0\n"), Err(vec!["SLM704:10".into()]));
    assert_eq!(network("latency_us = 1\nbandwidth_gb_s = 2\nports = 2\n"), Err(vec!["SLM702:10".into()]));
    let joined = network("latency_us = 1.5\nbandwidth_gb_s = 12.5\n").unwrap().network.unwrap();
    assert_eq!((joined.latency_us, joined.bandwidth_gb_s, joined.ranks_per_node), (1.5, 12.5, 1));
    assert_eq!(parse("name = \"x\"\n"), Err(vec!["SLM703:1".into()]));
    let second = |size: &str, line: u64, holds: &str| {
        format!("{LEVEL}[[level]]\nname = \"L2\"\nsize = \"{size}\"\nline = {line}\nways = 4\nholds = \"{holds}\"\n")
    };
    assert_eq!(parse(&second("16K", 64, "independent")), Err(vec!["SLM706:9".into()]));
    assert_eq!(parse(&second("1M", 32, "independent")), Err(vec!["SLM706:10".into()]));
    assert_eq!(parse(&second("1M", 128, "victim")), Err(vec!["SLM706:10".into()]));
    assert!(parse(&second("1M", 128, "inclusive")).is_ok());
}

#[test]
fn the_host_describes_itself() {
    let folder = std::env::temp_dir().join(format!("slamm-host-{}", std::process::id()));
    let files = [
        (
            "index0",
            [
                ("type", "Data"),
                ("level", "1"),
                ("size", "48K"),
                ("coherency_line_size", "64"),
                ("ways_of_associativity", "12"),
            ],
        ),
        (
            "index1",
            [
                ("type", "Instruction"),
                ("level", "1"),
                ("size", "32K"),
                ("coherency_line_size", "64"),
                ("ways_of_associativity", "8"),
            ],
        ),
        (
            "index2",
            [
                ("type", "Unified"),
                ("level", "2"),
                ("size", "2048K"),
                ("coherency_line_size", "64"),
                ("ways_of_associativity", "0"),
            ],
        ),
    ];
    for (dir, entries) in files {
        std::fs::create_dir_all(folder.join(dir)).unwrap();
        for (name, text) in entries {
            std::fs::write(folder.join(dir).join(name), format!("{text}\n")).unwrap();
        }
    }
    let m = linux_caches::read(&folder).unwrap();
    let shape: Vec<_> = m.levels.iter().map(|l| (l.name.as_str(), l.size, l.ways)).collect();
    assert_eq!(shape, [("L1", 49_152, 12), ("L2", 2 << 20, 32_768)]);
    std::fs::write(folder.join("index0/size"), "50K\n").unwrap();
    assert!(linux_caches::read(&folder).is_err());
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(linux_caches::read(Path::new("/nonexistent")).is_err());
}
