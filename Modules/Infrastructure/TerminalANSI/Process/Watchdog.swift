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
            let process = ProcessGroup.spawn(
                ["/bin/sh", "-c", Self.script, "sh", leaving, settings.text],
                environment: ["PATH": "/usr/bin:/bin"], input: pipe.reading, output: terminal)
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
}

extension termios {
    /// The settings as `stty` takes them: hexadecimal numbers between colons.
    fileprivate var text: String {
        let controls = withUnsafeBytes(of: c_cc) { $0.map(UInt32.init) }
        return ([c_iflag, c_oflag, c_cflag, c_lflag] + controls).map { String($0, radix: 16) }
            .joined(separator: ":")
    }
}
