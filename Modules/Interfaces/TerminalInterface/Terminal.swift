public import TextInterface

/// What is to be seen on the screen.
public struct Frame: Equatable, Sendable {
    /// The cells; what a terminal has no room for is cut off.
    public var grid: Grid
    /// Where the hardware cursor stands, for screen readers; `nil` hides it.
    public var cursor: Position?
    /// The window's title, where the terminal has one.
    public var title: SafeText

    /// A cell, counted from 0.
    public struct Position: Hashable, Sendable {
        /// The row.
        public var row: Int
        /// The column.
        public var column: Int

        /// Makes a position.
        public init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    /// Makes a frame.
    public init(grid: Grid, cursor: Position? = nil, title: SafeText = .empty) {
        self.grid = grid
        self.cursor = cursor
        self.title = title
    }
}

/// Why there is no terminal to draw on.
public enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or output is no terminal.
    case notATerminal
    /// The terminal cannot place characters (`TERM=dumb`).
    case dumb
    /// The terminal refused its modes; the text says which.
    case refused(String)
}

/// A screen of cells that takes frames and gives events.
public protocol Terminal: Sendable {
    /// The size that the next frame should have.
    var size: TerminalSize { get }

    /// Everything that happens at the terminal from ``start()`` on, for one reader; it ends with ``stop()``.
    var events: AsyncStream<TerminalEvent> { get }

    /// Takes the terminal over.
    func start() throws(TerminalError)

    /// Shows a frame: only what differs from the frame before is written, in one write.
    func show(_ frame: Frame)

    /// Forgets what is on the screen, so that the next frame is written whole.
    func repaint()

    /// Puts text on the clipboard, where the terminal allows it.
    func copy(_ text: SafeText)

    /// Hands a picture over, for all frames whose cells show parts of it (`Grid(picture:columns:rows:)`)
    /// from now on until it is dropped or the terminal is given back. Nothing happens before the terminal said
    /// ``TerminalEvent/pictures(_:)``.
    func keep(_ picture: TerminalPicture)

    /// Takes a picture back, and with it the terminal's memory of it.
    func drop(_ picture: UInt16)

    /// Gives the terminal back, stops the process until it is continued, and takes the terminal over again.
    func suspend()

    /// Lends the terminal to another program until that ends.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments; no shell sees them.
    ///   - environment: The program's environment.
    /// - Returns: The exit code, 128 and the signal's number where a signal ended it, or `nil` where it could not be started.
    func run(_ words: [String], environment: [String: String]) async -> Int32?

    /// Gives the terminal back as it was before ``start()``. Further calls do nothing.
    func stop()
}

extension Terminal {
    /// Starts nothing, as on a terminal that no other program can use.
    public func run(_ words: [String], environment: [String: String]) async -> Int32? { nil }

    /// Does nothing, as on a terminal that shows no pictures in pixels.
    public func keep(_ picture: TerminalPicture) {}

    /// Does nothing, as on a terminal that shows no pictures in pixels.
    public func drop(_ picture: UInt16) {}
}
