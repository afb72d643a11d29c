import Foundation
import Glibc
import Synchronization
import Testing

/// A pseudo-terminal of the kernel: the test holds the main end, the subject the terminal.
final class PseudoTerminal: Sendable {
    /// The terminal's descriptor.
    let program: Int32
    /// The terminal's path, for another process.
    let path: String
    private let screen: Int32
    private let isHungUp = Mutex(false)
    private let received = Mutex<[UInt8]>([])

    /// `TIOCSPTLCK` and `TIOCGPTN` (ioctl_tty(2)), which Swift cannot import.
    private static let lock: UInt = 0x4004_5431
    private static let number: UInt = 0x8004_5430

    init(columns: UInt16 = 80, rows: UInt16 = 24, pixels: (width: UInt16, height: UInt16) = (0, 0)) throws {
        screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        try #require(screen >= 0 && ioctl(screen, Self.lock, &isLocked) == 0)
        try #require(ioctl(screen, Self.number, &number) == 0)
        path = "/dev/pts/\(number)"
        program = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(program >= 0)
        resize(columns: columns, rows: rows, pixels: pixels)
    }

    deinit {
        close(program)
        hangUp()
    }

    /// Hangs up, as a closed window does.
    func hangUp() {
        let isFirst = isHungUp.withLock { isHungUp in
            defer { isHungUp = true }
            return !isHungUp
        }
        if isFirst { close(screen) }
    }

    func resize(columns: UInt16, rows: UInt16, pixels: (width: UInt16, height: UInt16) = (0, 0)) {
        var window = winsize(
            ws_row: rows, ws_col: columns, ws_xpixel: pixels.width, ws_ypixel: pixels.height)
        _ = ioctl(screen, UInt(TIOCSWINSZ), &window)
    }

    /// Sends input or replies.
    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        _ = write(screen, bytes, bytes.count)
    }

    /// All bytes that the program has written.
    var written: [UInt8] {
        receive()
        return received.withLock { $0 }
    }

    var text: String { String(decoding: written, as: UTF8.self) }

    /// Waits until the written text meets a condition, without holding one of the pool's few threads.
    func wait(
        seconds: Double = 180, until condition: (String) -> Bool,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while !condition(text) {
            guard ContinuousClock.now < deadline else {
                try #require(Bool(false), "It wrote \(text.debugDescription)", sourceLocation: location)
                return
            }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Runs `act` once the program has written a text, on its own thread: such tests block the pool's.
    func once(_ text: String, _ act: @escaping @Sendable (PseudoTerminal) -> Void) {
        Thread.detachNewThread { [self] in
            let deadline = ContinuousClock.now + .seconds(180)
            while !self.text.contains(text) {
                guard ContinuousClock.now < deadline else { return }
                poll(nil, 0, 2)
            }
            act(self)
        }
    }

    /// Discards the bytes written so far.
    func forget() {
        _ = written
        received.withLock { $0 = [] }
    }

    /// The terminal's settings as comparable numbers.
    var settings: [UInt32] {
        var settings = termios()
        tcgetattr(program, &settings)
        let controls = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag] + controls
    }

    /// Whether there is unread input.
    var hasInput: Bool { !takeInput().isEmpty }

    /// Reads input that the program has not read, as a shell does.
    func takeInput() -> String {
        var settings = termios()
        tcgetattr(program, &settings)
        var raw = settings
        // In canonical mode only whole lines would count.
        cfmakeraw(&raw)
        tcsetattr(program, TCSANOW, &raw)
        defer { tcsetattr(program, TCSANOW, &settings) }
        var count: Int32 = 0
        _ = ioctl(program, UInt(FIONREAD), &count)
        guard count > 0 else { return "" }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        count = Int32(read(program, &bytes, bytes.count))
        return String(decoding: bytes.prefix(Int(count)), as: UTF8.self)
    }

    private func receive() {
        // One thread at a time: another could take the bytes between the poll and the read, which would wait then.
        received.withLock { received in
            var wait = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
            while poll(&wait, 1, 0) > 0, wait.revents & Int16(POLLIN) != 0 {
                var bytes = [UInt8](repeating: 0, count: 65536)
                let count = read(screen, &bytes, bytes.count)
                guard count > 0 else { return }
                received += bytes[..<count]
            }
        }
    }
}
