import FileTesting
import Foundation
import HTTPInterface
import Testing

@testable import FeedHost

@Suite(
    "The program and its home folder", .inTurns,
    .enabled(if: MountNamespace.isAvailable, "This machine has no namespaces for users."))
struct HomeFolderProgramTests {
    private let folder: TemporaryFolder
    private let server: FeedServerProcess
    private let program: FeedHostProgram

    init() throws {
        folder = try TemporaryFolder()
        server = try FeedServerProcess()
        program = FeedHostProgram(baseURL: server.baseURL, store: folder.path + "/store")
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    private var home: String { folder.path + "/home" }

    /// Removes the folders of the tests' user from the environment.
    private func with(_ home: String) -> String {
        "env -u XDG_DATA_HOME -u XDG_STATE_HOME -u XDG_CACHE_HOME -u XDG_CONFIG_HOME \(home)"
    }

    private func bookmark(behind wrapper: String, showing text: String) async throws {
        let terminal = try program.open(["--layout", "one"], behind: wrapper)
        try await terminal.screen(showing: rowPosition(1))
        try terminal.press("b")
        try await terminal.screen(showing: text)
        try terminal.press("q")
        try await terminal.screen(showing: "ended with 0")
    }

    @Test(
        "Bookmarks that were made without HOME are found in the next run",
        arguments: ["-u HOME", "HOME="])
    func withoutHome(environment: String) async throws {
        let wrapper = try MountNamespace.home(home) + " " + with(environment)
        try await bookmark(behind: wrapper, showing: localized(.bookmarks, "notice.added", "B"))
        let printed = try await program.run(["bookmarks", "--json"], behind: wrapper)
        #expect(printed.lines.count == 1)
        let known = try await program.run(["bookmarks", "--json"], behind: with("HOME=\(home)"))
        #expect(known.output == printed.output)
        #expect(
            Set(try FileManager.default.contentsOfDirectory(atPath: home + "/.local/share/feedhost"))
                .contains("library.sqlite"))
    }

    @Test("In a home folder that cannot be written, b and doctor say so with the place and the reason")
    func readOnly() async throws {
        let wrapper = MountNamespace.readOnly(home) + " " + with("HOME=\(home)")
        try await bookmark(
            behind: wrapper,
            showing: localized(.bookmarks, "fault.read-only")
                + ": ~/.local/share/feedhost: Read-only file system")
        let doctor = try await program.run(["doctor"], behind: wrapper)
        #expect(doctor.status == 1)
        #expect(
            doctor.output.contains(
                "problem  couldn't save bookmarks in \(home)/.local/share/feedhost/library.sqlite: Read-only file system"
            ))
        #expect(try FileManager.default.contentsOfDirectory(atPath: home).isEmpty)
    }

    @Test("~ means HOME, also for who has another home in the password database")
    func tilde() async throws {
        let wrapper = try MountNamespace.home(folder.path + "/other") + " " + with("HOME=\(home)")
        let result = try await program.run(["list", "--limit", "1", "--log=~/log"], behind: wrapper)
        #expect(result.status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home) == ["log"])
    }
}
