import CommandLineKit

/// The lines that a command prints.
final class Lines {
    private(set) var all: [String] = []

    /// An output of 80 columns without colors, whose lines these are.
    var output: Output {
        Output(isTerminal: false, hasColor: false, columns: 80) { text in
            self.all.append(String(text.dropLast()))
        }
    }
}
