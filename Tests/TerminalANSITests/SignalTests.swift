import Glibc
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

/// Each runs in a process of its own, which the signal is for; the terminal is the test's. Such a process comes to its end
/// by itself: while this one waits for it, it may have no thread left to do anything for it.
@Suite("Signals")
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

    @Test(
        "that crash the program end it by the first of them, whatever handler there was before",
        arguments: Previous.allCases)
    func crashed(previous: Previous) async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .signal(SIGSEGV)) {
            [path = pty.path as String, name = previous.rawValue as String] in
            let previous = try #require(Previous(rawValue: name))
            let (terminal, _) = try taken(path) { previous.install() }
            raise(SIGSEGV)
            terminal.stop()
        }

        #expect(pty.settings == before)
        #expect(pty.text.components(of: "\u{1B}[?1049l") == 1)
    }

    @Test("of two threads that crash at once wait for each other's work")
    func crashedTwice() async throws {
        // So small that the terminal has no room for what a crash writes.
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .signal(SIGSEGV)) { [path = pty.path as String] in
            let (terminal, file) = try taken(path)
            fill(file)
            let (second, both) = (try #require(Pipe()), try #require(Pipe()))
            _ = KernelThread.start {
                _ = second.reading.waitForInput(milliseconds: 20_000)
                // The first waits for room now.
                poll(nil, 0, 50)
                raise(SIGABRT)
            }
            second.wake()
            raise(SIGSEGV)
            both.wake()
            terminal.stop()
        }

        #expect(pty.settings == before)
    }

    @Test("that ask the program to end are events", arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func asked(signal: Int32) async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .exitCode(7)) {
            [path = pty.path as String, signal = signal as Int32] in
            let (terminal, _) = try taken(path)
            kill(getpid(), signal)
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
            kill(getpid(), SIGTERM)
            _ = await terminal.events(count: 1)
            kill(getpid(), SIGTERM)
            // Another thread may be the one that is ended, and this one with it.
            poll(nil, 0, 20_000)
            terminal.stop()
        }

        #expect(pty.settings == before)
        #expect(pty.text.hasSuffix(EscapeStrings(terminalName: "xterm-256color").leave))
    }

    @Test("that tell again that the terminal is gone leave the program its time")
    func hungUpTwice() async throws {
        let pty = try PseudoTerminal()

        await #expect(processExitsWith: .exitCode(7)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path)
            for _ in 0..<2 { kill(getpid(), SIGHUP) }
            _ = await terminal.events(count: 1)
            terminal.stop()
            exit(7)
        }
    }

    @Test("are not needed where the terminal is gone: a program that does nothing about it ends")
    func gone() async throws {
        let pty = try PseudoTerminal()
        pty.once("Feed") { $0.hangUp() }

        await #expect(processExitsWith: .signal(SIGHUP)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path, patience: .milliseconds(200))
            poll(nil, 0, 120_000)
            terminal.stop()
        }
    }

    @Test(
        "are not needed where the terminal is gone: nor is a program's work after it has given that back waited for"
    )
    func goneMeanwhile() async throws {
        let pty = try PseudoTerminal()
        pty.once("Feed") { $0.hangUp() }

        await #expect(processExitsWith: .signal(SIGHUP)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path, patience: .milliseconds(200))
            _ = await terminal.events(count: 1)
            terminal.stop()
            poll(nil, 0, 120_000)
        }
    }

    @Test(
        "are not needed to interrupt a program that is busy: the key does it, after a while or when it is pressed again",
        arguments: [(1, 200), (2, 100_000)])
    func interrupted(presses: Int, patience: Int) async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings
        pty.once("Feed") { pty in
            pty.send("\u{3}")
            guard presses > 1 else { return }
            // As long as it is no key that is held down.
            poll(nil, 0, 600)
            pty.send("\u{3}")
        }

        await #expect(processExitsWith: .signal(SIGINT)) {
            [path = pty.path as String, patience = patience as Int] in
            let (terminal, _) = try taken(path, patience: .milliseconds(patience))
            poll(nil, 0, 120_000)
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
            kill(getpid(), SIGTERM)
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
                kill(getpid(), SIGWINCH)
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
            // In this thread, and so before the next one.
            raise(SIGWINCH)
            kill(getpid(), SIGTERM)
            _ = await terminal.events(count: 1)
            terminal.stop()
            exit(7)
        }

        #expect(pty.text.components(of: "Feed") == 2)
    }

    @Test("of a window that had another size for a moment have all of the next frame drawn")
    func resizedAndBack() async throws {
        let pty = try PseudoTerminal(columns: 80, rows: 24)

        await #expect(processExitsWith: .exitCode(7)) { [path = pty.path as String] in
            let (terminal, file) = try taken(path)
            for columns in [40, 80] {
                var window = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
                _ = ioctl(file, UInt(TIOCSWINSZ), &window)
                kill(getpid(), SIGWINCH)
                _ = await terminal.events(count: 1)
            }
            // The terminal has cut its lines off, and nothing was shown meanwhile.
            terminal.show(frame("Feed"))
            terminal.stop()
            exit(7)
        }

        #expect(pty.text.components(of: "Feed") == 2)
    }

    @Test("that stop the program without warning have all of it drawn again when it goes on")
    func stopped() async throws {
        let pty = try PseudoTerminal()

        await #expect(processExitsWith: .exitCode(7)) { [path = pty.path as String] in
            continueOnceStopped(path)
            let (terminal, _) = try taken(path)
            kill(getpid(), SIGSTOP)
            let events = await terminal.events(count: 1)
            terminal.stop()
            exit(events == [.resumed] ? 7 : 1)
        }

        #expect(pty.text.components(of: "Feed") == 2)
        #expect(pty.text.components(of: EscapeStrings(terminalName: "xterm-256color").enter) == 2)
    }

    @Test("are one terminal's at a time")
    func exclusive() async throws {
        let pty = try PseudoTerminal()

        await #expect(processExitsWith: .exitCode(7)) { [path = pty.path as String] in
            let (terminal, file) = try taken(path)
            var options = ANSITerminal.Options.testing(file)
            options.handlesSignals = true
            let other = ANSITerminal(options)
            let refusal = #expect(throws: TerminalError.self) { try other.start() }
            terminal.stop()
            try other.start()
            other.stop()
            exit(refusal == .refused("another one has the process's signals") ? 7 : 1)
        }
    }

    @Test("that suspend the program stop it before long, whatever it still does")
    func suspendedBusy() async throws {
        let pty = try PseudoTerminal()

        await #expect(processExitsWith: .exitCode(7)) { [path = pty.path as String] in
            setpgid(0, 0)
            continueOnceStopped(path)
            let (terminal, _) = try taken(path)
            kill(getpid(), SIGTSTP)
            let events = await terminal.events(count: 2)
            terminal.stop()
            exit(events == [.willSuspend, .resumed] ? 7 : 1)
        }

        #expect(pty.text.contains(" given back "))
    }

    @Test(
        "that suspend the program, or the wish to be suspended, give the terminal back until it goes on",
        arguments: [true, false])
    func suspended(isAsked: Bool) async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .exitCode(7)) {
            [path = pty.path as String, isAsked = isAsked as Bool] in
            // A job of its own, which its parent may continue: else the kernel does not stop it.
            setpgid(0, 0)
            continueOnceStopped(path)
            let (terminal, _) = try taken(path)
            if isAsked {
                kill(getpid(), SIGTSTP)
                guard await terminal.events(count: 1) == [.willSuspend] else { exit(1) }
            }
            terminal.suspend()
            let events = await terminal.events(count: 1)
            terminal.stop()
            exit(events == [.resumed] ? 7 : 1)
        }

        // The question whether the terminal has read that comes behind it.
        let leave = EscapeStrings(terminalName: "xterm-256color").leave(restoring: "") + "\u{1B}[c"
        let rest = try #require(pty.text.ranges(of: leave + " given back ").first).upperBound
        #expect(pty.text[rest...].contains("Feed"))
        #expect(pty.settings == before)
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

