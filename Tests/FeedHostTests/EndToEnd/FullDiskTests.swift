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
        let library = folder.path + "/library.sqlite"
        try SQLiteLibrary(path: library).subscribe(to: .remote(server.url("/feed.xml")), at: .distantPast)
        let terminal = try BareTerminal(
            ["--library", library, "--store", folder.path + "/cache", "--layout", "one"], columns: 200,
            home: folder.path, behind: wrapper)
        try await terminal.wait("the post") { $0.contains("The ferry") }
        terminal.type("s")
        try await terminal.wait("the question") { $0.contains("the-ferry.mp3") }
        terminal.type("\u{15}\(folder.path)/disk/a.mp3\r")
        try await terminal.wait("the end of the download") { $0.contains(sentence) }
        terminal.type("qq")
        #expect(try await terminal.end() == 0)
    }

    @Test(
        "A download to a full disk says that it resumes once there is space",
        .enabled(if: MountNamespace.isAvailable, "This machine has no namespaces for users."))
    func full() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/disk", withIntermediateDirectories: false)
        try await save(
            behind: MountNamespace.small(folder.path + "/disk", kilobytes: 64, "exec \"$@\""),
            until: "Disk full while saving the-ferry.mp3, at 64 KB of 2 MB: free some space, then s resumes")
    }

    @Test("A download beyond the limit of files' sizes says why it ends, and keeps its part")
    func limited() async throws {
        let disk = folder.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        // In blocks of 1,024 bytes.
        try await save(behind: "ulimit -f 1000; exec", until: "Couldn't save: File too large")
        let names = try FileManager.default.contentsOfDirectory(atPath: disk)
        #expect(names.sorted() == ["a.mp3.part", "a.mp3.part.json"])
        #expect(FileManager.default.contents(atPath: disk + "/a.mp3.part")?.count == 1_024_000)
    }
}
