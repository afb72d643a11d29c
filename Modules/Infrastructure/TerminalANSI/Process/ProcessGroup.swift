import Glibc
import Synchronization

/// Processes in process groups of their own, as a shell's jobs are.
enum ProcessGroup {
    /// Held while a process is spawned, and while the app's process group is stopped. A new process is in the
    /// app's group until it has its own: stopped there, it would not be continued with the app, and the thread
    /// that spawns it waits for it uninterruptibly, so that the kernel never reports the app as stopped.
    static let spawning = Mutex(())

    /// Spawns a program that inherits no other descriptor below 256; its standard error is `/dev/null`.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments.
    ///   - resetsSignals: Whether signals have default actions and none is blocked; otherwise inherited.
    /// - Returns: The process, or `nil` if it could not be spawned.
    static func spawn(
        _ words: [String], environment: [String: String], input: Descriptor, output: Descriptor,
        resetsSignals: Bool = false
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Moved to free numbers first, so that neither is overwritten before it is copied.
        let aside = max(2, input.number, output.number) + 1
        posix_spawn_file_actions_adddup2(&actions, input.number, aside)
        posix_spawn_file_actions_adddup2(&actions, output.number, aside + 1)
        posix_spawn_file_actions_adddup2(&actions, aside, 0)
        posix_spawn_file_actions_adddup2(&actions, aside + 1, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        for number in 3..<max(256, aside + 2) { posix_spawn_file_actions_addclose(&actions, Int32(number)) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var flags = POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setpgroup(&attributes, 0)
        if resetsSignals {
            flags |= POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
            var signals = sigset_t()
            sigemptyset(&signals)
            posix_spawnattr_setsigmask(&attributes, &signals)
            sigfillset(&signals)
            posix_spawnattr_setsigdefault(&attributes, &signals)
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process = pid_t()
        return spawning.withLock { _ in
            posix_spawn(&process, words[0], &actions, &attributes, arguments, variables) == 0 ? process : nil
        }
    }
}
