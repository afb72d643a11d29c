import Foundation
import Glibc

/// The controlling end of a pseudo-terminal: it reads output, and replies to a terminal's probes.
///
/// One thread may use it at a time.
final class PseudoTerminal {
    /// The graphics protocol that it supports.
    enum Graphics { case none, kitty, sixels }

    private let graphics: Graphics
    private let hasColumnMargins: Bool
    private let master: Int32
    /// The end that a program writes to.
    let slave: Int32
    private let path: String
    private(set) var output: [UInt8] = []
    /// The program that was started last.
    private var program: pid_t?

    /// - Parameter hasColumnMargins: Whether it has left and right margins (mode 69).
    init(columns: Int, rows: Int, graphics: Graphics = .none, hasColumnMargins: Bool = false) throws {
        (self.graphics, self.hasColumnMargins) = (graphics, hasColumnMargins)
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        guard master >= 0, ioctl(master, Self.setLock, &isLocked) == 0,
            ioctl(master, Self.getNumber, &number) == 0
        else { throw CannotRun("there is no pseudo-terminal.") }
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw CannotRun("the pseudo-terminal cannot be opened.") }
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    // TIOCSPTLCK and TIOCGPTN, which Swift's Glibc module lacks.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    deinit {
        close(slave)
        close(master)
    }

    // MARK: A program on it

    /// Starts a program on the terminal, in its own session and a home of its own.
    func start(_ program: String, _ arguments: [String], home: String) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens becomes its controlling terminal.
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Self.newSession)
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = FeedHostProgram.environment(home: home).map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process: pid_t = 0
        guard posix_spawn(&process, program, &actions, &attributes, words, variables) == 0 else {
            throw CannotRun("\(program) cannot be started.")
        }
        self.program = process
        return process
    }

    /// `POSIX_SPAWN_SETSID`, which Swift's Glibc module lacks.
    private static let newSession: Int16 = 0x80

    /// Terminates a program that was started here, and waits for its end.
    static func end(_ process: Int32) {
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }

    // MARK: Input and output

    /// Sends keys.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Discards the output so far.
    func forget() {
        output.removeAll(keepingCapacity: true)
    }

    /// Returns once the output since the last ``forget()`` has a text.
    func wait(for text: String, within limit: Duration = .seconds(60)) throws {
        let wanted = Array(text.utf8)
        let deadline = ContinuousClock.now + limit
        var searched = 0
        while !Self.find(wanted, in: output, from: max(0, searched - wanted.count)) {
            searched = output.count
            guard ContinuousClock.now < deadline else {
                let drawn = String(decoding: output.suffix(200), as: UTF8.self)
                throw CannotRun(
                    "nothing with \(text.debugDescription) was drawn in \(limit), after \(drawn.debugDescription)."
                )
            }
            if !read(within: 1_000), hasEnded {
                throw CannotRun("the program ended before \(text.debugDescription) was drawn.")
            }
        }
    }

    /// Returns once a frame's end was drawn since the last ``forget()``.
    func waitForFrame() throws { try wait(for: "\u{1B}[?2026l", within: .seconds(5)) }

    private var hasEnded: Bool {
        guard let program else { return false }
        var information = siginfo_t()
        // Without a reap, which is the caller's.
        return waitid(P_PID, id_t(program), &information, WEXITED | WNOHANG | WNOWAIT) == 0
            && information.si_signo == SIGCHLD
    }

    /// Returns once there was no output for a time.
    func waitForSilence(_ milliseconds: Int32) {
        while read(within: milliseconds) {}
    }

    /// - Returns: Whether there was output.
    private func read(within milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(master, &buffer, buffer.count)
        guard count > 0 else { return false }
        // A probe may arrive in two parts.
        let end = output.count
        output += buffer[..<count]
        func arrived(_ probe: String) -> Bool {
            let probe = Array(probe.utf8)
            return Self.find(probe, in: output, from: max(0, end - probe.count + 1))
        }
        if arrived("\u{1B}[?2026$p") { type(replies) }
        // The number of color registers of sixels.
        if arrived("\u{1B}[?1;1;0S") { type("\u{1B}[?1;0;256S\u{1B}[?62;4;22c") }
        return true
    }

    /// The replies to probes: synchronized output, left and right margins, graphics on cells of 10 × 20
    /// pixels, the terminal's name, and the attributes of a VT220.
    private var replies: String {
        let pictures =
            switch graphics {
            case .none: "\u{1B}[?62;22c"
            case .kitty:
                "\u{1B}[6;20;10t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[?62;22c"
            case .sixels: "\u{1B}[6;20;10t\u{1B}[?62;4;22c"
            }
        return "\u{1B}[?2026;2$y\u{1B}[?69;\(hasColumnMargins ? 2 : 0)$y" + pictures
    }

    private static func find(_ wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var place = start
            while place + wanted.count <= bytes.count,
                let found = memchr(bytes.baseAddress! + place, Int32(wanted[0]), bytes.count - place)
            {
                place = found - UnsafeMutableRawPointer(mutating: bytes.baseAddress!)
                guard place + wanted.count <= bytes.count else { return false }
                if memcmp(found, wanted, wanted.count) == 0 { return true }
                place += 1
            }
            return false
        }
    }
}
