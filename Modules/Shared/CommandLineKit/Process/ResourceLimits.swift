import Glibc

/// The resource limits that a program needs: below them, libraries and the runtime would abort it.
public struct ResourceLimits: Sendable {
    private let program: String
    private let descriptors: rlim_t
    private let threads: Int
    private let bytes: rlim_t

    /// Creates the limits of a program.
    ///
    /// - Parameters:
    ///   - program: The program's name in sentences.
    ///   - descriptors: The largest number of open descriptors.
    ///   - threads: The largest number of threads.
    ///   - bytes: The address space in bytes, without that of threads.
    public init(program: String, descriptors: Int, threads: Int, bytes: Int) {
        self.program = program
        self.descriptors = rlim_t(descriptors)
        self.threads = threads
        self.bytes = rlim_t(bytes)
    }

    /// The address space of a thread in bytes: 8 MB of stack, 64 MB of heap arena (malloc(3)).
    private static let bytesPerThread: rlim_t = 72_000_000
    /// `M_MMAP_THRESHOLD`
    private static let mapThreshold: Int32 = -3

    /// Raises the limits that a process can raise itself.
    ///
    /// - Returns: A sentence about a limit that is still too low; `nil` if none is.
    public func shortage() -> String? {
        var files = Self.limit(RLIMIT_NOFILE)
        if files.rlim_cur < descriptors {
            files.rlim_cur = min(descriptors, files.rlim_max)
            setrlimit(Self.resource(RLIMIT_NOFILE), &files)
            guard files.rlim_cur == descriptors else {
                return "\(program) needs \(descriptors) open files; "
                    + "the limit is \(files.rlim_cur) (ulimit -n)"
            }
        }
        let memory = Self.limit(RLIMIT_AS).rlim_cur
        let wanted = bytes + rlim_t(threads) * Self.bytesPerThread
        if memory < wanted {
            return """
                \(program) needs \(wanted / 1_000_000) MB of address space; the limit is \
                \(memory / 1_000_000) MB (ulimit -v)
                """
        }
        if Self.limit(__RLIMIT_NPROC).rlim_cur < 4_096, !canStartThreads() {
            return "\(program) needs \(threads) threads, but can't start them (ulimit -u)"
        }
        return nil
    }

    /// Makes malloc return each large block to the system as soon as it is freed.
    ///
    /// By default each freed block raises that threshold up to 32 MB (mallopt(3)), so that the pixels of
    /// pictures would remain in the heaps of the threads that drew them.
    public static func returnLargeBlocks() {
        // malloc.h is missing in Swift's Glibc.
        typealias SetOption = @convention(c) (_ option: Int32, _ value: Int32) -> Int32
        guard let function = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(function, to: SetOption.self)(mapThreshold, 128 * 1_024)
    }

    /// Returns the free pages between malloc's blocks to the system, which malloc itself does only at the end
    /// of its heaps (malloc_trim(3)). Takes milliseconds.
    public static func returnFreePages() {
        typealias Trim = @convention(c) (_ padding: Int) -> Int32
        guard let function = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(function, to: Trim.self)(0)
    }

    /// Checks by trial, since the limit counts all of the user's threads in all processes.
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
