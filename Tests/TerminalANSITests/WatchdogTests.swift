import Glibc
import Testing

@testable import TerminalANSI

@Suite("Watchdog", .enabled(if: access("/bin/sh", X_OK) == 0, "there is no /bin/sh"))
struct WatchdogTests {
    @Test("The watchdog restores the terminal when the process ends without doing so")
    func killed() async throws {
        let pty = try PseudoTerminal()
        let before = pty.settings
        let terminal = Descriptor(number: pty.program)
        let settings = try #require(terminal.settings)
        let sut = try #require(
            Watchdog(terminal: terminal, settings: settings, leaving: "\u{1B}[?1049l%s\\n"))
        // A zombie process would keep other tests waiting for children.
        defer { waitpid(sut.process, nil, 0) }
        #expect(terminal.set(settings.raw))

        // The kernel closes the pipe when the process ends.
        sut.descriptor.close()

        try await pty.wait { _ in pty.settings == before }
        #expect(pty.text == "\u{1B}[?1049l%s\\n")
    }

    @Test("The watchdog restores a terminal of any descriptor number", arguments: [100, 101, 300] as [Int32])
    func number(number: Int32) async throws {
        let pty = try PseudoTerminal()

        await #expect(processExitsWith: .success) {
            [path = pty.path as String, number = number as Int32] in
            let file = open(path, O_RDWR | O_NOCTTY)
            // Duplicated only to a free number.
            try #require(fcntl(file, F_DUPFD, number) == number)
            let sut = try #require(
                Watchdog(terminal: Descriptor(number: number), settings: termios(), leaving: "left"))
            sut.descriptor.close()
            waitpid(sut.process, nil, 0)
        }

        #expect(pty.text == "left")
    }

    @Test("A dismissed watchdog ends and writes nothing")
    func dismissed() throws {
        let pty = try PseudoTerminal()
        let terminal = Descriptor(number: pty.program)
        let settings = try #require(terminal.settings)
        let sut = try #require(Watchdog(terminal: terminal, settings: settings, leaving: "left"))
        #expect(terminal.set(settings.raw))
        let taken = pty.settings

        sut.dismiss()

        #expect(kill(sut.process, 0) == -1)
        #expect(pty.settings == taken)
        #expect(pty.written.isEmpty)
    }

    @Test("The watchdog inherits no descriptor of the process")
    func files() async throws {
        let pty = try PseudoTerminal()

        // In a process of its own: processes of other tests could inherit the pipe.
        await #expect(processExitsWith: .success) { [path = pty.path as String] in
            let terminal = Descriptor(number: open(path, O_RDWR | O_NOCTTY))
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            let sut = try #require(Watchdog(terminal: terminal, settings: termios(), leaving: ""))
            close(ends[1])

            var wait = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            #expect(poll(&wait, 1, 60_000) == 1)
            sut.dismiss()
        }
    }
}
