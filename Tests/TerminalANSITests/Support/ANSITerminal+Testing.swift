import TerminalInterface

@testable import TerminalANSI

extension ANSITerminal.Options {
    /// Those of a test: a terminal of its own, and the process's signals left alone.
    static func testing(_ terminal: Int32, name: String = "xterm-256color") -> ANSITerminal.Options {
        var options = ANSITerminal.Options()
        options.input = terminal
        options.output = terminal
        options.environment = ["TERM": name]
        options.handlesSignals = false
        options.hasWatchdog = false
        return options
    }
}

extension Patience.Limits {
    /// Those of a test in which the terminal answers, whatever else the machine does.
    static let answered = Patience.Limits(answers: .seconds(60), leaving: .seconds(60))
}

extension ANSITerminal {
    /// The next events, up to one that meets a condition.
    func events(until condition: (TerminalEvent) -> Bool) async -> [TerminalEvent] {
        var result: [TerminalEvent] = []
        for await event in events {
            result.append(event)
            if condition(event) { break }
        }
        return result
    }

    /// The next events, so many.
    func events(count: Int) async -> [TerminalEvent] {
        var rest = count
        return await events { _ in
            rest -= 1
            return rest == 0
        }
    }
}
