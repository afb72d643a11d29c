import Glibc
import TextInterface

/// The use of colors; `auto` uses them on a terminal that supports them.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    case auto, always, never
}

/// The standard output of commands, in whole lines.
public struct Output {
    /// Whether the output is a terminal.
    public let isTerminal: Bool
    /// Whether colors are used.
    public let hasColor: Bool
    /// The width of the terminal; 80 without one.
    public let columns: Int
    /// Whether signs are replaced by ASCII.
    public let hasPlainSigns: Bool

    private let write: (String) throws(OutputDescriptor.WriteError) -> Void

    /// The process's standard output.
    ///
    /// - Parameters:
    ///   - color: The use of colors. `auto` uses none with `NO_COLOR` or on a dumb terminal.
    ///   - hasPlainSigns: Whether signs are replaced by ASCII on all terminals.
    public static func standard(
        color: ColorChoice, hasPlainSigns: Bool, environment: [String: String]
    ) -> Output {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || TerminalEnvironment.isDumb(environment)
        var size = winsize()
        let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return Output(
            isTerminal: isTerminal, hasColor: color == .always || color == .auto && isTerminal && !isPlain,
            columns: known ? Int(size.ws_col) : 80,
            // The reader of a pipe need not be a terminal.
            hasPlainSigns: hasPlainSigns || isTerminal && TerminalEnvironment.hasPlainSigns(environment)
        ) { text throws(OutputDescriptor.WriteError) in try OutputDescriptor.standardOutput.write(text) }
    }

    /// Creates an output with another destination.
    public init(
        isTerminal: Bool, hasColor: Bool, columns: Int, hasPlainSigns: Bool = false,
        write: @escaping (String) throws(OutputDescriptor.WriteError) -> Void
    ) {
        self.isTerminal = isTerminal
        self.hasColor = hasColor
        self.columns = columns
        self.hasPlainSigns = hasPlainSigns
        self.write = write
    }

    /// Writes a line of the program's own text, JSON or art.
    public func line(_ text: String) throws(OutputDescriptor.WriteError) {
        try write(text + "\n")
    }

    /// Writes sanitized text, since the reader of a pipe may be a terminal's pager.
    public func text(_ text: String) throws(OutputDescriptor.WriteError) {
        let lines = SafeText.paragraphs(text)
        try line(lines.map { hasPlainSigns ? $0.inPlainSigns.text : $0.text }.joined(separator: "\n"))
    }
}

/// Writes a sentence to standard error. A failed write is ignored: there is no other place to report it.
public func notice(_ sentence: String) {
    try? OutputDescriptor.standardError.write(SafeText(sentence).text + "\n")
}
