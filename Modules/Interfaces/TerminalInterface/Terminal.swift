public import TextInterface

/// The contents of the screen.
public struct Frame: Equatable, Sendable {
    /// The cells; those beyond the terminal's size are cut off.
    public var grid: Grid
    /// The hardware cursor's position, for screen readers; `nil` hides it.
    public var cursor: Position?
    /// The window's title, where the terminal has one.
    public var title: SafeText

    /// A cell's position, from 0.
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

    /// Makes a frame; without a cursor by default.
    public init(grid: Grid, cursor: Position? = nil, title: SafeText = .empty) {
        self.grid = grid
        self.cursor = cursor
        self.title = title
    }
}

/// The error that prevents the setup of a terminal.
public enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or output is not a terminal.
    case notATerminal
    /// The terminal cannot position its cursor (`TERM=dumb`).
    case dumb
    /// Setup failed; the text gives the reason.
    case refused(String)
}

/// A screen of cells that shows frames and sends events.
public protocol Terminal: Sendable {
    /// The size for the next frame.
    var size: TerminalSize { get }

    /// The terminal's events from ``start()`` to ``stop()``, for one consumer.
    var events: AsyncStream<TerminalEvent> { get }

    /// Sets the terminal up for full screen and raw input.
    func start() throws(TerminalError)

    /// Shows a frame. Only the difference from the previous frame is written, in one write.
    func show(_ frame: Frame)

    /// Invalidates the screen, so that the next frame is written whole.
    func repaint()

    /// Copies text to the clipboard, where the terminal allows it.
    func copy(_ text: SafeText)

    /// Uploads a picture for frames whose cells show parts of it (`Grid(picture:columns:rows:)`), until it is
    /// deleted or the terminal is restored. Does nothing before ``TerminalEvent/pictures(_:)``.
    func upload(_ picture: TerminalPicture)

    /// Deletes an uploaded picture, and frees its memory.
    func deletePicture(_ picture: UInt16)

    /// Restores the terminal, stops the process until it is continued, and sets the terminal up again.
    func suspend()

    /// Restores the terminal, runs a program on it until that ends, and sets it up again.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments, without a shell.
    ///   - environment: The program's environment.
    /// - Returns: The exit code, 128 plus the number of a signal, or `nil` if it could not be started.
    func run(_ words: [String], environment: [String: String]) async -> Int32?

    /// Restores the terminal's state before ``start()``. Further calls do nothing.
    func stop()
}

extension Terminal {
    /// Runs nothing, as on a terminal that other programs cannot use.
    public func run(_ words: [String], environment: [String: String]) async -> Int32? { nil }

    /// Does nothing, as on a terminal without pictures in pixels.
    public func upload(_ picture: TerminalPicture) {}

    /// Does nothing, as on a terminal without pictures in pixels.
    public func deletePicture(_ picture: UInt16) {}
}
