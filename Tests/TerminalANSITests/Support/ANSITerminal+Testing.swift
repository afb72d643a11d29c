import TerminalInterface
import TextInterface

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

extension TerminalEvent {
    /// Whether pictures are reported.
    var isPictures: Bool { if case .pictures = self { true } else { false } }

    /// Reported pictures with a cell's width and height in pixels.
    static func picturesIn(_ form: PixelGraphics.Form, _ width: Int, _ height: Int) -> TerminalEvent {
        .pictures(PixelGraphics(form: form, cell: CellPixels(width: width, height: height)))
    }
}

extension Timeouts {
    /// Timeouts for a terminal that replies under any load.
    static let replying = Timeouts(replies: .seconds(60), leave: .seconds(60))
}

extension ANSITerminal {
    /// A started terminal in a window of its own. If a text is given, it is shown.
    static func started(
        _ text: SafeText? = nil, title: SafeText = .empty, columns: UInt16 = 80, rows: UInt16 = 24,
        pixels: (width: UInt16, height: UInt16) = (0, 0), name: String = "xterm-256color",
        with change: (inout Options) -> Void = { _ in }
    ) throws -> (PseudoTerminal, ANSITerminal) {
        let pty = try PseudoTerminal(columns: columns, rows: rows, pixels: pixels)
        return (pty, try started(text, title: title, on: pty, name: name, with: change))
    }

    /// A started terminal on a pseudo-terminal.
    static func started(
        _ text: SafeText? = nil, title: SafeText = .empty, on pty: PseudoTerminal,
        name: String = "xterm-256color", with change: (inout Options) -> Void = { _ in }
    ) throws -> ANSITerminal {
        var options = Options.testing(pty.program, name: name)
        change(&options)
        return try ANSITerminal(options).started(text, title: title)
    }

    /// Starts the terminal and, if a text is given, shows it.
    func started(_ text: SafeText? = nil, title: SafeText = .empty) throws -> ANSITerminal {
        try start()
        if let text { show(frame(text, columns: size.columns, rows: size.rows, title: title)) }
        return self
    }

    /// The events that follow from input.
    func events(after input: String, on pty: PseudoTerminal) async -> [TerminalEvent] {
        pty.send(input + "\u{1B}[24;8~")
        return await events { $0 == .key(.function(12), [.shift, .alt, .control]) }.dropLast()
    }

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
