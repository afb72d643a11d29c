import Glibc
import Synchronization

/// POSIX shared memory for a local terminal (shm_open(3)). The terminal unlinks each object that it has read.
package final class SharedMemory: Sendable {
    private struct State {
        var last = 0
        /// The names that the terminal may not have unlinked.
        var names: Set<String> = []
    }

    private let state = Mutex(State())

    /// Makes an empty set of objects.
    package init() {}

    deinit {
        removeAll()
    }

    /// Creates an object that holds bytes.
    ///
    /// - Returns: The object's name; `nil` if the system has no memory left, or no shared memory.
    package func put(_ bytes: [UInt8]) -> String? {
        // Kitty requires this prefix for files; here it names the object's purpose.
        let name = state.withLock { state in
            state.last += 1
            return "/tty-graphics-protocol-\(getpid())-\(UInt32.random(in: 0...(.max)))-\(state.last)"
        }
        let descriptor = Descriptor(number: shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600))
        guard descriptor.number >= 0 else { return nil }
        defer { descriptor.close() }
        // Allocated now: access to a mapping beyond the space would kill the reader with SIGBUS.
        guard posix_fallocate(descriptor.number, 0, off_t(bytes.count)) == 0,
            descriptor.write(bytes, within: 0)
        else {
            shm_unlink(name)
            return nil
        }
        state.withLock { _ = $0.names.insert(name) }
        return name
    }

    /// Unlinks an object.
    package func remove(_ name: String) {
        if state.withLock({ $0.names.remove(name) }) != nil { shm_unlink(name) }
    }

    /// Unlinks all objects.
    package func removeAll() {
        let names = state.withLock { state in
            defer { state.names = [] }
            return state.names
        }
        for name in names { shm_unlink(name) }
    }
}
