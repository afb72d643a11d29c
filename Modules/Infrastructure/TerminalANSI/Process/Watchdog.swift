import Glibc

/// A shell that waits on a pipe and gives the terminal back if this process ends without doing so, as on SIGKILL.
///
/// It is in a process group of its own, ignores what ends or stops jobs, and ends when it is dismissed or when it has
/// done its work: when the pipe's other end closes, which the kernel sees to.
struct Watchdog: Sendable {
    /// A byte that is written here dismisses it; that is allowed in a signal handler.
    let descriptor: Descriptor
    let process: pid_t

    /// - Returns: `nil` where there is no shell or no pipe: then there is no watchdog.
    init?(terminal: Descriptor, settings: termios, leaving: String) {
        guard let pipe = Pipe() else { return nil }
        defer { pipe.reading.close() }
        // The shell waits in a read that would not wait otherwise.
        _ = fcntl(pipe.reading.number, F_SETFL, 0)
        guard
            let process = Self.spawn(
                ["/bin/sh", "-c", Self.script, "sh", leaving, settings.text],
                input: pipe.reading, output: terminal)
        else {
            pipe.writing.close()
            return nil
        }
        self.process = process
        descriptor = pipe.writing
    }

    /// Ends it without its work being done.
    func dismiss() {
        descriptor.wake()
        descriptor.close()
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// A line means that the terminal was given back; the end of the pipe means that it was not.
    private static let script = """
        trap '' HUP INT QUIT TERM PIPE TSTP TTIN TTOU
        read -r line && exit
        printf %s "$1"
        stty "$2" <&1
        """

    /// Starts a process that has none of this one's other descriptors, as far as a program like this has them.
    private static func spawn(_ arguments: [String], input: Descriptor, output: Descriptor) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // First out of the way, so that neither is overwritten before it is copied.
        let aside = max(2, input.number, output.number) + 1
        posix_spawn_file_actions_adddup2(&actions, input.number, aside)
        posix_spawn_file_actions_adddup2(&actions, output.number, aside + 1)
        posix_spawn_file_actions_adddup2(&actions, aside, 0)
        posix_spawn_file_actions_adddup2(&actions, aside + 1, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        for number in 3..<max(256, aside + 2) { posix_spawn_file_actions_addclose(&actions, Int32(number)) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        let strings = arguments.map { strdup($0) }
        defer { for string in strings { free(string) } }
        var process = pid_t()
        let environment = [strdup("PATH=/usr/bin:/bin")]
        defer { free(environment[0]) }
        let failure = posix_spawn(
            &process, arguments[0], &actions, &attributes, strings + [nil], environment + [nil])
        return failure == 0 ? process : nil
    }
}

extension termios {
    /// The settings as `stty` takes them: hexadecimal numbers between colons.
    fileprivate var text: String {
        let controls = withUnsafeBytes(of: c_cc) { $0.map(UInt32.init) }
        return ([c_iflag, c_oflag, c_cflag, c_lflag] + controls).map { String($0, radix: 16) }
            .joined(separator: ":")
    }
}
