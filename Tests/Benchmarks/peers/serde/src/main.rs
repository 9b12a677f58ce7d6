//! Measures serde_json. Prints a line of JSON for each row, with the median of all runs.
//!
//!     peers-serde NAME FOLDER…
//!
//! NAME is printed with each row. The input files are in one of the folders; rows without theirs are left out.

mod models;

use models::{Canada, Catalog, Tweets};
use serde::{de::DeserializeOwned, Serialize};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().expect("usage: peers-serde NAME FOLDER…");
    let bench = Bench { name, folders: arguments.collect() };
    bench.parsing("twitter.json");
    bench.parsing("citm_catalog.json");
    bench.parsing("canada.json");
    bench.models::<Tweets>("twitter.json", "twitter.json → models", "models → twitter.json");
    bench.models::<Catalog>("citm_catalog.json", "citm_catalog.json → models", "models → citm_catalog.json");
    bench.models::<Canada>("canada.json", "canada.json → models", "models → canada.json");
    bench.scalars::<Vec<f64>>("200,000 doubles");
    bench.scalars::<Vec<i64>>("200,000 integers of 19 digits");
    bench.scalars::<Vec<String>>("50,000 strings with escapes");
}

struct Bench {
    name: String,
    folders: Vec<String>,
}

impl Bench {
    fn parsing(&self, file: &str) {
        if let Some(text) = self.input(file) {
            let parse = || serde_json::from_slice::<serde_json::Value>(&text).expect(file);
            self.measure(&format!("parse: {file}"), parse);
        }
    }

    fn scalars<Value: Serialize + DeserializeOwned + PartialEq>(&self, name: &str) {
        self.models::<Value>(&format!("{name}.json"), &format!("bytes → {name}"), &format!("{name} → bytes"));
    }

    fn models<Value: Serialize + DeserializeOwned + PartialEq>(&self, file: &str, reading: &str, writing: &str) {
        let Some(text) = self.input(file) else { return };
        let read = |text: &[u8]| serde_json::from_slice::<Value>(text).expect(file);
        let value = read(&text);
        let write = || serde_json::to_vec(&value).expect(file);
        // Only the exact reader gets the doubles back.
        assert!(!cfg!(feature = "exact") || read(&write()) == value, "{file} is not written as it was read");
        self.measure(reading, || read(&text));
        self.measure(writing, write);
    }

    fn input(&self, file: &str) -> Option<Vec<u8>> {
        self.folders.iter().find_map(|folder| std::fs::read(format!("{folder}/{file}")).ok())
    }

    /// Runs `work` for a second. What it makes is freed within the measured time, which is the processor's.
    fn measure<Made>(&self, row: &str, work: impl Fn() -> Made) {
        black_box(work());
        let mut times = Vec::new();
        let begin = Instant::now();
        while times.len() < 7 || begin.elapsed() < Duration::from_secs(1) {
            let start = processor_time();
            black_box(work());
            times.push(processor_time() - start);
        }
        times.sort();
        let (median, runs) = (times[times.len() / 2], times.len());
        println!(r#"{{"row": "{row}", "peer": "{}", "nanoseconds": {median}, "runs": {runs}}}"#, self.name);
    }
}

/// The nanoseconds that the processor has worked for this thread.
fn processor_time() -> i64 {
    let mut time = Time { seconds: 0, nanoseconds: 0 };
    // The standard library links to C's, but declares none of its functions.
    let result = unsafe { clock_gettime(THREAD_CPU_TIME, &mut time) };
    assert!(result == 0, "there is no clock for a thread");
    time.seconds * 1_000_000_000 + time.nanoseconds
}

#[repr(C)]
struct Time {
    seconds: i64,
    nanoseconds: i64,
}

const THREAD_CPU_TIME: i32 = if cfg!(target_os = "linux") { 3 } else { 16 };

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Time) -> i32;
}
