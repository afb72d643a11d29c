import Glibc

/// A pipe that wakes a thread of the same process out of `poll`.
struct SelfPipe: Sendable {
    let reading: Descriptor
    let writing: Descriptor

    init?() {
        var ends: [Int32] = [-1, -1]
        // A socket pair, since `socketpair` sets CLOEXEC atomically: a child process that another thread
        // spawns would hold a pipe's end open. Swift does not import pipe2.
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return nil }
        reading = Descriptor(number: ends[0])
        writing = Descriptor(number: ends[1])
    }

    /// Makes the reading end ready. A full pipe is ready already.
    func wake() {
        writing.wake()
    }

    func close() {
        reading.close()
        writing.close()
    }
}
