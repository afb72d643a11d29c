import Glibc
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

/// Each runs in a process of its own, which the signal is for; the terminal is the test's. One after the other: many
/// such processes at once could take every thread that a test waits on.
@Suite("Signals", .serialized)
struct SignalTests {
    @Test("that crash the program give the terminal back first", arguments: Crash.allCases)
    func crash(crash: Crash) async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .failure) {
            [path = pty.path as String, name = crash.rawValue as String] in
            let (terminal, _) = try taken(path)
            try #require(Crash(rawValue: name)).happen()
            terminal.stop()
        }

        #expect(pty.settings == before)
        #expect(pty.text.hasSuffix(EscapeStrings(terminalName: "xterm-256color").leave))
    }

    @Test("that nobody can catch leave it to the watchdog")
    func killed() async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .signal(SIGKILL)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path, hasWatchdog: true)
            kill(getpid(), SIGKILL)
            terminal.stop()
        }

        try await pty.wait { _ in pty.settings == before }
        #expect(pty.text.hasSuffix(EscapeStrings(terminalName: "xterm-256color").leave))
    }

    @Test("that crash the program leave nothing to the watchdog")
    func crashedWithWatchdog() async throws {
        let pty = try PseudoTerminal()

        await #expect(processExitsWith: .signal(SIGABRT)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path, hasWatchdog: true)
            Crash.abort.happen()
            terminal.stop()
        }

        #expect(pty.text.components(of: "\u{1B}[?1049l") == 1)
    }

    @Test("that ask the program to end are events", arguments: [SIGTERM, SIGINT, SIGHUP])
    func asked(signal: Int32) async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .exitCode(7)) {
            [path = pty.path as String, signal = signal as Int32] in
            let (terminal, _) = try taken(path)
            raise(signal)
            let events = await terminal.events(count: 1)
            terminal.stop()
            exit(events == [.terminated(signal: signal)] ? 7 : 1)
        }

        #expect(pty.settings == before)
    }

    @Test("that ask a second time end the program at once, and give the terminal back")
    func askedTwice() async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .signal(SIGTERM)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path)
            raise(SIGTERM)
            raise(SIGTERM)
            terminal.stop()
        }

        #expect(pty.settings == before)
        #expect(pty.text.hasSuffix(EscapeStrings(terminalName: "xterm-256color").leave))
    }

    @Test("are the process's own again when the terminal is stopped")
    func released() async throws {
        let pty = try PseudoTerminal()

        await #expect(processExitsWith: .signal(SIGTERM)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path)
            terminal.stop()
            raise(SIGTERM)
        }
    }

    @Test("of a window that is resized tell the new size, and have all of it drawn")
    func resized() async throws {
        let pty = try PseudoTerminal()

        await #expect(processExitsWith: .exitCode(7)) { [path = pty.path as String] in
            let (terminal, file) = try taken(path)
            for columns in 20..<40 {
                var window = winsize(ws_row: 10, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
                _ = ioctl(file, UInt(TIOCSWINSZ), &window)
                raise(SIGWINCH)
            }
            let last = TerminalEvent.resized(TerminalSize(columns: 39, rows: 10))
            let events = await terminal.events { $0 == last }
            terminal.stop()
            exit(events.count <= 20 ? 7 : 1)
        }
    }

    @Test("of a window that has its old size again have all of it drawn again")
    func flickered() async throws {
        let pty = try PseudoTerminal()

        await #expect(processExitsWith: .exitCode(7)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path)
            raise(SIGWINCH)
            // The key comes behind the signal, in the same thread.
            raise(SIGTERM)
            _ = await terminal.events(count: 1)
            terminal.stop()
            exit(7)
        }

        #expect(pty.text.components(of: "Feed") == 2)
    }

    @Test("that suspend the program give the terminal back, and take it over again when it goes on")
    func suspended() async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings

        async let ended: Void = expectResumption(pty)
        try await pty.wait { $0.contains("[?1049l") }
        let process = try #require(pty.process)
        try await pty.wait { _ in isStopped(process) }
        #expect(pty.settings == before)
        pty.forget()
        kill(process, SIGCONT)
        await ended

        #expect(pty.text.contains("Feed"))
        #expect(pty.settings == before)
    }

    private func expectResumption(_ pty: PseudoTerminal) async {
        await #expect(processExitsWith: .exitCode(7)) { [path = pty.path as String] in
            // A job of its own, which its parent may continue: else the kernel does not stop it.
            setpgid(0, 0)
            let (terminal, _) = try taken(path)
            raise(SIGTSTP)
            let events = await terminal.events(count: 1)
            terminal.suspend()
            let later = await terminal.events(count: 1)
            terminal.stop()
            exit(events == [.willSuspend] && later == [.resumed] ? 7 : 1)
        }
    }
}

/// How a program comes to an end that nobody planned.
enum Crash: String, CaseIterable, Codable, Sendable {
    case trap, badAccess, abort, division, overflow

    func happen() {
        switch self {
        case .trap: fatalError("planned")
        case .badAccess: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
        case .abort: Glibc.abort()
        case .division: raise(SIGFPE)
        case .overflow: print(depth(of: 1))
        }
    }

    /// Ends when the stack does.
    private func depth(of number: Int) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { bytes in
            bytes[0] = UInt8(truncatingIfNeeded: number)
            return depth(of: number + 1) + Int(bytes[0])
        }
    }
}

/// A terminal that was taken over and shows something, in a process for that alone.
private func taken(_ path: String, hasWatchdog: Bool = false) throws -> (ANSITerminal, Int32) {
    // Swift's own handlers would print a trace, and take their time.
    for crash in SignalHandlers.crashes { signal(crash, SIG_DFL) }
    // The tests' own threads block what a program is asked with.
    SignalHandlers.unblock()
    let file = open(path, O_RDWR | O_NOCTTY)
    let name = "PID \(getpid())\n"
    write(file, name, name.utf8.count)
    var options = ANSITerminal.Options.testing(file)
    options.handlesSignals = true
    options.hasWatchdog = hasWatchdog
    let terminal = ANSITerminal(options)
    try terminal.start()
    terminal.show(frame("Feed"))
    return (terminal, file)
}

private func isStopped(_ process: pid_t) -> Bool {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    guard fgets(&line, 512, file) != nil else { return false }
    let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).contains(") T ")
}

extension PseudoTerminal {
    /// The process that said its number first.
    fileprivate var process: pid_t? {
        let line = text.split(whereSeparator: \.isNewline).first ?? ""
        return line.split(separator: " ").last.flatMap { pid_t($0) }
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
