import Glibc

extension ANSITerminal {
    /// What there is to choose. Without a choice, everything is found out.
    public struct Options: Sendable {
        /// The descriptor that is read.
        public var input: Int32 = 0
        /// The descriptor that is written.
        public var output: Int32 = 1
        /// `TERM`, `COLORTERM`, `NO_COLOR`, `TMUX`, and the variables by which terminals are told apart.
        public var environment: [String: String] = ANSITerminal.environment
        /// The colours; `nil` for what the environment says.
        public var colors: ColorDepth?
        /// Which way pictures are shown in pixels.
        public var graphics = Graphics.auto
        /// Whether signs are shown in ASCII; see `Unicode.Scalar.plainSign`.
        public var hasPlainSigns = false
        /// Whether the terminal brings right-to-left text into its order, if it can, instead of showing cells as they stand.
        public var leavesBidiToTerminal = false
        /// Whether the process's signals are this terminal's: resizing, suspending, ending and crashes. At most one
        /// terminal of a process has them. Without them, ``ANSITerminal/suspend()`` does not stop the process.
        public var handlesSignals = true
        /// Whether a small shell waits beside the process, to give the terminal back if the process is killed.
        public var hasWatchdog = true

        var limits = Patience.Limits()

        /// Makes options that leave everything to be found out.
        public init() {}

        var name: String { environment["TERM"] ?? "" }

        /// Whether tmux stands between the terminal and the program, also one on another machine.
        var isInTmux: Bool { environment["TMUX"]?.isEmpty == false || name.hasPrefix("tmux") }

        /// Whether the terminal may be sent strings that not all know (DCS, APC). GNU Screen hands them on, as text.
        var mayKnowStrings: Bool { isInTmux || !name.hasPrefix("screen") }
    }

    /// A way to show pictures in pixels.
    public enum Graphics: Hashable, Sendable {
        /// The one that the terminal says it has, if any; kitty's protocol where it has both.
        case auto
        /// Kitty's protocol with placeholders, whatever the terminal says.
        case kitty
        /// Sixels, whatever the terminal says.
        case sixel
        /// None: nothing is asked.
        case none
    }

    /// The variables of the process's environment that say what the terminal is.
    public static var environment: [String: String] {
        var result: [String: String] = [:]
        for name in ["TERM", "COLORTERM", "NO_COLOR", "TMUX", "VTE_VERSION"] {
            if let value = getenv(name) { result[name] = String(cString: value) }
        }
        return result
    }
}
