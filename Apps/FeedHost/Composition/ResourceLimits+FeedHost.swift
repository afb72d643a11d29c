import CommandLineKit

nonisolated extension ResourceLimits {
    /// Descriptors: 18 of list with pictures, some more of the app, a connection each for the pictures'
    /// servers, and two for each of four processes that decode. Threads: the schedulers', the network's, the
    /// resolver's and those of the runtime. Heaps: with one, threads wait for each other while sources are
    /// fetched. Bytes: the program, its libraries and the pictures that it decodes.
    static let feedHost = ResourceLimits(
        program: "FeedHost", descriptors: 72, threads: 12, heaps: 4, bytes: 128_000_000)
}
