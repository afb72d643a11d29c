import ConcurrencyTesting
import FileTesting
import Foundation
import Glibc
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import SourceInterface
import StorageSQLite
import Testing

@testable import FeedHost

@Suite(
    "The player of the app", .inTurns,
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mpv")))
struct PlayerTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer()
    }

    @Test("mpv ends with the app, even where that is killed", arguments: [SIGKILL, SIGTERM])
    func ends(signal: Int32) async throws {
        // Sound without an end.
        server.reply(
            to: "/ferry.wav",
            with: .head(headers: ["Content-Type": "audio/wav"])
                .then(
                    .send(Self.wave),
                    .forever([UInt8](repeating: 128, count: 8_000), every: .milliseconds(10))))
        server.reply(
            to: "/feed.xml",
            with: .response(
                text: """
                    <rss version="2.0"><channel><title>Weekly</title><item><title>The ferry</title><guid>1</guid>
                    <enclosure url="\(server.url("/ferry.wav").text)" type="audio/wav"/></item></channel></rss>
                    """))
        let library = folder.path + "/library.sqlite"
        try SQLiteLibrary(path: library).subscribe(to: .remote(server.url("/feed.xml")), at: .distantPast)
        let player = try folder.addProgram(
            "mpv", "echo $$ > \(folder.path)/process; exec /usr/bin/mpv --ao=null --no-config \"$@\"")
        let terminal = try BareTerminal(
            ["--library", library, "--store", folder.path + "/cache", "--player", player, "--layout", "one"],
            home: folder.path)
        try await terminal.wait("the post") { $0.contains("The ferry") }
        terminal.type("P")
        try await terminal.wait("the position") { $0.contains("playing 0:0") }
        let text = try String(contentsOfFile: folder.path + "/process", encoding: .utf8)
        let process = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
        #expect(kill(process, 0) == 0)
        terminal.send(signal)
        _ = try await terminal.end()
        // Nothing has reaped the orphan where it has no parent that does.
        await eventually { kill(process, 0) != 0 || Self.isZombie(process) }
    }

    private static func isZombie(_ process: pid_t) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status?.contains(") Z ") ?? true
    }

    /// The head of a file of 8,000 samples of a byte a second, of two gigabytes.
    private static let wave: [UInt8] = {
        func bytes(_ numbers: UInt32...) -> [UInt8] {
            numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
        }
        return Array("RIFF".utf8) + bytes(2_000_000_036) + Array("WAVEfmt ".utf8)
            + bytes(16, 1 | 1 << 16, 8_000, 8_000, 1 | 8 << 16) + Array("data".utf8) + bytes(2_000_000_000)
    }()
}