/// What has dealt with a crash before the terminal was taken over, as Swift's own handlers do.
enum Previous: String, CaseIterable, Codable, Sendable {
    case none, returning, crashing, aborting

    func install() {
        switch self {
        case .none: break
        case .returning: signal(SIGSEGV) { _ in }
        case .crashing: signal(SIGSEGV) { _ in UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1 }
        case .aborting: signal(SIGSEGV) { _ in abort() }
        }
    }
}

/// A terminal that was taken over and shows something, in a process for that alone.
private func taken(
    _ path: String, hasWatchdog: Bool = false, patience: Duration? = nil, prepare: () -> Void = {}
) throws -> (ANSITerminal, Int32) {
    endInAnyCase()
    // Swift's own handlers would print a trace, and take their time.
    for crash in SignalHandlers.crashes { signal(crash, SIG_DFL) }
    prepare()
    // The tests' own threads block what a program is asked with.
    SignalHandlers.unblock()
    let file = open(path, O_RDWR | O_NOCTTY)
    var options = ANSITerminal.Options.testing(file)
    options.handlesSignals = true
    options.hasWatchdog = hasWatchdog
    if let patience { options.limits.ending = patience }
    let terminal = ANSITerminal(options)
    try terminal.start()
    terminal.show(frame("Feed"))
    return (terminal, file)
}

/// Writes until the terminal takes no more.
private func fill(_ file: Int32) {
    let output = Descriptor(number: file).reopenedForWriting()
    while output.writeSome([UInt8](repeating: 0x78, count: 4096).withUnsafeBytes { $0[...] }) ?? 0 > 0 {}
}

/// Ends this process after a minute, so that none is left of a test that went wrong.
private func endInAnyCase() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    alarm(60)
}

/// Has a shell wait until this process is stopped, say so on the terminal if that is as it was before, and continue it.
private func continueOnceStopped(_ path: String) {
    let process = getpid()
    // It is in the same job, which is stopped as a whole.
    system(
        """
        trap '' TSTP
        before=$(stty -g <\(path))
        {
            until grep -q ') T ' /proc/\(process)/stat; do [ -e /proc/\(process) ] || exit; sleep 0.01; done
            [ "$(stty -g <\(path))" = "$before" ] && printf ' given back ' >\(path)
            kill -CONT \(process)
        } </dev/null >/dev/null 2>&1 &
        """)
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
