import CommandLineKit
import ConcurrencyTesting
import FileTesting
import Foundation
import Glibc
import Testing

@Suite("The command that prints a password", .timeLimit(.minutes(1))) struct PasswordCommandTests {
    private let environment = ["PATH": "/usr/bin:/bin", "SECRET": "open sesame"]

    /// The password that a command prints.
    private func password(of command: String) throws(PasswordInputError) -> String {
        try PasswordCommand(command, environment: environment).password(
            within: .seconds(1), by: ManualClock())
    }

    @Test(
        "The password is the first line of the output",
        arguments: [
            ("echo 'open sesame'", "open sesame"), ("printf 'one\\ntwo\\n'", "one"), ("printf one", "one"),
            ("printf 'one\\r\\n'", "one"), ("echo ' ñ '", " ñ "), ("echo \"$SECRET\"", "open sesame"),
            ("echo one; seq 100000", "one"), ("printf o; echo ne", "one"), ("echo one >&2; echo two", "two"),
        ])
    func first(command: String, expected: String) throws {
        #expect(try password(of: command) == expected)
    }

    @Test(
        "A failed command, an empty line, a long one and bytes that are not text are errors",
        arguments: [
            ("echo one; exit 3", .failed(status: 3)), ("kill -9 $$", .failed(status: 137)),
            ("/nonexistent", .failed(status: 127)), ("true", .missing), ("echo; echo two", .missing),
            ("printf '\\377\\n'", .notText), ("seq -s ' ' 10000", .tooLong),
        ] as [(String, PasswordInputError)])
    func fails(command: String, expected: PasswordInputError) {
        #expect(throws: expected) { try password(of: command) }
    }

    @Test("A child that keeps the output open delays nothing")
    func background() throws {
        #expect(try password(of: "echo one; sleep 60 & exit 0") == "one")
    }

    @Test("A command that does not end in time is ended")
    func late() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/process"
        let clock = ManualClock()
        Thread.detachNewThread {
            while !FileManager.default.fileExists(atPath: path) { poll(nil, 0, 2) }
            clock.advance(by: .seconds(1))
        }
        let command = "echo $$ >\(path).new; mv \(path).new \(path); exec sleep 60"
        #expect(throws: PasswordInputError.timedOut) {
            try PasswordCommand(command, environment: environment).password(within: .seconds(1), by: clock)
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let process = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
        await eventually { kill(process, 0) != 0 }
    }
}
