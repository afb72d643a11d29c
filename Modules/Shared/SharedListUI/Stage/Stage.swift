public import ConcurrencyInterface
import ListInterface
public import TerminalInterface

/// Shows one screen at a time on a terminal: gives it the terminal's events, and draws a frame when something changed.
///
/// However much changes before the main actor's next turn, one frame is shown. What a reader does is answered at once;
/// what moves by itself is drawn at most 60 times a second. Without changes nothing is drawn.
public final class Stage {
    /// The screen that is shown. What was shown before is let go without a word.
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

    private lazy var frame = Remembered<Frame> { [weak self] in self?.requestQuietFrame() }
    /// Whether the terminal is there: not before the start, while the program is suspended, or after the last event.
    private var mayShow = false
    private var isFrameWanted = false
    /// Whether an event is being taken: what changes then is shown at once.
    private var isTaking = false
    private var eventCount = 0
    private var isTurnTaken = false
    private var isWaiting = false
    private var lastFrame = Duration.zero
    private var isTicking = false

    /// Makes a stage; it draws nothing before ``run()`` or ``start()``.
    ///
    /// - Parameters:
    ///   - terminal: Where frames are shown and events come from.
    ///   - screen: The first screen.
    ///   - environment: How all screens look, and what moves them.
    ///   - tasks: Starts the tasks.
    ///   - clock: Tells when a frame is due.
    ///   - unhandled: Takes every event that means nothing to the screen: keys, and all that happens to the
    ///     terminal besides its size (`.willSuspend`, `.resumed`, `.terminated`, `.appearance`, `.cellAspect`, `.colors`,
    ///     `.identified`, `.pictures`).
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

    /// Draws the first frame at once: for those who read the terminal's events themselves, and ``take(_:)`` them.
    public func start() {
        mayShow = true
        show()
    }

    /// Draws the first frame at once, then takes the terminal's events until they end, when the terminal was stopped.
    public func run() async {
        start()
        for await event in terminal.events { take(event) }
        mayShow = false
    }

    /// Takes one event, as ``run()`` does with each.
    public func take(_ event: TerminalEvent) {
        eventCount += 1
        isTaking = true
        route(event)
        isTaking = false
        if isFrameWanted { requestFrame() }
    }

    private func route(_ event: TerminalEvent) {
        switch event {
        case .key(let key, let modifiers) where isRepaint(KeyPress(key, modifiers)):
            terminal.repaint()
            isFrameWanted = true
        case .resized:
            isFrameWanted = true
        case .key, .mouse, .paste:
            if screen.handle(event) { isFrameWanted = true } else { unhandled(event) }
        case .willSuspend:
            mayShow = false
            unhandled(event)
        case .resumed:
            mayShow = true
            isFrameWanted = true
            unhandled(event)
        case .appearance, .cellAspect, .colors, .identified, .pictures, .terminated:
            unhandled(event)
        }
    }

    /// Whether a key has the screen painted anew whatever it shows, text that is being typed aside.
    private func isRepaint(_ press: KeyPress) -> Bool {
        environment.keymap[press] == .repaint && !(press.isText && screen.isTyping)
    }

    // MARK: Frames

    /// Asks for a frame in the main actor's next turn.
    public func requestFrame() {
        isFrameWanted = true
        guard mayShow, !isTurnTaken else { return }
        isTurnTaken = true
        tasks.task(name: "frame", priority: nil) { @MainActor [weak self] in
            await self?.letWaitingEventsCome()
            self?.isTurnTaken = false
            self?.showIfWanted()
        }
    }

    /// Gives events that wait already their turn, so that one frame shows what came of all of them.
    private func letWaitingEventsCome() async {
        let most = eventCount + Self.largestBatch
        var count: Int
        repeat {
            count = eventCount
            await Task.yield()
        } while eventCount != count && eventCount < most
    }

    /// The events for which a frame is put off: more may come without end.
    private static let largestBatch = 100

    /// Asks for a frame that nobody waits for: not sooner than a sixtieth of a second after the last.
    private func requestQuietFrame() {
        isFrameWanted = true
        guard mayShow, !isTaking, !isTurnTaken, !isWaiting else { return }
        isWaiting = true
        let pause = lastFrame + Self.shortestPause - clock.elapsed
        tasks.task(name: "next frame", priority: nil) { @MainActor [weak self, clock] in
            // Cancelled or not, the frame is due.
            if pause > .zero { try? await clock.sleep(for: pause) }
            self?.isWaiting = false
            self?.showIfWanted()
        }
    }

    private func showIfWanted() {
        if isFrameWanted, mayShow { show() }
    }

    private func show() {
        frame.forget()
        let size = terminal.size
        screen.prepare(size)
        isFrameWanted = false
        terminal.show(frame { screen.draw(size) })
        lastFrame = clock.elapsed
        tickIfMoving()
    }

    private func listenToScreen() {
        screen.redraw = { [weak self] in self?.requestQuietFrame() }
    }

    private static let shortestPause = Duration.seconds(1) / 60

    // MARK: The ticker

    /// The ticker goes on only while something on the screen reads it.
    private var mayTick: Bool { screen.isMoving && !environment.isMotionReduced && mayShow }

    private func tickIfMoving() {
        guard mayTick, !isTicking else { return }
        isTicking = true
        tasks.task(name: "ticker", priority: nil) { @MainActor [weak self, clock] in
            repeat {
                do { try await clock.sleep(for: Self.pauseOfTicker) } catch { break }
            } while self?.tick() == true
            self?.isTicking = false
        }
    }

    private func tick() -> Bool {
        guard mayTick else { return false }
        environment.ticker.advance()
        return true
    }

    /// Slow enough to be calm, fast enough to be seen as movement.
    private static let pauseOfTicker = Duration.milliseconds(125)
}
