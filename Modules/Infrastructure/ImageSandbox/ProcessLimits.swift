import Glibc

/// The limits of resources of a process that decodes (getrlimit(2)).
enum ProcessLimits {
    /// The processor time of its whole life, in seconds.
    static let processorSeconds = 60
    /// Its private memory, in bytes. A progressive JPEG of 40 megapixels takes 240 MB for its coefficients, and
    /// 160 MB for its pixels.
    private static let memory: UInt = 768 << 20
    /// Its address space, in bytes: that memory, the shared memory, the program and its libraries.
    private static let addresses: UInt = 2 << 30

    /// The size to which this process may write files, in bytes.
    static var fileSize: UInt {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        return limit.rlim_cur
    }

    /// Sets the limits: from now on no descriptor can be opened, no file written, and no core dumped.
    static func set() -> Bool {
        let limits: [(__rlimit_resource, UInt)] = [
            (RLIMIT_CPU, UInt(processorSeconds)), (RLIMIT_DATA, memory), (RLIMIT_AS, addresses),
            (RLIMIT_NOFILE, 0), (RLIMIT_FSIZE, 0), (RLIMIT_CORE, 0), (__RLIMIT_NPROC, 0),
        ]
        return limits.allSatisfy { resource, limit in
            let resource = __rlimit_resource_t(resource.rawValue)
            var limits = rlimit()
            getrlimit(resource, &limits)
            // No process can raise a limit that it was given.
            let lowest = min(limit, limits.rlim_max)
            limits = rlimit(rlim_cur: lowest, rlim_max: lowest)
            return setrlimit(resource, &limits) == 0
        }
    }
}
