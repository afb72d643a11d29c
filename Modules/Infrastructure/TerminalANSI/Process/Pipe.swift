import Glibc

/// A pipe within the process that wakes whoever polls its end for reading.
struct Pipe: Sendable {
    let reading: Descriptor
    let writing: Descriptor

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
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
