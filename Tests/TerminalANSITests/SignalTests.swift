import Glibc
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

/// Each test signals a process of its own, on a terminal of the test. The process ends by itself: while the
/// test waits for it, the test may have no other thread.
@Suite("Signals")
struct SignalTests {
    @Test("A signal that asks to end becomes an event", arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func terminated(signal: Int32) async throws {
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

    @Test("A second such signal ends the process at once and restores the terminal")
    func askedTwice() async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .signal(SIGTERM)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path)
            kill(getpid(), SIGTERM)
            _ = await terminal.events(count: 1)
            kill(getpid(), SIGTERM)
            // Another thread may end the process.
            poll(nil, 0, 20_000)
            terminal.stop()
        }

        #expect(pty.settings == before)
        #expect(pty.text.hasSuffix(EscapeSequences(terminalName: "xterm-256color").leave))
    }

    @Test("A second SIGHUP does not end the process before its timeout")
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

    @Test(
        "After a hangup, a program that ignores the event or works on after stopping is ended",
        arguments: [false, true])
    func gone(stops: Bool) async throws {
        let pty = try PseudoTerminal()
        pty.once("Feed") { $0.hangUp() }

        await #expect(processExitsWith: .signal(SIGHUP)) {
            [path = pty.path as String, stops = stops as Bool] in
            let (terminal, _) = try taken(path, timeout: .milliseconds(200))
            if stops {
                _ = await terminal.events(count: 1)
                terminal.stop()
            }
            poll(nil, 0, 120_000)
            terminal.stop()
        }
    }

    @Test(
        "Ctrl-C ends a busy program after a timeout or when it is pressed again",
        arguments: [(1, 200), (2, 100_000)])
    func interrupted(presses: Int, timeout: Int) async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings
        pty.once("Feed") { pty in
            pty.send("\u{3}")
            guard presses > 1 else { return }
            // Longer than the interval of a held key.
            poll(nil, 0, 600)
            pty.send("\u{3}")
        }

        await #expect(processExitsWith: .signal(SIGINT)) {
            [path = pty.path as String, timeout = timeout as Int] in
            let (terminal, _) = try taken(path, timeout: .milliseconds(timeout))
            poll(nil, 0, 120_000)
            terminal.stop()
        }

        #expect(pty.settings == before)
        #expect(pty.text.hasSuffix(EscapeSequences(terminalName: "xterm-256color").leave))
    }

    @Test("Stopping the terminal restores the previous signal handlers")
    func released() async throws {
        let pty = try PseudoTerminal()

        await #expect(processExitsWith: .signal(SIGTERM)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path)
            terminal.stop()
            kill(getpid(), SIGTERM)
        }
    }

    @Test("SIGWINCH reports the new size, several at once the last one only")
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

    @Test("SIGWINCH with an unchanged size redraws the screen")
    func flickered() async throws {
        let pty = try PseudoTerminal()

        await #expect(processExitsWith: .exitCode(7)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path)
            // Delivered to this thread, and so before the next signal.
            raise(SIGWINCH)
            kill(getpid(), SIGTERM)
            _ = await terminal.events(count: 1)
            terminal.stop()
            exit(7)
        }

        #expect(pty.text.components(of: "Feed") == 2)
    }

    @Test("After a temporary change of size the next frame is written whole")
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
            // The terminal has truncated its lines, and no frame was shown since.
            terminal.show(frame("Feed"))
            terminal.stop()
            exit(7)
        }

        #expect(pty.text.components(of: "Feed") == 2)
    }

    @Test("After SIGSTOP and SIGCONT the screen is redrawn whole")
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
        #expect(pty.text.components(of: EscapeSequences(terminalName: "xterm-256color").enter) == 2)
    }

    @Test("Only one terminal at a time handles signals")
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
            exit(refusal == .refused("another terminal is in use") ? 7 : 1)
        }
    }

    @Test("SIGTSTP stops a busy program after a timeout")
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
        "SIGTSTP and suspend() restore the terminal until the process continues",
        arguments: [true, false])
    func suspended(isSignaled: Bool) async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .exitCode(7)) {
            [path = pty.path as String, isSignaled = isSignaled as Bool] in
            // In a process group of its own with a parent in the session: the kernel stops no orphaned group.
            setpgid(0, 0)
            continueOnceStopped(path)
            let (terminal, _) = try taken(path)
            if isSignaled {
                kill(getpid(), SIGTSTP)
                guard await terminal.events(count: 1) == [.willSuspend] else { exit(1) }
            }
            terminal.suspend()
            let events = await terminal.events(count: 1)
            terminal.stop()
            exit(events == [.resumed] ? 7 : 1)
        }

        // The primary attributes query follows.
        let sequences = EscapeSequences(terminalName: "xterm-256color")
        let leave = sequences.leave(restoring: "", cursorShape: nil) + "\u{1B}[c"
        let rest = try #require(pty.text.ranges(of: leave + " given back ").first).upperBound
        #expect(pty.text[rest...].contains("Feed"))
        #expect(pty.settings == before)
    }
}

/// Starts a shell that waits until this process is stopped, writes a mark if the terminal's settings are the
/// previous ones, and continues the process.
private func continueOnceStopped(_ path: String) {
    let process = getpid()
    // The shell is in the same job, and has to ignore SIGTSTP.
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
