import FoundationEssentials

/// What visitors have said about the built-in pictures: half of them have from one to twelve comments.
///
/// Who says what about which picture never changes; when it was said is counted back from the server's start, from
/// minutes to years, so that there is always something that has just been said.
struct CommentBook: Sendable {
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
            // A step that has no divisor in common with the number of remarks, so that none comes twice.
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
