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
    /// Whether text is written with signs of ASCII.
    let hasPlainSigns: Bool

    private let write: (String) throws(OutputDescriptor.WriteError) -> Void

    /// The process's own standard output.
    static func standard(_ settings: Settings, environment: [String: String]) -> Output {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || AppCommand.isDumb(environment)
        var size = winsize()
        let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let hasColor = settings.color == .always || settings.color == .auto && isTerminal && !isPlain
        return Output(
            isTerminal: isTerminal, hasColor: hasColor, columns: known ? Int(size.ws_col) : 80,
            // What reads a pipe need not be a terminal.
            hasPlainSigns: settings.signs == .plain || isTerminal && settings.hasPlainSigns(environment)
        ) { text throws(OutputDescriptor.WriteError) in try OutputDescriptor.standardOutput.write(text) }
    }

    init(
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
    func line(_ text: String) throws(OutputDescriptor.WriteError) {
        try write(text + "\n")
    }

    /// Writes text from outside, sanitized: what reads a pipe may be a terminal's pager.
    func text(_ text: String) throws(OutputDescriptor.WriteError) {
        let lines = SafeText.paragraphs(text)
        try line(lines.map { hasPlainSigns ? $0.inPlainSigns.text : $0.text }.joined(separator: "\n"))
    }
}

/// Writes a sentence for the person to standard error. A failure of that costs nothing else: there is no other place to
/// report it to.
nonisolated func notice(_ sentence: String) {
    try? OutputDescriptor.standardError.write(SafeText(sentence).text + "\n")
}
