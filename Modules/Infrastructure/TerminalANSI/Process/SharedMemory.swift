import Glibc
import Synchronization

/// Bytes for a terminal on this machine (POSIX shared memory, shm_open(3)). The terminal removes what it has read.
package final class SharedMemory: Sendable {
    private struct State {
        var last = 0
        /// The names that were given out, and may still be there.
        var names: Set<String> = []
    }

    private let state = Mutex(State())

    /// Makes a place to keep names.
    package init() {}

    deinit {
        removeAll()
    }

    /// Puts bytes where a terminal finds them.
    ///
    /// - Returns: The name; `nil` where there is no room, or no such memory.
    package func put(_ bytes: [UInt8]) -> String? {
        // Kitty asks for this in the names of files; here it says to a reader whose they are.
        let name = state.withLock { state in
            state.last += 1
            return "/tty-graphics-protocol-\(getpid())-\(UInt32.random(in: 0...(.max)))-\(state.last)"
        }
        let descriptor = Descriptor(number: shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600))
        guard descriptor.number >= 0 else { return nil }
        defer { descriptor.close() }
        // Space is taken now: a mapping beyond it would end the process that reads.
        guard posix_fallocate(descriptor.number, 0, off_t(bytes.count)) == 0, write(bytes, to: descriptor)
        else {
            shm_unlink(name)
            return nil
        }
        state.withLock { _ = $0.names.insert(name) }
        return name
    }

    private func write(_ bytes: [UInt8], to descriptor: Descriptor) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let count = Glibc.write(descriptor.number, bytes.baseAddress! + start, bytes.count - start)
                guard count > 0 else { return false }
                start += count
            }
            return true
        }
    }

    /// Removes what no terminal will read.
    package func remove(_ name: String) {
        if state.withLock({ $0.names.remove(name) }) != nil { shm_unlink(name) }
    }

    /// Removes what no terminal has read: nobody will.
    package func removeAll() {
        let names = state.withLock { state in
            defer { state.names = [] }
            return state.names
        }
        for name in names { shm_unlink(name) }
    }
}
