import ConcurrencyInterface
import DesktopKit
public import Foundation
public import ItemInterface
public import ListInterface
import PresentationInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
import TextInterface

/// Plays one recording at a time, from where it was left, and shows its position on all screens.
public final class RecordingControls {
    /// A recording that a player plays.
    public struct Playing {
        /// The latest states; the last one has an end.
        let states: AsyncStream<PlaybackState>
        let togglePause: () -> Void
        let stop: () -> Void

        /// Makes a recording with its controls.
        public init(
            states: AsyncStream<PlaybackState>, togglePause: @escaping () -> Void,
            stop: @escaping () -> Void
        ) {
            self.states = states
            self.togglePause = togglePause
            self.stop = stop
        }
    }

    /// The functions that play recordings and their saved files, and store their positions.
    public struct Functions {
        /// Plays an address from a second on; `nil` if the player cannot be controlled.
        let play: (_ address: String, _ position: Double) async throws -> Playing?
        /// The path of the file in which an item's recording is saved; `nil` if it is not.
        let savedFile: (UUID) async -> String?
        /// The seconds of an item's recording that were heard.
        let position: (UUID) async -> Double?
        /// Stores the heard seconds; `nil` deletes them.
        let setPosition: (Double?, UUID) async -> Void

        /// Makes the functions.
        public init(
            play: @escaping (_ address: String, _ position: Double) async throws -> Playing?,
            savedFile: @escaping (UUID) async -> String? = { _ in nil },
            position: @escaping (UUID) async -> Double?,
            setPosition: @escaping (Double?, UUID) async -> Void
        ) {
            self.play = play
            self.savedFile = savedFile
            self.position = position
            self.setPosition = setPosition
        }
    }

    private struct Current {
        let item: UUID
        let title: SafeText
        var playing: Playing?
        /// The latest state; `nil` before the first.
        var state: PlaybackState?
        /// Ends once the position is stored.
        var task: Task<Void, Never>?
    }

    private let functions: Functions
    private let context: SceneContext
    private let strings: LocalizedStrings
    private var current: Current?

    /// Makes controls without a recording.
    public init(_ functions: Functions, context: SceneContext) {
        self.functions = functions
        self.context = context
        strings = LocalizedStrings(table: "Playback", locale: context.locale)
    }

    /// Binds the command to a screen.
    ///
    /// - Parameter item: The item of a row.
    public func install(on screen: ListScreen, item: @escaping (RowID) -> FeedItem?) {
        screen.configuration.keys.append(
            KeyBinding(.play) { [weak self, weak screen] in
                guard let self, let screen else { return }
                guard let item = screen.list.focus.flatMap(item) else {
                    screen.refuse(KeyCommand.play.id)
                    return
                }
                toggle(item) { [weak screen] in screen?.notify(SafeText($0)) }
            })
    }

    /// Plays an item's recording in place of another one; pauses and continues the one that is played.
    ///
    /// - Parameters:
    ///   - begun: Called with a sentence when the player plays the recording.
    ///   - tell: Called with a sentence if there is no recording, or it cannot be played.
    public func toggle(
        _ item: FeedItem, begun: @escaping (String) -> Void = { _ in }, tell: @escaping (String) -> Void
    ) {
        if let current, current.item == item.id {
            current.playing?.togglePause()
            return
        }
        guard let address = item.summary.recording?.reference.text else {
            return tell(strings(PlaybackText.noRecording))
        }
        let before = stop()
        current = Current(item: item.id, title: SafeText(item.summary.shownTitle))
        let task = context.tasks.immediateTask(name: "recording", priority: nil) { @MainActor [self] in
            await before?.value
            await play(address, of: item.id, begun, tell)
            guard isCurrent(item.id) else { return }
            current = nil
            show(nil)
        }
        if isCurrent(item.id) { current?.task = task }
    }

    /// Plays an item's recording, pauses or continues it as ``toggle(_:begun:tell:)`` does, and waits for the player.
    ///
    /// - Parameter tell: Called with a sentence where the recording ends with a failure later.
    /// - Returns: The sentence on the recording's state, or why it cannot be played; `nil` if the player
    ///   still starts.
    public func toggled(_ item: FeedItem, tell: @escaping (String) -> Void) async -> String? {
        if let current, current.item == item.id {
            toggle(item, tell: tell)
            guard current.playing != nil else { return nil }
            var state = current.state ?? PlaybackState(position: 0)
            state.isPaused.toggle()
            return sentence(state)
        }
        let (sentences, told) = AsyncStream<String>.makeStream()
        var isOver = false
        func first(_ sentence: String) {
            if isOver { return tell(sentence) }
            isOver = true
            told.yield(sentence)
            told.finish()
        }
        toggle(item, begun: first, tell: first)
        for await sentence in sentences { return sentence }
        return nil
    }

