import Glibc

/// A pipe within the process that wakes whoever polls its end for reading.
struct Pipe: Sendable {
    let reading: Descriptor
    let writing: Descriptor

    init?() {
        var ends: [Int32] = [-1, -1]
        // Sockets, since they can be kept from other processes as they are made: one that another thread starts
        // meanwhile would hold a pipe's end open. Swift does not see pipe2.
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return nil }
        reading = Descriptor(number: ends[0])
        writing = Descriptor(number: ends[1])
    }

    /// Makes the end for reading ready. A full pipe is ready already.
    func wake() {
        writing.wake()
    }

    func close() {
        reading.close()
        writing.close()
    }
}
