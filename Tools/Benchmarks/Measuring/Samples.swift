/// The values of all rounds.
struct Samples: Sendable {
    let values: [Double]

    init(_ values: [Double]) {
        self.values = values
    }

    var median: Double { percentile(50) }
    var mean: Double { values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count) }
    var least: Double { values.min() ?? .nan }
    var most: Double { values.max() ?? .nan }

    /// A percentile of the values.
    func percentile(_ percent: Double) -> Double {
        let sorted = values.sorted()
        guard let last = sorted.indices.last else { return .nan }
        let place = Double(last) * percent / 100
        let low = sorted[Int(place)]
        let high = sorted[min(Int(place) + 1, last)]
        return low + (high - low) * (place - place.rounded(.down))
    }
}
