import Foundation
import TerminalANSI
import TerminalInterface
import TextInterface

/// The parsed arguments.
nonisolated struct PreviewOptions: Equatable, Sendable {
    /// The action.
    enum Task: Equatable, Sendable {
        /// Show the states in the terminal.
        case show
        /// Print the names of the states.
        case list
        /// Print one state; `nil` for all states.
        case print
        case help
        /// Wait until a file is saved and the preview is rebuilt.
        case awaitSave
    }

    /// The error of invalid arguments.
    struct Complaint: Error, Equatable {
        var sentence: String
    }

    var task = Task.show
    var settings = PreviewSettings()
    /// The package whose files are watched; `nil` for none.
    var package: String?

    init(_ arguments: [String]) throws(Complaint) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let option = word.hasPrefix("--") ? parts[0] : word
            var value: String? { parts.count == 2 ? parts[1] : rest.popFirst() }
            switch option {
            case "-h", "--help": task = .help
            case "--list": task = .list
            case "--print": task = .print
            case "--state": settings.state = try Self.some(value, option)
            case "--locale": settings.locale = try Self.some(value, option)
            case "--size": settings.size = try Self.size(value)
            case "--appearance":
                settings.appearance = try Self.choice(value, option, "dark or light", Appearance.init)
            case "--colors":
                settings.colors = try Self.choice(
                    value, option, "truecolor, 256, 16 or none", ColorDepth.init(name:))
            case "--focus": settings.focus = try Self.row(value)
            case "--watch": package = try Self.some(value, option)
            case "--await-save":
                task = .awaitSave
                package = try Self.some(value, option)
            default: throw Complaint(sentence: "unknown option '\(word)' (try --help)")
            }
        }
    }

    private static func some(_ value: String?, _ option: String) throws(Complaint) -> String {
        guard let value, !value.isEmpty else {
            throw Complaint(sentence: "\(option) needs a value: --help says which.")
        }
        return value
    }

    private static func choice<Value>(
        _ value: String?, _ option: String, _ known: String, _ make: (String) -> Value?
    ) throws(Complaint) -> Value {
        guard let made = make(value ?? "") else {
            throw Complaint(sentence: "\(option) takes \(known), not '\(value ?? "")'.")
        }
        return made
    }

    /// The id of a row in the arguments of a restart.
    private static func row(_ value: String?) throws(Complaint) -> PreviewSettings.Row {
        let numbers = (value ?? "").split(separator: "-").compactMap { UInt64($0) }
        guard numbers.count == 2 else {
            throw Complaint(sentence: "--focus takes two numbers such as 0-7, not '\(value ?? "")'.")
        }
        return PreviewSettings.Row(high: numbers[0], low: numbers[1])
    }

    private static func size(_ value: String?) throws(Complaint) -> TerminalSize? {
        if value == "full" { return nil }
        let numbers = (value ?? "").split(separator: "x").map { Int($0) ?? 0 }
        guard numbers.count == 2, numbers.allSatisfy((1...1_000).contains) else {
            throw Complaint(
                sentence: "--size takes columns and rows such as 80x24, or full, not '\(value ?? "")'.")
        }
        return TerminalSize(columns: numbers[0], rows: numbers[1])
    }

    /// The output of `--help`.
    static func help(of feature: String) -> String {
        """
        Tools/preview \(feature) [OPTIONS]
        Shows \(feature) alone in the terminal, in each of its states, and again whenever a file is saved.

          --state NAME                        the state to begin with, or to print
          --locale ID                         en, el or pt-BR
          --appearance dark|light             the palette
          --colors truecolor|256|16|none      the colors
          --size COLUMNSxROWS|full            the frame in which the state is shown
          --list                              print the names of the states
          --print                             print the state as text; without --state, all of them
          --help                              print this

        In the terminal: Tab lists the states; [ and ] go from one to the next; L, A, C and S change \
        language, appearance,
        colors and size; ? lists every key of the screen; q quits. All other keys are the feature's.
        """
    }
}