    /// Stops the recording, and waits until its position is stored.
    public func finish() async {
        await stop()?.value
    }

    /// - Returns: The task that ends once the position is stored.
    private func stop() -> Task<Void, Never>? {
        defer {
            current = nil
            show(nil)
        }
        // A player that is still starting is ended.
        if let playing = current?.playing { playing.stop() } else { current?.task?.cancel() }
        return current?.task
    }

    /// Shows the title and the state of the recording in the status bar.
    private func show(_ state: PlaybackState?) {
        context.environment.playback = state.map { SafeText(sentence($0)) }
        context.environment.playbackTitle = state == nil ? .empty : current?.title ?? .empty
    }

    private func isCurrent(_ item: UUID) -> Bool { current?.item == item }

    private func play(
        _ address: String, of item: UUID, _ begun: (String) -> Void, _ tell: (String) -> Void
    ) async {
        var stored = await functions.position(item) ?? 0
        guard isCurrent(item) else { return }
        let playing: Playing?
        do {
            let file = await functions.savedFile(item)
            playing = try await functions.play(file ?? address, stored)
        } catch {
            if isCurrent(item) { tell(failure(error)) }
            return
        }
        guard let playing else { return tell(strings(PlaybackText.elsewhere)) }
        // The reader may have stopped it meanwhile.
        if isCurrent(item) { current?.playing = playing } else { playing.stop() }
        begun(sentence(PlaybackState(position: stored)))
        for await state in playing.states {
            if isCurrent(item) {
                current?.state = state
                show(state)
            }
            if state.end != nil { playing.stop() }
            if case .failed(let reason) = state.end { return tell(strings(PlaybackText.failed, reason)) }
            let isDue = state.end != nil || state.isPaused || abs(state.position - stored) >= Self.pause
            guard isDue else { continue }
            stored = state.position
            await functions.setPosition(state.end == .finished ? nil : stored, item)
        }
    }

    /// The seconds of a recording after which its position is stored.
    private static let pause = 10.0

    private func failure(_ error: any Error) -> String {
        switch error as? RecordingPlayer.Failure {
        case .noProgram(let name): strings(PlaybackText.noPlayer, name)
        case .failed(let name, let status):
            strings(PlaybackText.notStarted, name, status.map { String($0) } ?? "–")
        case nil: context.messages(error)
        }
    }

    private func sentence(_ state: PlaybackState) -> String {
        let position = strings.clock(seconds: Int(state.position))
        let place =
            state.duration.map { strings(PlaybackText.place, position, strings.clock(seconds: Int($0))) }
            ?? position
        return strings(state.isPaused ? PlaybackText.paused : .playing, place)
    }
}

extension ItemSummary {
    /// The title, otherwise the beginning of the text.
    fileprivate var shownTitle: String {
        let title = (title ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        return String((title.isEmpty ? teaser : title).prefix(Self.longestTitle))
    }

    /// The characters of a title, more than a status bar has room for.
    private static let longestTitle = 200
}

nonisolated extension KeyCommand {
    /// Plays the recording of the item in focus, pauses it, and continues it.
    public static let play = KeyCommand(ID("play"), "P", in: .row) { locale in
        LocalizedStrings(table: "Playback", locale: locale)(PlaybackText.help)
    }
}

/// The keys of `Playback.strings`.
nonisolated enum PlaybackText: String, CaseIterable {
    case help = "help"
    case noRecording = "none"
    case elsewhere = "elsewhere"
    case noPlayer = "player.missing"
    case notStarted = "player.failed"
    case failed = "failed"
    case place = "place"
    case playing = "playing"
    case paused = "paused"
    case saveChoice = "save.choice"
    case saveQuestion = "save.question"
    case saving = "saving"
    case saved = "saved"
    case waits = "waits"
    case stopped = "stopped"
    case connectionLost = "lost"
    case diskFull = "disk.full"
    case saveFailed = "save.failed"
    case saveBusy = "save.busy"
    case webPage = "web.page"
}

/// The sentences of `Playback.strings` that depend on a number.
nonisolated enum PlaybackCount: String, CaseIterable {
    case saving = "saving.several"
}
