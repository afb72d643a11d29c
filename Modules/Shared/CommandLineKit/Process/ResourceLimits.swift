import Glibc

/// The system's limits, below which libraries and the runtime would end the program in the middle of its work.
public struct ResourceLimits: Sendable {
    private let program: String
    private let descriptors: rlim_t
    private let threads: Int
    private let bytes: rlim_t

    /// Makes the limits of a program, named in sentences by `program`.
    ///
    /// - Parameters:
    ///   - descriptors: The files, pipes and connections that are open at once.
    ///   - threads: The threads that run at once.
    ///   - bytes: The bytes of address space besides those that threads take.
    public init(program: String, descriptors: Int, threads: Int, bytes: Int) {
        self.program = program
        self.descriptors = rlim_t(descriptors)
        self.threads = threads
        self.bytes = rlim_t(bytes)
    }

    /// Bytes of address space that a thread takes: 8 MB for its stack, 64 MB for its share of the heap (malloc(3)).
    private static let bytesPerThread: rlim_t = 72_000_000
    /// `M_MMAP_THRESHOLD`
    private static let mapThreshold: Int32 = -3

    /// Raises what the process may raise by itself.
    ///
    /// - Returns: A sentence about what is too little nevertheless; `nil` where all is enough.
    public func shortage() -> String? {
        var files = Self.limit(RLIMIT_NOFILE)
        if files.rlim_cur < descriptors {
            files.rlim_cur = min(descriptors, files.rlim_max)
            setrlimit(Self.resource(RLIMIT_NOFILE), &files)
            guard files.rlim_cur == descriptors else {
                return
                    "\(program) needs \(descriptors) open files; the limit is \(files.rlim_cur) (ulimit -n)."
            }
        }
        let memory = Self.limit(RLIMIT_AS).rlim_cur
        let wanted = bytes + rlim_t(threads) * Self.bytesPerThread
        if memory < wanted {
            return """
                \(program) needs \(wanted / 1_000_000) MB of address space; the limit is \(memory / 1_000_000) MB \
                (ulimit -v).
                """
        }
        if Self.limit(__RLIMIT_NPROC).rlim_cur < 4_096, !canStartThreads() {
            return "\(program) needs \(threads) threads at once, and may not start them (ulimit -u)."
        }
        return nil
    }

    /// Has malloc give every large block back to the system as soon as it is freed.
    ///
    /// By itself it raises the size from which it does so, up to 32 MB, with each such block that is freed (mallopt(3)): the
    /// pixels of pictures on their way to the screen would stay in the heaps of the threads that drew them.
    public static func returnLargeBlocks() {
        // Swift's Glibc leaves malloc.h out.
        typealias SetOption = @convention(c) (_ option: Int32, _ value: Int32) -> Int32
        guard let function = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(function, to: SetOption.self)(mapThreshold, 128 * 1_024)
    }

    /// Tries it: the limit counts all of a user's threads, in all processes.
    private func canStartThreads() -> Bool {
        var gate = sem_t()
        sem_init(&gate, 0, 0)
        defer { sem_destroy(&gate) }
        return withUnsafeMutablePointer(to: &gate) { gate in
            var started: [pthread_t] = []
            for _ in 0..<threads {
                var thread = pthread_t()
                let code = pthread_create(
                    &thread, nil,
                    { gate in
                        sem_wait(gate!.assumingMemoryBound(to: sem_t.self))
                        return nil
                    }, gate)
                if code != 0 { break }
                started.append(thread)
            }
            for _ in started { sem_post(gate) }
            for thread in started { pthread_join(thread, nil) }
            return started.count == threads
        }
    }

    private static func limit(_ kind: __rlimit_resource) -> rlimit {
        var limit = rlimit()
        getrlimit(resource(kind), &limit)
        return limit
    }

    private static func resource(_ kind: __rlimit_resource) -> __rlimit_resource_t {
        __rlimit_resource_t(kind.rawValue)
    }
}
