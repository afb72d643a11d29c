import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import SourceInterface
import StorageSQLite
import Testing

@testable import FeedHost

@Suite("A disk without space for a recording", .inTurns) struct FullDiskTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer()
    }

    /// Saves a recording of two megabytes, and waits for a sentence.
    private func save(behind wrapper: String, until sentence: String) async throws {
        server.reply(
            to: "/ferry.mp3",
            with: .response(
                headers: ["Content-Type": "audio/mpeg"], body: [UInt8](repeating: 0, count: 2_000_000)))
        server.reply(
            to: "/feed.xml",
            with: .response(
                text: """
                    <rss version="2.0"><channel><title>Weekly</title><item><title>The ferry</title><guid>1</guid>
                    <enclosure url="\(server.url("/ferry.mp3").text)" type="audio/mpeg"/></item></channel></rss>
                    """))
        let program = FeedHostProgram(baseURL: server.url(""), store: folder.path, isServerNamed: false)
        try SQLiteLibrary(path: ComposedApp.library(in: folder.path)).subscribe(
            to: .remote(server.url("/feed.xml")), at: .distantPast)
        let terminal = try program.open(behind: wrapper, columns: 200)
        try await terminal.screen(showing: "The ferry")
        try terminal.press("s")
        try await terminal.screen(showing: "./the-ferry.mp3")
        try terminal.press("C-u")
        try terminal.type(folder.path + "/disk/a.mp3")
        try await terminal.screen(showing: sentence)
        try terminal.press("q")
        try await terminal.screen(showing: "ended with 0")
    }

    @Test(
        "A download to a full disk says that it resumes once there is space",
        .enabled(if: MountNamespace.isAvailable, "This machine has no namespaces for users."))
    func full() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/disk", withIntermediateDirectories: false)
        try await save(
            behind: MountNamespace.small(folder.path + "/disk", kilobytes: 64, "exec \"$@\""),
            until: "of 2 MB: free some space, then s resumes")
    }

    @Test("A download beyond the limit of files' sizes says why it ends, and keeps its part")
    func limited() async throws {
        let disk = folder.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        // In blocks of 1,024 bytes.
        try await save(behind: "ulimit -f 1000;", until: "Couldn't save: File too large")
        let names = try FileManager.default.contentsOfDirectory(atPath: disk)
        #expect(names.sorted() == ["a.mp3.part", "a.mp3.part.json"])
        #expect(FileManager.default.contents(atPath: disk + "/a.mp3.part")?.count == 1_024_000)
    }
}
