import FileTesting
import Foundation
import HTTPInterface
import Testing

@testable import FeedHost

@Suite(.inTurns, .enabled(if: hasFakeTime, "This machine has no faketime.")) struct ClockTests {
    private let folder: TemporaryFolder
    private let server: FeedServerProcess

    init() throws {
        folder = try TemporaryFolder()
        server = try FeedServerProcess()
    }

    private var program: FeedHostProgram { FeedHostProgram(baseURL: server.baseURL, store: folder.path) }

    /// Runs the app line by line, without the network, to its end, with the clock set by so much.
    private func runApp(clockSetBy difference: String) async throws -> FeedHostProgram.Result {
        let result = try await program.run(["--plain", "--offline"], behind: "faketime -f \(difference)")
        #expect(result.status == 0)
        return result
    }

    @Test(
        "A clock that was set back by up to an hour shows the stored feed and keeps it",
        arguments: ["-10s", "-59m"])
    func setBack(difference: String) async throws {
        let stored = try await program.run(["list", "--json"])
        let shown = try await runApp(clockSetBy: difference)
        #expect(shown.output.contains("Grindelwald"))
        #expect(try await program.run(["list", "--offline", "--json"]).output == stored.output)
    }

    @Test(
        "A clock that was set back farther shows no stored feed and keeps it",
        arguments: ["-61m", "-20d", "-3y"])
    func setFarBack(difference: String) async throws {
        let stored = try await program.run(["list", "--json"])
        let shown = try await runApp(clockSetBy: difference)
        #expect(!shown.output.contains("Grindelwald"))
        #expect(try await program.run(["list", "--offline", "--json"]).output == stored.output)
    }

    @Test("A feed that was read by a clock that was ahead is replaced by the next one that comes")
    func ahead() async throws {
        let read = try await program.run(["list", "--json"], behind: "faketime -f +3y")
        #expect(try await program.run(["list", "--offline"]).status == 1)
        #expect(try await program.run(["list", "--json"]).output == read.output)
        #expect(try await program.run(["list", "--offline", "--json"]).output == read.output)
    }
}

private nonisolated let hasFakeTime = FileManager.default.isExecutableFile(atPath: "/usr/bin/faketime")
