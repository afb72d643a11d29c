import Glibc

/// The resource limits that a program needs: below them, libraries and the runtime would abort it.
public struct ResourceLimits: Sendable {
    private let program: String
    private let descriptors: rlim_t
    private let threads: Int
    private let heaps: Int
    private let bytes: rlim_t

    /// Creates the limits of a program.
    ///
    /// - Parameters:
    ///   - program: The program's name in sentences.
    ///   - descriptors: The largest number of open descriptors.
    ///   - threads: The largest number of threads.
    ///   - heaps: The number of malloc's heaps that threads share; see ``limitHeaps()``.
    ///   - bytes: The address space in bytes, without that of threads and heaps.
    public init(program: String, descriptors: Int, threads: Int, heaps: Int, bytes: Int) {
        self.program = program
        self.descriptors = rlim_t(descriptors)
        self.threads = threads
        self.heaps = heaps
        self.bytes = rlim_t(bytes)
    }

    /// The address space of a thread's stack and of a heap in bytes.
    private static let (stackSize, heapSize): (rlim_t, rlim_t) = (8 << 20, 64 << 20)
    /// `M_MMAP_THRESHOLD` and `M_ARENA_MAX`
    private static let (mapThreshold, heapCount): (Int32, Int32) = (-3, -8)

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
        let wanted = bytes + rlim_t(threads) * Self.stackSize + rlim_t(heaps) * Self.heapSize
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

    /// Makes malloc hold fewer free blocks: all threads share the heaps, and each large block returns to the
    /// system as soon as it is freed.
    ///
    /// By default each thread has a heap of its own, up to eight for each processor, whose free blocks no
    /// other thread uses; and each freed block raises the threshold of large ones up to 32 MB (mallopt(3)), so
    /// that the pixels of pictures would remain in the heaps of the threads that drew them.
    public func limitHeaps() {
        // malloc.h is missing in Swift's Glibc.
        typealias SetOption = @convention(c) (_ option: Int32, _ value: Int32) -> Int32
        guard let function = dlsym(nil, "mallopt") else { return }
        let setOption = unsafeBitCast(function, to: SetOption.self)
        _ = setOption(Self.heapCount, Int32(heaps))
        _ = setOption(Self.mapThreshold, 128 * 1_024)
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
