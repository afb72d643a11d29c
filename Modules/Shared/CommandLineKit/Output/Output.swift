import Glibc
import TextInterface

/// When colours are written; `auto` writes them on a terminal that has them.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    case auto, always, never
}

/// Standard output for commands, in whole lines.
public struct Output {
    /// Whether a person reads at a terminal.
    public let isTerminal: Bool
    /// Whether colours may be written.
    public let hasColor: Bool
    /// The columns of the terminal; 80 where there is none.
    public let columns: Int
    /// Whether text is written with signs of ASCII.
    public let hasPlainSigns: Bool

    private let write: (String) throws(OutputDescriptor.WriteError) -> Void

    /// The process's own standard output.
    ///
    /// - Parameters:
    ///   - color: ColorChoice colours are written. `auto` writes none where `NO_COLOR` says so or the terminal is a dumb one.
    ///   - hasPlainSigns: Whether signs of ASCII were asked for.
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
            // What reads a pipe need not be a terminal.
            hasPlainSigns: hasPlainSigns || isTerminal && TerminalEnvironment.hasPlainSigns(environment)
        ) { text throws(OutputDescriptor.WriteError) in try OutputDescriptor.standardOutput.write(text) }
    }

    /// Makes an output that writes lines elsewhere.
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

    /// Writes a line as it is: text that the program made, JSON or art.
    public func line(_ text: String) throws(OutputDescriptor.WriteError) {
        try write(text + "\n")
    }

    /// Writes text from outside, sanitized: what reads a pipe may be a terminal's pager.
    public func text(_ text: String) throws(OutputDescriptor.WriteError) {
        let lines = SafeText.paragraphs(text)
        try line(lines.map { hasPlainSigns ? $0.inPlainSigns.text : $0.text }.joined(separator: "\n"))
    }
}

/// Writes a sentence for the person to standard error. A failure of that costs nothing else: there is no other place to
/// report it to.
public func notice(_ sentence: String) {
    try? OutputDescriptor.standardError.write(SafeText(sentence).text + "\n")
}
