import Glibc

/// A filter after which any system call but a few ends the process (seccomp(2)).
///
/// libseccomp is loaded only when it is needed: the program does not link it, and starts without it. Its
/// functions are those of libseccomp.so.2.
struct SystemCallFilter {
    /// The calls of memory, of locks and of the socket, and of the end.
    private static let allowed = [
        "brk", "mmap", "munmap", "mremap", "mprotect", "madvise", "futex", "sched_yield", "getrandom",
        "clock_gettime", "gettimeofday", "gettid", "getpid", "rt_sigprocmask", "rt_sigreturn",
        "restart_syscall", "recvfrom", "sendto", "exit", "exit_group",
    ]
    /// SCMP_ACT_KILL_PROCESS, SCMP_ACT_ALLOW and SCMP_FLTATR_CTL_TSYNC of seccomp.h.
    private static let killProcess: UInt32 = 0x8000_0000
    private static let allow: UInt32 = 0x7FFF_0000
    private static let synchronizesThreads: UInt32 = 4

    private let filter: UnsafeMutableRawPointer
    private let load: @convention(c) (UnsafeMutableRawPointer) -> Int32

    /// Makes the filter, which is not active yet; `nil` without libseccomp, or if it does not know the
    /// system.
    init?() {
        guard let library = dlopen("libseccomp.so.2", RTLD_NOW | RTLD_NODELETE) else { return nil }
        typealias Filter = UnsafeMutableRawPointer
        func function<Function>(_ name: String) -> Function? {
            dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
        }
        let make: (@convention(c) (_ action: UInt32) -> Filter?)? = function("seccomp_init")
        let set: (@convention(c) (Filter, _ attribute: UInt32, UInt32) -> Int32)? =
            function("seccomp_attr_set")
        let add:
            (@convention(c) (Filter, _ action: UInt32, _ call: Int32, UInt32, UnsafeRawPointer?) -> Int32)? =
                function("seccomp_rule_add_array")
        let number: (@convention(c) (UnsafePointer<CChar>) -> Int32)? =
            function("seccomp_syscall_resolve_name")
        load = function("seccomp_load") ?? { _ in -1 }
        guard let make, let set, let add, let number, let filter = make(Self.killProcess) else { return nil }
        self.filter = filter
        guard set(filter, Self.synchronizesThreads, 1) == 0 else { return nil }
        for name in Self.allowed where add(filter, Self.allow, number(name), 0, nil) != 0 { return nil }
    }

    /// Activates the filter, and returns whether it is active.
    func hold() -> Bool { load(filter) == 0 }
}
