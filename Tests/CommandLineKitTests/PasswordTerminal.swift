import CommandLineKit
import ConcurrencyTesting
import Foundation
import Glibc
import Synchronization
import Testing

/// A pseudo-terminal on which a password is typed.
final class PasswordTerminal: Sendable {
    /// The terminal's path.
    let path: String
    /// The terminal's descriptor.
    let program: Int32
    private let keyboard: Int32
    private let received = Mutex("")

    /// `TIOCSPTLCK` and `TIOCGPTN` (ioctl_tty(2)), which Swift cannot import.
    private static let (lock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

    init() throws {
        keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        try #require(keyboard >= 0 && ioctl(keyboard, Self.lock, &isLocked) == 0)
        try #require(ioctl(keyboard, Self.number, &number) == 0)
        path = "/dev/pts/\(number)"
        program = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(program >= 0)
    }

    deinit {
        close(program)
        close(keyboard)
    }

    func type(_ text: String) {
        _ = write(keyboard, text, text.utf8.count)
    }

    /// All that the terminal has shown.
    var screen: String {
        received.withLock { received in
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = read(keyboard, &bytes, bytes.count)
            received += String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            return received
        }
    }

    var echoes: Bool { echoesOn(program) }

    /// Reads a password on a thread of its own.
    func password() -> AsyncStream<Result<String, PasswordInputError>> {
        let (results, continuation) = AsyncStream<Result<String, PasswordInputError>>.makeStream()
        Thread.detachNewThread { [self] in
            let reader = PasswordReader(input: program, output: OutputDescriptor(number: program))
            continuation.yield(
                Result { () throws(PasswordInputError) in try reader.read(prompt: "Password: ") })
            continuation.finish()
        }
        return results
    }
}

/// Whether a terminal echoes typed text.
func echoesOn(_ terminal: Int32) -> Bool {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0
}
