import Glibc

/// A shell that waits on a pipe and restores the terminal if this process does not, as on SIGKILL.
///
/// It has its own process group, ignores signals that end or stop jobs, and ends when it is dismissed or when
/// the kernel has closed the pipe's other end.
struct Watchdog: Sendable {
    /// The pipe: a byte dismisses the watchdog. Writing it is async-signal-safe.
    let descriptor: Descriptor
    let process: pid_t

    /// - Returns: `nil` if the shell or the pipe cannot be created.
    init?(terminal: Descriptor, settings: termios, leaving: String) {
        guard let pipe = SelfPipe() else { return nil }
        defer { pipe.reading.close() }
        // The shell's read has to block.
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

    /// Ends the watchdog without restoring the terminal.
    func dismiss() {
        descriptor.wake()
        descriptor.close()
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// A line means that the terminal was restored; the end of the pipe means that it was not.
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
