import FileTesting
import Foundation
import HTTPInterface
import Testing

@testable import FeedHost

/// The commands on accounts, with the program and the stand-in server.
@Suite("The commands account add, list, sync, move and remove", .inTurns)
struct AccountCommandTests {
    let folder: TemporaryFolder
    let server: FeedServerProcess
    let program: FeedHostProgram

    init() throws {
        folder = try TemporaryFolder()
        server = try FeedServerProcess("--account", "freshrss", "--feeds", "3", "--posts", "30")
        program = FeedHostProgram(
            baseURL: server.baseURL, store: folder.path + "/store",
            environment: [
                "XDG_DATA_HOME": folder.path, "DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "",
            ], isServerNamed: false)
    }

    /// Runs a command with the library of a machine.
    func run(_ machine: String, _ arguments: String...) async throws -> FeedHostProgram.Result {
        try await program.run(arguments + ["--library", "\(folder.path)/\(machine).sqlite"])
    }

    func add(_ machine: String, password: String = "demo") async throws -> FeedHostProgram.Result {
        try await run(
            machine, "account", "add", server.baseURL.text, "--user", "demo", "--name", "Home",
            "--password-command", "echo \(password)")
    }

    private func unreadCount(_ machine: String) async throws -> String? {
        try await run(machine, "account", "list", "--json").output
            .firstMatch(of: #/"unread":(\d+)/#).map { String($0.1) }
    }

    @Test("A wrong password is reported in one line, and nothing is stored")
    func wrongPassword() async throws {
        let result = try await add("a", password: "wrong")
        #expect(result.status == 1)
        #expect(result.errors.contains("refuses the name or password"))
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(!result.errors.contains("wrong"))
        #expect(try await run("a", "account", "list", "--json").output == "")
    }

    @Test("What is read on one machine is read on the other, and the sources have the account's group")
    func twoMachines() async throws {
        for machine in ["a", "b"] {
            let added = try await add(machine)
            #expect(added.status == 0, "\(added.errors)")
            #expect(added.lines.last?.hasPrefix("Home: ") == true)
        }
        #expect(try await run("a", "sources").output.contains("Home"))
        let before = try #require(try await unreadCount("a"))
        let listed = try await run("a", "list", "--unread", "--json", "--limit", "2")
        let ids = listed.lines.compactMap {
            $0.firstMatch(of: #/"id":"([0-9A-F-]{36})"/#).map { String($0.1) }
        }
        try #require(ids.count == 2)
        #expect(try await run("a", "mark", ids[0], ids[1], "--read").status == 0)
        let waiting = try await run("a", "account", "list")
        #expect(waiting.output.contains("2 changes wait to be sent"))
        #expect(try await run("a", "account", "sync").lines == ["Home: 2 changes sent"])
        #expect(try await unreadCount("b") == before)
        #expect(try await run("b", "refresh").output.contains("2 posts marked elsewhere"))
        #expect(try await unreadCount("b") == "\(Int(before)! - 2)")
    }

    @Test("Line by line, a changed bookmark is sent at the end")
    func lineByLine() async throws {
        for machine in ["a", "b"] { _ = try await add(machine) }
        let read = try await program.run(
            ["--plain", "--library", "\(folder.path)/a.sqlite"], behind: "printf 'b 1\\nq\\n' |")
        #expect(read.status == 0, "\(read.errors)")
        #expect(try await run("a", "account", "list").output.contains("wait") == false)
        #expect(try await run("b", "account", "sync").lines == ["Home: 1 post marked elsewhere"])
    }

    @Test("Removing an account removes its sources, its posts and its password from this computer")
    func remove() async throws {
        _ = try await add("a")
        let passwords = folder.path + "/passwords.json"
        #expect(try String(contentsOfFile: passwords, encoding: .utf8).contains("demo"))
        #expect(try await run("a", "account", "remove", "nobody").status == 2)
        #expect(try await run("a", "account", "remove", "Home", "--bookmarks", "delete").status == 0)
        #expect(try await run("a", "sources", "--json").output == "")
        #expect((try? String(contentsOfFile: passwords, encoding: .utf8))?.contains("demo") != true)
    }
}
