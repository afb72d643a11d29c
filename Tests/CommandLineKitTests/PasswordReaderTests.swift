import CommandLineKit
import ConcurrencyTesting
import Foundation
import Glibc
import Synchronization
import Testing

@Suite("The reader of passwords", .timeLimit(.minutes(1))) struct PasswordReaderTests {
    // MARK: - Inputs that are not terminals

    /// Reads a password from a pipe, and returns what is left in it.
    private func read(_ bytes: [UInt8]) throws -> (result: Result<String, PasswordInputError>, rest: String) {
        let (pipe, screen) = (Pipe(), Pipe())
        try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
        try pipe.fileHandleForWriting.close()
        let output = OutputDescriptor(number: screen.fileHandleForWriting.fileDescriptor)
        let sut = PasswordReader(input: pipe.fileHandleForReading.fileDescriptor, output: output)
        let result = Result { () throws(PasswordInputError) in try sut.read(prompt: "Password: ") }
        try screen.fileHandleForWriting.close()
        #expect(try screen.fileHandleForReading.readToEnd() == nil)
        let rest = try pipe.fileHandleForReading.readToEnd() ?? Data()
        return (result, String(decoding: rest, as: UTF8.self))
    }

    @Test(
        "The first line of an input that is not a terminal is read without a prompt, and nothing after it",
        arguments: [
            ("one\ntwo\n", "one", "two\n"), ("one", "one", ""), ("one\r\n", "one", ""), (" ñ \n", " ñ ", ""),
        ])
    func pipe(text: String, expected: String, rest: String) throws {
        let (result, left) = try read(Array(text.utf8))
        #expect(result == .success(expected))
        #expect(left == rest)
    }

    @Test(
        "An empty line, a long one, bytes that are not text and the end of the input are errors",
        arguments: [
            ([], .missing), (Array("\n".utf8), .missing), (Array("\r\ntwo".utf8), .missing),
            ([0x61, 0xFF, 0x0A], .notText), ([UInt8](repeating: 0x61, count: 4_001), .tooLong),
        ] as [([UInt8], PasswordInputError)])
    func refused(bytes: [UInt8], expected: PasswordInputError) throws {
        #expect(try read(bytes).result == .failure(expected))
    }

    // MARK: - Terminals

    @Test("A terminal does not echo the password, and echoes again afterwards")
    func typed() async throws {
        let terminal = try PasswordTerminal()
        let results = terminal.password()
        await eventually { terminal.screen == "Password: " }
        #expect(!terminal.echoes)
        terminal.type("open sesame\n")

        #expect(await results.first { _ in true } == .success("open sesame"))
        #expect(terminal.echoes)
        await eventually { terminal.screen == "Password: \r\n" }
    }

    @Test("What was typed before the prompt, or pasted after the line, is discarded")
    func discarded() async throws {
        let terminal = try PasswordTerminal()
        terminal.type("too early\n")
        await eventually { terminal.screen.hasSuffix("\r\n") }
        let results = terminal.password()
        await eventually { terminal.screen.hasSuffix("Password: ") }
        terminal.type("open sesame\nrm -r\n")

        #expect(await results.first { _ in true } == .success("open sesame"))
        var count: Int32 = 0
        #expect(ioctl(terminal.program, UInt(FIONREAD), &count) == 0 && count == 0)
    }

    @Test("The end-of-file key ends the input")
    func ended() async throws {
        let terminal = try PasswordTerminal()
        let results = terminal.password()
        await eventually { terminal.screen == "Password: " }
        terminal.type("\u{4}")
        #expect(await results.first { _ in true } == .failure(.missing))
        #expect(terminal.echoes)
    }

    @Test(
        "A signal ends the program and restores the terminal", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func signaled(signal: Int32) async throws {
        let terminal = try PasswordTerminal()
        await #expect(processExitsWith: .signal(signal)) {
            [path = terminal.path as String, signal = signal as Int32] in
            let program = open(path, O_RDWR | O_NOCTTY)
            Thread.detachNewThread {
                while echoesOn(program) { poll(nil, 0, 2) }
                kill(getpid(), signal)
            }
            _ = try PasswordReader(input: program, output: OutputDescriptor(number: program)).read(prompt: "")
        }
        #expect(terminal.echoes)
    }

    @Test("A handler of the program's own is called, with the terminal restored")
    func handled() async throws {
        let terminal = try PasswordTerminal()
        await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
            let program = open(path, O_RDWR | O_NOCTTY)
            terminalOfHandler.store(program, ordering: .releasing)
            signal(SIGINT) { _ in
                if echoesOn(terminalOfHandler.load(ordering: .acquiring)) {
                    terminalOfHandler.store(-1, ordering: .releasing)
                }
            }
            Thread.detachNewThread {
                while echoesOn(program) { poll(nil, 0, 2) }
                kill(getpid(), SIGINT)
            }
            let reader = PasswordReader(input: program, output: OutputDescriptor(number: program))
            #expect(throws: PasswordInputError.interrupted) { try reader.read(prompt: "") }
            exit(terminalOfHandler.load(ordering: .acquiring) == -1 ? 7 : 1)
        }
        #expect(terminal.echoes)
    }

    @Test(
        "After a suspension the prompt is repeated, and the terminal does not echo",
        arguments: [SIGTSTP, SIGCONT])
    func resumed(signal: Int32) async throws {
        let terminal = try PasswordTerminal()
        await #expect(processExitsWith: .exitCode(7)) {
            [path = terminal.path as String, signal = signal as Int32] in
            let program = open(path, O_RDWR | O_NOCTTY)
            // In place of the stop, during which a shell would turn the echo on.
            Glibc.signal(SIGTSTP) { _ in }
            let output = Pipe()
            Thread.detachNewThread {
                while echoesOn(program) { poll(nil, 0, 2) }
                kill(getpid(), signal)
                var screen = ""
                while screen != "PP" {
                    screen += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
                }
                while echoesOn(program) { poll(nil, 0, 2) }
                // This process has no keyboard: a signal ends the input.
                kill(getpid(), SIGINT)
            }
            Glibc.signal(SIGINT) { _ in }
            let descriptor = output.fileHandleForWriting.fileDescriptor
            let reader = PasswordReader(input: program, output: OutputDescriptor(number: descriptor))
            #expect(throws: PasswordInputError.interrupted) { try reader.read(prompt: "P") }
            exit(7)
        }
        #expect(terminal.echoes)
    }
}

/// For a handler of signals, which captures nothing.
private let terminalOfHandler = Atomic<Int32>(-1)
