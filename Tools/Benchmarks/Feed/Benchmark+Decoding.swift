import Foundation
import SourceEssential
import SourceInterface

extension Benchmark {
    static let feedDecode = Benchmark(
        name: "feed-decode", about: "a page of 10 and of 1,000 items, from bytes to items"
    ) { setting in
        var comparisons: [Comparison] = []
        for (count, repeats) in [(10, 2_000), (1_000, 20)] {
            let body = Items.json(count)
            let rounds = try await Rounds.run(
                setting.runs,
                [
                    (
                        "ours",
                        {
                            try microseconds(repeats) {
                                try FeedItemsMapper.map(body, source: Items.id(-1), firstSeen: .now).items
                                    .count
                            }
                        }
                    ),
                    (
                        "JSONDecoder",
                        {
                            try microseconds(repeats) {
                                try JSONDecoder().decode(PlainPage.self, from: body).items.count
                            }
                        }
                    ),
                ])
            comparisons.append(
                Comparison(
                    name: "feed-decode/\(count)", unit: "µs", ours: rounds["ours"],
                    peer: rounds["JSONDecoder"], peerName: "JSONDecoder", target: "≥ 1.0"))
        }
        return comparisons
    }

    /// The least that JSONDecoder needs: any invalid item fails, and no value is checked.
    private struct PlainPage: Decodable {
        struct Item: Decodable {
            let id: UUID
            let description: String?
            let location: String?
            let image: URL
        }

        let items: [Item]
    }

    /// The mean of a number of runs, in microseconds.
    private static func microseconds(_ repeats: Int, _ work: () throws -> Int) throws -> Double {
        var count = 0
        let time = try seconds {
            for _ in 0..<repeats { count += try work() }
        }
        guard count > 0 else { throw CannotRun("nothing was read.") }
        return time / Double(repeats) * 1_000_000
    }
}
