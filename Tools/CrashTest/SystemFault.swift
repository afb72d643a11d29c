import Glibc

/// A system call that strace makes fail.
struct SystemFault: CustomStringConvertible {
    let call: String
    let error: String
    /// The number of the failing call among those of a thread, from 1.
    let number: Int

    var description: String { "\(error) from \(call) \(number)" }

    /// The command that runs a process whose stores are in `folder`.
    func tracer(for folder: String) -> [String] {
        var command =
            Self.quiet + [
                "--seccomp-bpf", "--trace=\(call)", "--inject=\(call):error=\(error):when=\(number)",
            ]
        if Self.sharedCalls.contains(call) {
            for file in ["", "-wal", "-shm", "-lock", "-journal"] {
                command += ["--trace-path=\(folder)/sqlite/feedhost.sqlite\(file)"]
            }
            for file in ["", "-new", "-new-journal", "-wal", "-shm", "-lock", "-journal"] {
                command += ["--trace-path=\(folder)/data/library.sqlite\(file)"]
                command += ["--trace-path=\(folder)/feeds/server.sqlite\(file)"]
            }
        }
        return command
    }

    private static let quiet = ["strace", "-f", "-qq", "-o", "/dev/null"]

    /// Faults of all calls that reach the disk, early and late in a process.
    static var all: [SystemFault] {
        (sharedCalls + calls).flatMap { call in
            (allocatingCalls.contains(call) ? ["ENOSPC", "EIO"] : ["EIO"]).flatMap { error in
                [1, 2, 3, 8, 21, 55].map { SystemFault(call: call, error: error, number: $0) }
            }
        }
    }

    /// Calls that find the disk full, by their manual pages.
    private static let allocatingCalls = ["openat", "pwrite64", "write", "fdatasync", "rename", "mkdir"]

    /// Calls that fail on SQLite's files only, since Swift's runtime makes them too and crashes if they fail.
    private static let sharedCalls = ["openat", "read", "fstat", "newfstatat", "fcntl"]

    private static let calls = [
        "pread64", "pwrite64", "write", "fdatasync", "ftruncate", "unlink", "rename", "mkdir",
        "utimensat",
    ]

    /// The reason why strace cannot inject faults here; `nil` if it can.
    static var obstacle: String? {
        var child: pid_t = 0
        var arguments = (quiet + ["true"]).map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        guard posix_spawnp(&child, "strace", nil, nil, &arguments, environ) == 0 else {
            return "strace is not installed"
        }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        return status == 0 ? nil : "this machine lets no process be traced"
    }
}
