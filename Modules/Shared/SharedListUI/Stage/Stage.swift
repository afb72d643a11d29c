public import ConcurrencyInterface
import ListInterface
public import TerminalInterface

/// Shows one screen at a time on a terminal: forwards events to it, and draws a frame after a change.
///
/// All changes until the main actor's next turn share one frame. A frame after an event is drawn at once, a
/// frame of an animation at most 60 times a second. Without changes no frame is drawn.
public final class Stage {
    /// The shown screen.
    public var screen: any Screen {
        didSet {
            oldValue.redraw = {}
            listenToScreen()
            requestFrame()
        }
    }

    private let terminal: any Terminal
    private let environment: ScreenEnvironment
    private let tasks: any TaskProvider
    private let clock: any MonotonicClock
    private let unhandled: (TerminalEvent) -> Void

    private lazy var frame = Memoized<Frame> { [weak self] in self?.requestPacedFrame() }
    /// Whether frames can be shown: not before the start, while suspended, or after the last event.
    private var isActive = false
    private var needsFrame = false
    /// Whether an event is being handled, whose frame is drawn at once.
    private var isHandlingEvent = false
    private var eventCount = 0
    private var isFrameScheduled = false
    private var isPacing = false
    private var lastPacedFrame = Duration.zero
    private var isTicking = false

    /// Creates a stage, which draws nothing before ``run()`` or ``start()``.
    ///
    /// - Parameters:
    ///   - terminal: Shows the frames and sends the events.
    ///   - screen: The first screen.
    ///   - environment: The environment of all screens.
    ///   - tasks: Starts the stage's tasks.
    ///   - clock: Paces the frames.
    ///   - unhandled: Handles the events that the screen does not use: keys, and all events of the terminal
    ///     except for its size (`.willSuspend`, `.resumed`, `.terminated`, `.appearance`, `.cellAspect`,
    ///     `.colors`, `.identified`, `.pictures`).
    public init(
        terminal: any Terminal, screen: any Screen, environment: ScreenEnvironment,
        tasks: any TaskProvider, clock: any MonotonicClock,
        unhandled: @escaping (TerminalEvent) -> Void
    ) {
        self.terminal = terminal
        self.screen = screen
        self.environment = environment
        self.tasks = tasks
        self.clock = clock
        self.unhandled = unhandled
        listenToScreen()
    }

    /// Draws the first frame, for a caller that passes the terminal's events to ``take(_:)`` itself.
    public func start() {
        isActive = true
        lastPacedFrame = clock.elapsed
        show()
    }

    /// Draws the first frame, then handles the terminal's events until its stop ends their stream.
    public func run() async {
        start()
        for await event in terminal.events { take(event) }
        isActive = false
    }

    /// Handles one event.
    public func take(_ event: TerminalEvent) {
        eventCount += 1
        isHandlingEvent = true
        route(event)
        isHandlingEvent = false
        if needsFrame { requestFrame() }
    }

    private func route(_ event: TerminalEvent) {
        switch event {
        case .key(let key, let modifiers) where isRepaint(KeyPress(key, modifiers)):
            terminal.repaint()
            needsFrame = true
        case .resized:
            needsFrame = true
        case .key, .mouse, .paste:
            if screen.handle(event) { needsFrame = true } else { unhandled(event) }
        case .willSuspend:
            isActive = false
            unhandled(event)
        case .resumed:
            isActive = true
            needsFrame = true
            unhandled(event)
        case .appearance, .cellAspect, .colors, .identified, .pictures, .terminated:
            unhandled(event)
        }
    }

    /// Whether a key repaints the screen: on every screen, except for characters during text input.
    private func isRepaint(_ press: KeyPress) -> Bool {
        environment.keymap[press] == .repaint && !(press.isText && screen.isTyping)
    }

    // MARK: Frames

    /// Requests a frame in the main actor's next turn.
    public func requestFrame() {
        needsFrame = true
        guard isActive, !isFrameScheduled else { return }
        isFrameScheduled = true
        tasks.task(name: "frame", priority: nil) { @MainActor [weak self] in
            await self?.coalesceEvents()
            self?.isFrameScheduled = false
            self?.showIfNeeded()
        }
    }

    /// Lets pending events be handled first, so that one frame shows the result of all of them.
    private func coalesceEvents() async {
        let most = eventCount + Self.largestBatch
        var count: Int
        repeat {
            count = eventCount
            await Task.yield()
        } while eventCount != count && eventCount < most
    }

    /// The largest number of events for which a frame is delayed, since events may arrive without a pause.
    private static let largestBatch = 100

    /// Requests a frame for a change without an event: at least a sixtieth of a second after the last such frame. What a
    /// key has loaded is thus shown at once, behind the frame for the key.
    private func requestPacedFrame() {
        needsFrame = true
        guard isActive, !isHandlingEvent, !isFrameScheduled, !isPacing else { return }
        isPacing = true
        let pause = lastPacedFrame + Self.frameInterval - clock.elapsed
        tasks.task(name: "next frame", priority: nil) { @MainActor [weak self, clock] in
            // A frame is due after a cancellation too.
            if pause > .zero { try? await clock.sleep(for: pause) }
            guard let self else { return }
            isPacing = false
            if showIfNeeded() { lastPacedFrame = clock.elapsed }
        }
    }

    /// - Returns: Whether a frame was drawn.
    @discardableResult
    private func showIfNeeded() -> Bool {
        guard needsFrame, isActive else { return false }
        show()
        return true
    }

    private func show() {
        frame.invalidate()
        let size = terminal.size
        screen.prepare(size)
        needsFrame = false
        terminal.show(frame { screen.draw(size) })
        tickIfMoving()
    }

    private func listenToScreen() {
        screen.redraw = { [weak self] in self?.requestPacedFrame() }
    }

    private static let frameInterval = Duration.seconds(1) / 60

    // MARK: The ticker

    /// Whether the ticker runs: only while the screen is animated.
    private var mayTick: Bool { screen.isMoving && !environment.isMotionReduced && isActive }

    private func tickIfMoving() {
        guard mayTick, !isTicking else { return }
        isTicking = true
        tasks.task(name: "ticker", priority: nil) { @MainActor [weak self, clock] in
            repeat {
                do { try await clock.sleep(for: Self.tickInterval) } catch { break }
            } while self?.tick() == true
            self?.isTicking = false
        }
    }

    private func tick() -> Bool {
        guard mayTick else { return false }
        environment.ticker.advance()
        return true
    }

    /// Slow enough to be calm, fast enough to look like motion.
    private static let tickInterval = Duration.milliseconds(125)
}
