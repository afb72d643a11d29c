import FoundationEssentials

/// The comments on the built-in pictures: every second picture has from 1 to 12 of them.
///
/// Their texts are the same in every run; their dates are from minutes to years before the server's start.
struct BuiltInComments: Sendable {
    private static let minute: Float = 60
    private static let threeYears: Float = 3 * 365 * 86_400

    let start: Date

    /// Newest first.
    func comments(on index: Int) -> [Comment] {
        var generator = SplitMix64(seed: 0xC0_33E7 &+ UInt64(index))
        guard index.isMultiple(of: 2) else { return [] }
        let count = 1 + (index / 2 * 7) % 12
        let first = Int(generator.next() % UInt64(Remark.all.count))
        var age: Float = Self.minute * generator.number(in: 1...40)
        return (0..<count).map { number in
            let remark = Remark.all[(first + number * Remark.step) % Remark.all.count]
            let comment = Comment(
                id: UUID(stableFor: "comment \(index) \(number)"), message: remark.message,
                createdAt: start.addingTimeInterval(TimeInterval(-age.rounded())), username: remark.username)
            age = min(age * generator.number(in: 1.6...7), Self.threeYears * generator.number(in: 0.8...1.2))
            age += Self.minute
            return comment
        }.sorted { $0.createdAt > $1.createdAt }
    }
}
