import Foundation
import Glibc

/// Runs the benchmarks of the command line one after the other, and prints their results.
@main
enum Benchmarks {
    static let all: [Benchmark] = [
        .httpSequential, .httpConcurrent, .httpDownload, .httpCancel, .httpMemory, .feedDecode, .markupXML,
        .markupHTML, .article, .parse, .storeAppend, .storeLoad, .storeBulk, .library, .growth, .search,
        .refresh,
        .sync, .pictureStore, .pictureArt, .pictureSandbox, .listDiff, .scrollBytes, .readerOpen, .frame,
        .refreshFrame, .panes,
        .start, .find, .memory,
    ]

    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        do {
            if try await OwnProcess.runPart() { return }
            let options = try Options(words: Array(CommandLine.arguments.dropFirst()), known: all.map(\.name))
            if options.isChart {
                let chart = try GrowthChart(StoredRun(path: StoredRun.accepted))
                return print(chart.svg, terminator: "")
            }
            let failed = await run(options)
            exit(failed ? 1 : 0)
        } catch {
            say("Tools/bench: \(error)")
            exit(2)
        }
    }

    /// Returns whether a benchmark could not be run.
    private static func run(_ options: Options) async -> Bool {
        let report = Report(isJSON: options.isJSON, stored: options.stored)
        let setting = Setting(runs: options.runs, isSmoke: options.isSmoke, pages: options.pages)
        // The benchmarks' own child processes read it, too.
        if options.isSmoke { setenv("FEEDHOST_LIBRARY_ITEMS", "10000", 1) }
        var failed = false
        for benchmark in all where options.names.isEmpty || options.names.contains(benchmark.name) {
            say("\(benchmark.name): \(benchmark.about)")
            do {
                for comparison in try await benchmark.run(setting) {
                    report.add(comparison)
                }
            } catch {
                say("\(benchmark.name) could not be run: \(error)")
                failed = true
            }
        }
        report.end()
        return failed
    }
}

/// Prints a line to standard error.
func say(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data((sentence + "\n").utf8))
}
