import Glibc
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

/// Each test signals a process of its own, on a terminal of the test. The process ends by itself: while the
/// test waits for it, the test may have no other thread.
@Suite("Crashes")
struct CrashTests {
    @Test("A crash restores the terminal first", arguments: Crash.allCases)
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
        #expect(pty.text.hasSuffix(EscapeSequences(terminalName: "xterm-256color").leave))
    }

    @Test("SIGKILL leaves restoring to the watchdog")
    func killed() async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .signal(SIGKILL)) { [path = pty.path as String] in
            let (terminal, _) = try taken(path, hasWatchdog: true)
            kill(getpid(), SIGKILL)
            terminal.stop()
        }

        try await pty.wait { _ in pty.settings == before }
        #expect(pty.text.hasSuffix(EscapeSequences(terminalName: "xterm-256color").leave))
    }

    @Test("A crash with a watchdog restores the terminal once")
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
        "A crash ends the process by its first signal, whatever handler was installed before",
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

    @Test("Of two threads that crash, the second waits for the first one to restore the terminal")
    func crashedTwice() async throws {
        // The terminal's queue is full, so that the crash handler has to wait.
        let pty = try PseudoTerminal()
        let before = pty.settings

        await #expect(processExitsWith: .signal(SIGSEGV)) { [path = pty.path as String] in
            let (terminal, file) = try taken(path)
            fill(file)
            let (second, both) = (try #require(SelfPipe()), try #require(SelfPipe()))
            _ = POSIXThread.start {
                _ = second.reading.waitForInput(milliseconds: 20_000)
                // The first thread is waiting for the queue.
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
}

/// A kind of crash.
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

    /// Recurses until the stack overflows.
    private func depth(of number: Int) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { bytes in
            bytes[0] = UInt8(truncatingIfNeeded: number)
            return depth(of: number + 1) + Int(bytes[0])
        }
    }
}

/// A signal handler that was installed before, as Swift's own.
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
