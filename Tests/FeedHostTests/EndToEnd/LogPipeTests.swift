import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

@Suite("Logs to pipes", .inTurns) struct LogPipeTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed
    private let program: FeedHostProgram

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1])
        program = FeedHostProgram(baseURL: feed.baseURL, store: folder.path + "/cache")
    }

    private var pipe: String { folder.path + "/pipe" }

    @Test("A pipe that no process reads is refused at once, with a sentence and exit code 2")
    func unread() async throws {
        let result = try await program.run(
            ["list", "--log", pipe], behind: "mkfifo '\(pipe)'; timeout -s KILL 180")
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors == "feedhost: --log can't write '\(pipe)': no process reads this pipe\n")
    }

    @Test("A pipe that a process reads gets the lines")
    func read() async throws {
        let result = try await program.run(
            ["list", "--log", pipe], through: "> /dev/null; exec 3>&-; wait",
            behind: "mkfifo '\(pipe)'; cat '\(pipe)' & exec 3>'\(pipe)'; timeout -s KILL 180")
        #expect(result.lines.contains { $0.contains("GET ") && $0.contains(" 200 ") })
        #expect(result.lines.last?.contains("total: ") == true)
    }

    @Test(
        "A log that cannot be written later costs nothing else",
        arguments: ["/dev/full", "a pipe whose reader does not read", "a pipe whose reader has gone"])
    func lost(log: String) async throws {
        // Opened for reading and writing, a pipe has a reader that never reads.
        let prepare =
            switch log {
            case "/dev/full": ""
            case "a pipe whose reader has gone": "mkfifo '\(pipe)'; head -c 1 '\(pipe)' > /dev/null &"
            default: "mkfifo '\(pipe)'; exec 3<>'\(pipe)';"
            }
        feed.serve([Array(0..<100)], limit: 100)
        let result = try await program.run(
            ["list", "--pictures", "--page-size", "100", "--log", log.hasPrefix("/") ? log : pipe],
            behind: prepare + " timeout -s KILL 180")
        #expect(result.status == 0)
        #expect(result.lines.count { $0.hasPrefix("http://") } == 100)
    }
}
