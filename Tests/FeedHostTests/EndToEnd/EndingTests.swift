import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

@Suite("The end of the process", .inTurns) struct EndingTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1, 2, 3])
    }

    private func program(_ store: String, _ environment: [String: String] = [:]) -> FeedHostProgram {
        FeedHostProgram(baseURL: feed.baseURL, store: "\(folder.path)/\(store)", environment: environment)
    }

    @Test(
        "No destructor of a library runs at the end, where threads that nothing can join may still use it",
        arguments: [
            ["--version"], ["list"], ["list", "--json", "--storage", "none"], ["--offline", "list"],
            ["doctor"],
            ["cache", "info"], ["bookmarks"], ["--plain"], ["--no-such-option"],
        ])
    func destructors(arguments: [String]) async throws {
        let log = folder.path + "/linker"
        // The dynamic linker logs the calls of destructors (ld.so(8)); a build that measures coverage needs
        // them.
        let program = program(
            "store", ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": log, "LLVM_PROFILE_FILE": ""])
        _ = try await program.run(arguments)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let logs = names.filter { $0.hasPrefix("linker.") }
        #expect(logs.count == 1)
        for name in logs {
            let text = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
            #expect(text.contains("calling init"))
            #expect(!text.contains("calling fini"))
        }
    }

    @Test("The cache's files are closed at the end: no write-ahead log stays behind", arguments: 0..<10)
    func closesFiles(number: Int) async throws {
        let result = try await program("store").run(["list", "--json"])
        #expect(result.status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/store")
        #expect(names.sorted() == ["feedhost.sqlite", "feedhost.sqlite-lock", "feeds"])
        let feeds = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/store/feeds")
        #expect(!feeds.isEmpty && feeds.allSatisfy { !$0.hasSuffix("-wal") })
    }

    @Test(
        "Many runs, three at a time, all end as they should",
        .enabled(if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1"),
        arguments: [["list", "--json"], ["list", "--storage", "none"], ["doctor"]])
    func manyRuns(arguments: [String]) async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<3 {
                let program = program("store\(number)")
                group.addTask {
                    for _ in 0..<30 {
                        let result = try await program.run(arguments)
                        #expect(result.status == 0, "\(result.output)\(result.errors)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
