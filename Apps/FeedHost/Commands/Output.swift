import Foundation
import Glibc
import TextInterface

/// Standard output for commands: whole lines, and a quiet end where nobody reads any more.
nonisolated struct Output {
    /// Standard output was closed by its reader.
    struct Closed: Error {}

    /// Whether a person reads at a terminal, so that text must be disarmed.
    let isTerminal: Bool
    /// Whether colours may be written.
    let hasColor: Bool
    /// The columns of the terminal; 80 where there is none.
    let columns: Int

    private let write: (String) -> Bool

    /// The process's own standard output.
    static func standard(color: Settings.When, environment: [String: String]) -> Output {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        var size = winsize()
        let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let hasColor = color == .always || color == .auto && isTerminal && !isPlain
        return Output(
            isTerminal: isTerminal, hasColor: hasColor, columns: known ? Int(size.ws_col) : 80,
            write: writeAll)
    }

    init(isTerminal: Bool, hasColor: Bool, columns: Int, write: @escaping (String) -> Bool) {
        self.isTerminal = isTerminal
        self.hasColor = hasColor
        self.columns = columns
        self.write = write
    }

    /// Writes a line as it is.
    func line(_ text: String) throws(Closed) {
        if !write(text + "\n") { throw Closed() }
    }

    /// Writes text from outside: disarmed for a person at a terminal, as it came for a program.
    func text(_ text: String) throws(Closed) {
        try line(isTerminal ? SafeText.paragraphs(text).map(\.text).joined(separator: "\n") : text)
    }

    private static func writeAll(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return false }
            bytes = bytes.dropFirst(written)
        }
        return true
    }
}

/// A sentence for the person, on standard error.
nonisolated func notice(_ sentence: String) {
    FileHandle.standardError.write(Data((SafeText(sentence).text + "\n").utf8))
}
