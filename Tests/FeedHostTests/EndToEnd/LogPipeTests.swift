import FileTesting
import Foundation
import Glibc
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

/// `--log` into files that are none.
@Suite(.inTurns) struct LogPipeTests {
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
            ["list", "--log", pipe], behind: "mkfifo '\(pipe)'; timeout -s KILL 20")
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors == "feedhost: --log cannot write '\(pipe)': no process reads this pipe.\n")
    }

    @Test("A pipe that a process reads gets the lines")
    func read() async throws {
        let result = try await program.run(
            ["list", "--log", pipe], through: "> /dev/null; exec 3>&-; wait",
            behind: "mkfifo '\(pipe)'; cat '\(pipe)' & exec 3>'\(pipe)'; timeout -s KILL 20")
        #expect(result.lines.contains { $0.contains("GET ") && $0.contains(" 200 ") })
        #expect(result.lines.last?.contains("in all: ") == true)
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
            behind: prepare + " timeout -s KILL 60")
        #expect(result.status == 0)
        #expect(result.lines.count { $0.hasPrefix("http://") } == 100)
    }

    @Test("A slow reader of a pipe gets whole lines, and is told how many are left out")
    func slow() throws {
        try #require(mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let log = try Log.make(file: pipe, verbose: false) { Date(timeIntervalSince1970: 0) }
        let count = 5_000
        for number in 0..<count { log.write("\(number) \(String(repeating: "x", count: 100))") }
        var text = waiting(in: reader)
        for number in count..<count + 3 {
            log.write("\(number) after")
            text += waiting(in: reader)
        }
        var next = 0
        for line in text.split(separator: "\n") {
            if let gap = line.wholeMatch(of: #/(\d+) lines are left out here\./#) {
                next += try #require(Int(gap.1))
            } else {
                let parts = line.split(separator: " ")
                #expect(parts.count == 3 && parts[0] == "1970-01-01T00:00:00.000Z" && parts[1] == "\(next)")
                next += 1
            }
        }
        #expect(next == count + 3)
        #expect(text.contains("left out"))
    }

    /// What a pipe that does not block holds now.
    private func waiting(in pipe: Int32) -> String {
        var all: [UInt8] = [], bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = Glibc.read(pipe, &bytes, bytes.count), count > 0 { all += bytes.prefix(count) }
        return String(decoding: all, as: UTF8.self)
    }
}
