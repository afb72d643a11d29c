import Glibc

extension ANSITerminal {
    /// The options of a terminal. By default, each is detected.
    public struct Options: Sendable {
        /// The file descriptor of the input.
        public var input: Int32 = 0
        /// The file descriptor of the output.
        public var output: Int32 = 1
        /// `TERM`, `COLORTERM`, `NO_COLOR`, the variables that identify terminals, and `PATH` of tmux.
        public var environment: [String: String] = ANSITerminal.environment
        /// The number of colors; `nil` for that of the environment and of the terminal's replies.
        public var colors: ColorDepth?
        /// The protocol for pictures in pixels.
        public var graphics = GraphicsPreference.auto
        /// Whether signs are drawn in ASCII; see `Unicode.Scalar.plainSign`.
        public var hasPlainSigns = false
        /// The layer that reorders right-to-left text.
        public var bidi = BidiPreference.auto
        /// Whether this terminal handles the process's signals: resizing, suspension, termination and
        /// crashes. At most one terminal of a process handles them. Without them, ``ANSITerminal/suspend()``
        /// does not stop the process.
        public var handlesSignals = true
        /// Whether a watchdog process restores the terminal if this process is killed.
        public var hasWatchdog = true

        var timeouts = Timeouts()

        /// Makes options with everything detected.
        public init() {}

        var name: String { environment["TERM"] ?? "" }

        /// Whether the program runs in tmux, which may run on another machine.
        var isInTmux: Bool { environment["TMUX"]?.isEmpty == false || name.hasPrefix("tmux") }

        /// Whether device control strings (DCS, APC) may be sent. GNU Screen passes unknown ones on as text.
        var mayKnowStrings: Bool { isInTmux || !name.hasPrefix("screen") }
    }

    /// The protocol for pictures in pixels.
    public enum GraphicsPreference: Hashable, Sendable {
        /// The one that the terminal reports; kitty's where it reports both.
        case auto
        /// Kitty's protocol with Unicode placeholders, without a probe.
        case kitty
        /// Sixels, without a probe.
        case sixel
        /// None, and no probe.
        case none
    }

    /// The layer that reorders right-to-left text. Frames are in visual order whichever it is.
    public enum BidiPreference: Hashable, Sendable {
        /// The terminal where it is known to reorder, otherwise the program.
        case auto
        /// The program: cells are sent as they are.
        case app
        /// The terminal, line by line: its own reordering stays on, and is undone in what is sent.
        case terminal
    }

    /// The environment variables of the process that identify the terminal, and those to ask tmux about it.
    public static var environment: [String: String] {
        let names = ["TERM", "COLORTERM", "NO_COLOR", "TMUX", "TMUX_PANE", "VTE_VERSION", "PATH"]
        return names.reduce(into: [:]) { $0[$1] = getenv($1).map { String(cString: $0) } }
    }
}
