import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

@Suite("The program under resource limits", .inTurns) struct ResourceLimitTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed
    private let program: FeedHostProgram

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1])
        program = FeedHostProgram(baseURL: feed.baseURL, store: folder.path)
    }

    nonisolated private static let commands = [["list"], ["doctor"], ["cache", "info"], ["--plain"], []]

    @Test("Too few open files end every command with a sentence and exit code 1", arguments: commands)
    func files(command: [String]) async throws {
        for limit in [6, 8, 13, 20] {
            let result = try await program.run(command, behind: "ulimit -n \(limit); timeout -s KILL 60")
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("FeedHost needs "))
            #expect(result.errors.hasSuffix("open files; the limit is \(limit) (ulimit -n)\n"))
        }
    }

    @Test("A soft limit of open files is raised as far as it is needed")
    func softLimit() async throws {
        let result = try await program.run(["list"], behind: "ulimit -Sn 8;")
        #expect(result.status == 0)
        #expect(result.lines.first == "Place 1.")
    }

    @Test("Too little memory ends every command with a sentence and exit code 1", arguments: commands)
    func memory(command: [String]) async throws {
        for limit in [200_000, 300_000, 400_000] {
            let result = try await program.run(command, behind: "ulimit -v \(limit); timeout -s KILL 60")
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("FeedHost needs "))
            #expect(result.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("Help and version work with few files and little memory", arguments: ["--help", "--version"])
    func help(option: String) async throws {
        let result = try await program.run([option], behind: "ulimit -n 8; ulimit -v 300000;")
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("feedhost"))
    }
}
