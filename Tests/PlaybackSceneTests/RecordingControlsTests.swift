import ConcurrencyTesting
import DesktopKit
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import PresentationTesting
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageTesting
import Testing
import TextInterface

@testable import PlaybackScene

@Suite("Playing the recordings of items") struct RecordingControlsTests {
    private let tasks = TaskProviderMock()
    private let environment = ScreenEnvironment(keymap: Keymap([.play]))
    private let player = Player()

    private var sut: RecordingControls {
        RecordingControls(
            player.functions,
            context: SceneContext(
                environment: environment, tasks: tasks, clock: ManualClock(), wallClock: WallClockStub(),
                messages: LoadMessages(
                    LoadFailureMessages(locale: Locale(identifier: "en")), of: "feed.example"
                ) { _ in .tooSlow }))
    }

    @Test("A recording starts where it was left, and shows its place")
    func place() async throws {
        player.positions[.numbered(1)] = 65
        sut.toggle(.recording(1)) { player.told.append($0) }
        await eventually { player.playing.count == 1 }
        #expect(player.playing[0].address == "http://127.0.0.1/1.mp3")
        #expect(player.playing[0].position == 65)
        player.send(PlaybackState(position: 66, duration: 3_700))
        await eventually { environment.playback?.text == "playing 1:06 of 1:01:40" }
        player.send(PlaybackState(position: 66, duration: 3_700, isPaused: true))
        await eventually { environment.playback?.text == "paused 1:06 of 1:01:40" }
        player.send(PlaybackState(position: 3_700, end: .finished))
        try await tasks.waitForAll()
        #expect(environment.playback == nil)
        #expect(player.positions[.numbered(1)] == nil)
        #expect(player.told.isEmpty)
    }

    @Test("The file of a saved recording is played in place of its address, from where it was left")
    func savedFile() async throws {
        player.files[.numbered(1)] = "/home/reader/1.mp3"
        player.positions[.numbered(1)] = 65
        let sut = sut
        sut.toggle(.recording(1)) { player.told.append($0) }
        await eventually { player.playing.count == 1 }
        #expect(player.playing[0].address == "/home/reader/1.mp3" && player.playing[0].position == 65)
        await sut.finish()
    }

    @Test("The recording that plays is named by its title, otherwise by the beginning of its text")
    func title() async throws {
        let sut = sut
        let titles: [(String?, String)] = [(" On the Ferry ", "On the Ferry"), (nil, "We left at noon.")]
        for (number, (title, expected)) in zip(1..., titles) {
            var summary = FeedItem.recording(number).summary
            (summary.title, summary.teaser) = (title, "We left at noon.")
            sut.toggle(FeedItem(stored: summary, text: nil)) { _ in }
            await eventually { player.playing.count == number }
            player.send(PlaybackState(position: 5))
            await eventually { environment.playbackTitle.text == expected }
        }
        await sut.finish()
        #expect(environment.playbackTitle.isEmpty)
    }

    @Test("The place is stored every ten seconds, at a pause and at the end")
    func stored() async throws {
        let sut = sut
        sut.toggle(.recording(1)) { player.told.append($0) }
        await eventually { player.playing.count == 1 }
        for second in 1...25 {
            player.send(PlaybackState(position: Double(second)))
            await eventually { environment.playback?.text.hasSuffix(String(second)) == true }
        }
        #expect(player.stored == [10, 20])
        player.send(PlaybackState(position: 26, isPaused: true))
        await eventually { player.stored == [10, 20, 26] }
        sut.toggle(.recording(1)) { _ in }
        #expect(player.playing[0].pauses == 1)
        player.send(PlaybackState(position: 27))
        await eventually { environment.playback?.text == "playing 0:27" }
        await sut.finish()
        #expect(player.stored == [10, 20, 26, 27])
        #expect(environment.playback == nil)
    }

    @Test("Another recording replaces the one that is played")
    func another() async throws {
        let sut = sut
        sut.toggle(.recording(1)) { player.told.append($0) }
        await eventually { player.playing.count == 1 }
        player.send(PlaybackState(position: 5))
        await eventually { environment.playback?.text == "playing 0:05" }
        sut.toggle(.recording(2)) { player.told.append($0) }
        await eventually { player.playing.count == 2 }
        #expect(player.positions[.numbered(1)] == 5)
        player.send(PlaybackState(position: 1))
        await eventually { environment.playback?.text == "playing 0:01" }
        player.send(PlaybackState(position: 1, end: .failed("no sound")))
        try await tasks.waitForAll()
        #expect(player.told == ["Couldn’t play the recording: no sound"])
        #expect(player.positions[.numbered(2)] == nil)
    }

    @Test("An item without a recording, a missing player and one without controls are reported")
    func sentences() async throws {
        let sut = sut
        sut.toggle(FeedItem(FeedItem.recording(1).summary.without, text: nil)) { player.told.append($0) }
        #expect(player.told == ["This post has no recording."])
        player.error = .noProgram("vlc")
        sut.toggle(.recording(1)) { player.told.append($0) }
        try await tasks.waitForAll()
        #expect(player.told.last == noPlayer)
        player.error = nil
        player.isControlled = false
        sut.toggle(.recording(1)) { player.told.append($0) }
        try await tasks.waitForAll()
        #expect(player.told.last == "Playing in your player")
        #expect(environment.playback == nil)
    }

