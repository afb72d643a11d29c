import ConcurrencyTesting
import DesktopKit
import FileTesting
import Foundation
import Glibc
import HTTPInterface
import HTTPTesting
import ItemInterface
import Testing

@Suite("Playing recordings") struct RecordingPlayerTests {
    private let folder: TemporaryFolder
    private let client = HTTPStreamStub([.init(206, chunks: ["0"])])

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "mpv plays a recording to its end, and reports its length and position",
        .enabled(if: Self.hasPlayer))
    func finished() async throws {
        let recording = try #require(try await play(try sound(seconds: 2)))
        var states: [PlaybackState] = []
        for await state in recording.states { states.append(state) }
        #expect(states.last?.end == .finished)
        #expect(states.contains { abs(($0.duration ?? 0) - 2) < 0.1 })
        #expect(states.map(\.position) == states.map(\.position).sorted())
    }

    @Test("A recording starts where it was left, pauses, continues and stops", .enabled(if: Self.hasPlayer))
    func controlled() async throws {
        let recording = try #require(try await play(try sound(seconds: 100), from: 40))
        let states = recording.states
        let start = try #require(await states.first { $0.duration != nil })
        #expect((40..<50).contains(start.position))
        recording.togglePause()
        #expect(await states.first { $0.isPaused } != nil)
        recording.togglePause()
        #expect(await states.first { !$0.isPaused } != nil)
        recording.stop()
        #expect(await states.first { $0.end != nil }?.end == .stopped)
        #expect(await states.first { _ in true } == nil)
        // Nobody listens any more.
        recording.togglePause()
    }

    @Test("What mpv cannot play ends with its reason", .enabled(if: Self.hasPlayer))
    func unplayable() async throws {
        let path = folder.path + "/text.mp3"
        try Data("No sound".utf8).write(to: URL(filePath: path))
        let recording = try #require(try await play(path))
        var last: PlaybackState?
        for await state in recording.states { last = state }
        guard case .failed(let reason) = last?.end else {
            Issue.record("It ended with \(String(describing: last))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test(
        "mpv plays from servers with a trusted certificate only, unless the reader's options say otherwise",
        .enabled(if: Self.hasPlayer && TLSFileServer.isAvailable))
    func certificates() async throws {
        _ = try sound(seconds: 1)
        let server = try TLSFileServer(of: folder.path)
        let trusting = ["SSL_CERT_FILE": server.certificateFile]
        for (options, variables, isPlayed) in [
            ("", [:], false), ("", trusting, true), (" --tls-verify=no", [:], true),
        ] {
            let player = player("mpv --ao=null --no-config" + options, variables: variables)
            let recording = try #require(try await player.play(server.url + "/sound.wav"))
            var end: PlaybackState.End?
            for await state in recording.states { end = state.end ?? end }
            #expect((end == .finished) == isPlayed, "\(options) \(variables): \(String(describing: end))")
        }
    }

    @Test("A missing player and one that ends at once are named")
    func failures() async throws {
        await #expect(throws: RecordingPlayer.Failure.noProgram("mpv")) {
            _ = try await player(path: folder.path).play("http://127.0.0.1/")
        }
        try folder.addProgram("mpv", "exit 3")
        await #expect(throws: RecordingPlayer.Failure.failed(program: "mpv", status: 3)) {
            _ = try await player(path: folder.path).play("http://127.0.0.1/")
        }
    }

    @Test("mpv ends with the connection, and leaves no file", .enabled(if: Self.hasPlayer))
    func connection() async throws {
        try folder.addProgram(
            "mpv", "echo $$ > \(folder.path)/process; exec /usr/bin/mpv --ao=null --no-config \"$@\"")
        let path = try sound(seconds: 100)
        let recording = try #require(try await player(path: folder.path).play(path))
        let text = try String(contentsOfFile: folder.path + "/process", encoding: .utf8)
        let process = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
        #expect(kill(process, 0) == 0)
        // mpv that reads nothing more does not keep a connection open, either.
        recording.stop()
        await eventually { kill(process, 0) != 0 }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names).isSubset(of: ["mpv", "process", "sound.wav", ".config", ".cache", ".local"]))
    }

    @Test("mpv's arguments, which other users can see, do not have the address", .enabled(if: Self.hasPlayer))
    func arguments() async throws {
        try folder.addProgram(
            "mpv",
            "echo \"$@\" > \(folder.path)/arguments; exec /usr/bin/mpv --ao=null --no-config \"$@\"")
        let path = try sound(seconds: 1)
        let recording = try #require(try await player(path: folder.path).play(path))
        var end: PlaybackState.End?
        for await state in recording.states { end = state.end ?? end }
        #expect(end == .finished)
        let arguments = try String(contentsOfFile: folder.path + "/arguments", encoding: .utf8)
        #expect(!arguments.contains("sound.wav"))
    }

    @Test("A player that says nothing is given up as soon as the reader stops it")
    func silent() async throws {
        try folder.addProgram("mpv", "echo $$ > \(folder.path)/process; exec sleep 100")
        let task = Task { try await player(path: folder.path + ":/bin:/usr/bin").play("silence.mp3") }
        var process: pid_t?
        await eventually {
            let text = try? String(contentsOfFile: folder.path + "/process", encoding: .utf8)
            process = text.flatMap { pid_t($0.trimmingCharacters(in: .newlines)) }
            return process != nil
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await eventually { process.map { kill($0, 0) != 0 } == true }
    }

    @Test("mpv gets no address that the client may not request, and the first byte only is requested")
    func guarded() async throws {
        try folder.addProgram("mpv", "echo started > \(folder.path)/started; exit 3")
        let forbidden = HTTPStreamStub([.failure(HTTPError(.forbiddenAddress))])
        let player = RecordingPlayer(
            environment: ["PATH": folder.path], client: forbidden, clock: ManualClock())
        await #expect(throws: HTTPError(.forbiddenAddress)) {
            try await player.play("http://feed.example/a.mp3")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/started"))
        #expect(forbidden.requests.map(\.addressPolicy) == [.publicOnly])
        #expect(forbidden.requests[0].headers["Range"] == "bytes=0-0")
    }

    @Test("Another player gets its options and the address, and is left alone")
    func other() async throws {
        try folder.addProgram("other", "echo \"$@\" > \(folder.path)/arguments")
        let player = player("other -a --b=c", path: folder.path)
        #expect(try await player.play("http://127.0.0.1/x", from: 9) == nil)
        let arguments = try String(contentsOfFile: folder.path + "/arguments", encoding: .utf8)
        #expect(arguments == "-a --b=c http://127.0.0.1/x\n")
    }

    // MARK: Means

    private static let hasPlayer = FileManager.default.isExecutableFile(atPath: "/usr/bin/mpv")

    private func play(_ path: String, from position: Double = 0) async throws -> PlayedRecording? {
        // Without a sound card mpv plays into nothing, at the recording's own speed.
        try await player("mpv --ao=null --no-config").play(path, from: position)
    }

    private func player(
        _ command: String? = nil, path: String = "/usr/bin:/bin", variables: [String: String] = [:]
    ) -> RecordingPlayer {
        let environment = ["PATH": path, "HOME": folder.path].merging(variables) { $1 }
        return RecordingPlayer(
            command: command, environment: environment, client: client, clock: ManualClock())
    }

    /// A file of silence, of 8,000 samples of a byte a second.
    private func sound(seconds: Int) throws -> String {
        var wave = Data("RIFF".utf8)
        func append(_ number: UInt32) {
            withUnsafeBytes(of: number.littleEndian) { wave.append(contentsOf: $0) }
        }
        let count = UInt32(8_000 * seconds)
        append(36 + count)
        wave.append(Data("WAVEfmt ".utf8))
        for number: UInt32 in [16, 1 | 1 << 16, 8_000, 8_000, 1 | 8 << 16] { append(number) }
        wave.append(Data("data".utf8))
        append(count)
        wave.append(Data(repeating: 128, count: Int(count)))
        let path = folder.path + "/sound.wav"
        try wave.write(to: URL(filePath: path))
        return path
    }
}
