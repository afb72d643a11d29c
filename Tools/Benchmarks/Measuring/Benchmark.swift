/// A measurement, and its peers.
struct Benchmark: Sendable {
    let name: String
    /// The line in the list of benchmarks.
    let about: String
    let run: @Sendable (Setting) async throws -> [Comparison]
}

/// The options of a run.
struct Setting: Sendable {
    /// The number of rounds, after one warm-up.
    let runs: Int
    /// Whether the benchmark shall only show that it runs.
    let isSmoke: Bool
    /// The folder of pages whose articles are compared; `nil` for a made page.
    var pages: String?

    /// A size, or a small one where the benchmark shall only show that it runs.
    func size(_ full: Int, smoke: Int = 1_000) -> Int { isSmoke ? min(full, smoke) : full }
}

/// The reason for which a benchmark cannot run on this machine.
struct CannotRun: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The values of FeedHost's part and of a peer in the same rounds.
struct Comparison: Sendable {
    enum Kind: Sendable {
        /// More is better.
        case rate
        /// Less is better.
        case cost
    }

    let name: String
    let unit: String
    var kind = Kind.cost
    let ours: Samples
    var peer: Samples?
    var peerName: String?
    /// The target, in words.
    let target: String

    /// The rounds' ratios: above 1, FeedHost's part is better. A round's two values had the same conditions.
    var ratios: Samples? {
        peer.map { peer in
            Samples(zip(ours.values, peer.values).map { kind == .rate ? $0 / $1 : $1 / $0 })
        }
    }
}
