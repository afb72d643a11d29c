import Glibc
import TextInterface

/// Standard output for commands, in whole lines.
nonisolated struct Output {
    /// Whether a person reads at a terminal.
    let isTerminal: Bool
    /// Whether colours may be written.
    let hasColor: Bool
    /// The columns of the terminal; 80 where there is none.
    let columns: Int

    private let write: (String) throws(OutputDescriptor.WriteError) -> Void

    /// The process's own standard output.
    static func standard(color: Settings.When, environment: [String: String]) -> Output {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        var size = winsize()
        let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let hasColor = color == .always || color == .auto && isTerminal && !isPlain
        return Output(
            isTerminal: isTerminal, hasColor: hasColor, columns: known ? Int(size.ws_col) : 80
        ) { text throws(OutputDescriptor.WriteError) in try OutputDescriptor.standardOutput.write(text) }
    }

    init(
        isTerminal: Bool, hasColor: Bool, columns: Int,
        write: @escaping (String) throws(OutputDescriptor.WriteError) -> Void
    ) {
        self.isTerminal = isTerminal
        self.hasColor = hasColor
        self.columns = columns
        self.write = write
    }

    /// Writes a line as it is: text that the program made, JSON or art.
    func line(_ text: String) throws(OutputDescriptor.WriteError) {
        try write(text + "\n")
    }

    /// Writes text from outside, sanitized: what reads a pipe may be a terminal's pager.
    func text(_ text: String) throws(OutputDescriptor.WriteError) {
        try line(SafeText.paragraphs(text).map(\.text).joined(separator: "\n"))
    }
}

/// Writes a sentence for the person to standard error. A failure of that costs nothing else: there is no other place to
/// report it to.
nonisolated func notice(_ sentence: String) {
    try? OutputDescriptor.standardError.write(SafeText(sentence).text + "\n")
}
