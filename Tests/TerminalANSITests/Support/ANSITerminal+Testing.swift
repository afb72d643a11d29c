import TerminalInterface

@testable import TerminalANSI

extension ANSITerminal.Options {
    /// Options for a pseudo-terminal, without signal handlers and watchdog.
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

extension Timeouts {
    /// Timeouts for a terminal that replies under any load.
    static let replying = Timeouts(replies: .seconds(60), leave: .seconds(60))
}

extension ANSITerminal {
    /// The next events up to one that meets a condition.
    func events(until condition: (TerminalEvent) -> Bool) async -> [TerminalEvent] {
        var result: [TerminalEvent] = []
        for await event in events {
            result.append(event)
            if condition(event) { break }
        }
        return result
    }

    /// The next events, up to a count.
    func events(count: Int) async -> [TerminalEvent] {
        var rest = count
        return await events { _ in
            rest -= 1
            return rest == 0
        }
    }
}
