/// Measures several operations in turn, round after round, so that other load of the machine affects all of
/// them.
struct Rounds {
    typealias Measure = () async throws -> Double

    private(set) var samples: [String: Samples] = [:]

    /// Runs each operation once to warm up, and then `count` times.
    static func run(_ count: Int, _ measures: [(name: String, measure: Measure)]) async throws -> Rounds {
        var values: [String: [Double]] = [:]
        for round in 0...count {
            // Rounds alternate the order.
            for (name, measure) in round.isMultiple(of: 2) ? measures : measures.reversed() {
                let value = try await measure()
                if round > 0 { values[name, default: []].append(value) }
            }
        }
        var rounds = Rounds()
        rounds.samples = values.mapValues(Samples.init)
        return rounds
    }

    subscript(name: String) -> Samples { samples[name] ?? Samples([]) }
}

/// The seconds that an operation takes.
func seconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    return (ContinuousClock.now - start) / .seconds(1)
}

/// The seconds that an operation takes.
func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
}
