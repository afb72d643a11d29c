/// Something that is measured, and what it is measured beside.
struct Benchmark: Sendable {
    let name: String
    /// One line for who reads the list of them.
    let about: String
    let run: @Sendable (Setting) async throws -> [Comparison]
}

/// How a benchmark is to be run.
struct Setting: Sendable {
    /// How often everything is measured, after one run that is not counted.
    let runs: Int
}

/// Why a benchmark cannot be run here.
struct CannotRun: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// What was measured of ours, and of a peer in the same rounds.
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
    /// What is to be reached, in words.
    let target: String

    /// How much better ours is, above 1, or worse, below: the median of the rounds, since each round's two ran under
    /// the same conditions.
    var ratio: Double? {
        guard let peer else { return nil }
        let ratios = zip(ours.values, peer.values).map { ours, peer in
            kind == .rate ? ours / peer : peer / ours
        }
        return Samples(ratios).median
    }
}
