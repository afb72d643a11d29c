import Diagnostics

/// Where pictures are decoded.
nonisolated package enum PictureDecoding: Sendable {
    /// Where they are drawn.
    case inProcess
    /// In processes with limits of resources and a filter of system calls, or with limits only.
    case filtered, limited
    /// In processes that cannot be started.
    case failed

    /// - Parameter isInSandbox: Whether pictures should be decoded in processes.
    func results(isInSandbox: Bool) -> [CheckResult] {
        switch self {
        case .inProcess:
            isInSandbox
                ? [.note("decoded in this process: files may not grow to 224 MB", hint: "raise ulimit -f")]
                : []
        case .filtered: [.ok("decoded in a process without files and network")]
        case .limited:
            [.note("decoded with limits, but without a filter of system calls", hint: "install libseccomp2")]
        case .failed:
            [.problem("can't be decoded: no process can be started", hint: "see ulimit -u, and /proc")]
        }
    }
}