    @Test("Playing, pausing and continuing return the state, and a later failure is reported")
    func toggled() async throws {
        let sut = sut
        player.positions[.numbered(1)] = 65
        #expect(await sut.toggled(.recording(1)) { player.told.append($0) } == "playing 1:05")
        player.send(PlaybackState(position: 66, duration: 100))
        await eventually { environment.playback?.text == "playing 1:06 of 1:40" }
        #expect(await sut.toggled(.recording(1)) { _ in } == "paused 1:06 of 1:40")
        player.send(PlaybackState(position: 66, duration: 100, isPaused: true))
        await eventually { environment.playback?.text == "paused 1:06 of 1:40" }
        #expect(await sut.toggled(.recording(1)) { _ in } == "playing 1:06 of 1:40")
        #expect(player.playing[0].pauses == 2)
        player.send(PlaybackState(position: 66, end: .failed("no sound")))
        try await tasks.waitForAll()
        #expect(player.told == ["Couldn’t play the recording: no sound"])
        player.error = .noProgram("vlc")
        #expect(await sut.toggled(.recording(1)) { _ in } == noPlayer)
        let without = FeedItem(FeedItem.recording(1).summary.without, text: nil)
        #expect(await sut.toggled(without) { _ in } == "This post has no recording.")
    }

    @Test("Every sentence is there in every language")
    func complete() {
        expectCompleteStrings(
            bundle: .module, table: "Playback", keys: PlaybackText.self, counts: PlaybackCount.self)
    }
}

private let noPlayer =
    "Can't play recordings without vlc: install mpv, or name your player with --player"

/// A player whose states a test sends.
private final class Player {
    struct Started {
        let address: String
        let position: Double
        let continuation: AsyncStream<PlaybackState>.Continuation
        var last = PlaybackState(position: 0)
        var pauses = 0
    }

    var positions: [UUID: Double] = [:]
    var files: [UUID: String] = [:]
    var stored: [Double?] = []
    var playing: [Started] = []
    var told: [String] = []
    var error: RecordingPlayer.Failure?
    var isControlled = true

    var functions: RecordingControls.Functions {
        RecordingControls.Functions(
            play: { [self] in try play($0, from: $1) }, savedFile: { [self] in files[$0] },
            position: { [self] in positions[$0] },
            setPosition: { [self] position, item in
                positions[item] = position
                stored.append(position)
            })
    }

    /// Sends a state of the last recording, and ends it with its last one.
    func send(_ state: PlaybackState) { send(state, to: playing.count - 1) }

    private func send(_ state: PlaybackState, to number: Int) {
        playing[number].last = state
        playing[number].continuation.yield(state)
        if state.end != nil { playing[number].continuation.finish() }
    }

    private func play(_ address: String, from position: Double) throws -> RecordingControls.Playing? {
        if let error { throw error }
        guard isControlled else { return nil }
        let (states, continuation) = AsyncStream<PlaybackState>.makeStream()
        let number = playing.count
        playing.append(Started(address: address, position: position, continuation: continuation))
        return RecordingControls.Playing(
            states: states, togglePause: { [self] in playing[number].pauses += 1 },
            stop: { [self] in
                var state = playing[number].last
                state.end = .stopped
                send(state, to: number)
            })
    }
}

@Suite("The functions of a player and a library") struct RecordingFunctionsTests {
    @Test("The library stores positions; a missing player is its error, and a missing file is not played")
    func positions() async throws {
        let library = ModelLibrary()
        let access = LibraryAccess(library, reads: ImmediateScheduler(), writes: ImmediateScheduler())
        let sut = RecordingControls.Functions(
            player: RecordingPlayer(
                command: "/nowhere/player", environment: [:], client: HTTPClientStub(), clock: ManualClock()),
            library: access, currentDate: { .numbered(0) },
            savedFile: { $0 == .numbered(1) ? "/nowhere/file" : "/dev/null" })
        #expect(await sut.savedFile(.numbered(1)) == nil)
        #expect(await sut.savedFile(.numbered(2)) == "/dev/null")
        await sut.setPosition(65, .numbered(1))
        #expect(try library.playbackPosition(of: .numbered(1)) == 65)
        #expect(await sut.position(.numbered(1)) == 65)
        await sut.setPosition(nil, .numbered(1))
        #expect(await sut.position(.numbered(1)) == nil)
        await #expect(throws: RecordingPlayer.Failure.noProgram("/nowhere/player")) {
            try await sut.play("http://127.0.0.1/1.mp3", 0)
        }
    }
}

extension FeedItem {
    fileprivate static func recording(_ number: Int) -> FeedItem {
        FeedItem(
            ItemSummary(
                id: .numbered(number), source: .numbered(9), nativeID: String(number),
                firstSeen: Date(timeIntervalSinceReferenceDate: 0),
                media: [
                    ItemMedia(.remote(HTTPURL("http://127.0.0.1/\(number).mp3")!), type: "audio/mpeg")
                ]), text: nil)
    }
}

extension ItemSummary {
    fileprivate var without: ItemSummary {
        var summary = self
        summary.media = []
        return summary
    }
}
