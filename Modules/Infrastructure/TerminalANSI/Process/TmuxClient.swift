import Glibc

/// The terminal outside tmux, by tmux's own account: unlike a probe, it needs no `allow-passthrough`, which is
/// off by default.
struct TmuxClient: Sendable {
    private let environment: [String: String]

    /// - Parameter environment: The environment of the program.
    /// - Returns: `nil` outside a tmux of this machine.
    init?(environment: [String: String]) {
        guard environment["TMUX"]?.isEmpty == false, environment["PATH"] != nil else { return nil }
        self.environment = environment.filter { ["PATH", "TMUX", "TMUX_PANE"].contains($0.key) }
    }

    /// The reply of the terminal outside to XTVERSION, which tmux (3.2) stores. Blocks meanwhile.
    ///
    /// - Parameter attempts: tmux may still wait for that reply itself; attempts are 200 ms apart.
    /// - Returns: `nil` if the terminal has not replied.
    func terminalName(attempts: Int = 5) -> String? {
        for attempt in 0..<attempts {
            if attempt > 0 { usleep(200_000) }
            if let name = storedName(), !name.isEmpty { return name }
        }
        return nil
    }

    private func storedName() -> String? {
        guard let pipe = SelfPipe() else { return nil }
        defer { pipe.reading.close() }
        let null = Descriptor(number: open("/dev/null", O_RDONLY | O_CLOEXEC))
        defer { null.close() }
        let process = ProcessGroup.spawn(
            ["/usr/bin/env", "tmux", "display-message", "-p", "#{client_termtype}"], environment: environment,
            input: null, output: pipe.writing, resetsSignals: true)
        pipe.writing.close()
        guard let process else { return nil }
        var bytes: [UInt8] = []
        while bytes.count < 256, !bytes.contains(0x0A), pipe.reading.waitForInput(milliseconds: 1000) {
            guard let more = pipe.reading.read(256) else { continue }
            if more.isEmpty { break }
            bytes += more
        }
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
