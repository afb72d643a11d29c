import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface

/// Items with words whose frequencies are those of a language: a word of rank `r` is `r` times as rare as the first.
enum SearchItems {
    private static let vocabulary = 50_000
    private static let wordCount = 60

    /// A word in some 40 % of the items, one in about 15 of 100,000, and the beginnings of many words.
    static let (common, rare) = (word(10), word(40_000))
    static let beginnings = ["ka", "so", "mi", "ru"]

    /// The first window of a source, with all of its items.
    static func window(ofSource number: Int) -> FetchedBatch {
        let count = LibraryItems.countOfSource
        return window(of: number, numbers: number * count..<(number + 1) * count)
    }

    /// A later window of a source with 10 new items.
    static func window(number: Int) -> FetchedBatch {
        let source = number % LibraryItems.sourceCount
        let first = LibraryItems.count + number * 10
        return window(of: source, numbers: first..<first + 10)
    }

    private static func window(of source: Int, numbers: Range<Int>) -> FetchedBatch {
        FetchedBatch(
            source: LibraryItems.source(source), shape: .accumulating,
            items: numbers.map { item($0, of: source) },
            fetchedAt: Date(timeIntervalSinceReferenceDate: 0))
    }

    static func item(_ number: Int, of source: Int) -> FeedItem {
        var summary = LibraryItems.item(number).summary
        var random = SplitMix(state: UInt64(truncatingIfNeeded: number))
        let words = (0..<wordCount).map { _ in word(random.rank(of: vocabulary)) }
        summary.source = LibraryItems.source(source)
        if number >= LibraryItems.count {
            summary.firstSeen += Double(number - LibraryItems.count)
            summary.published = summary.firstSeen
        }
        summary.title = words[..<8].joined(separator: " ")
        return FeedItem(summary, text: .html("<p>" + words[8...].joined(separator: " ") + "</p>"))
    }

    /// The word of a rank, some letters long.
    static func word(_ rank: Int) -> String {
        let syllables = [
            "ka", "so", "mi", "ru", "te", "no", "ha", "li", "ve", "do", "pu", "ze", "ga", "wi", "xo", "fy",
        ]
        var (word, rest) = ("", rank &* 40_503 & 0xFFFF)
        for _ in 0..<4 {
            word += syllables[rest & 15]
            rest >>= 4
        }
        return word
    }
}

/// Random numbers, the same in every run.
private struct SplitMix {
    var state: UInt64

    mutating func rank(of count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        let part = Double((bits ^ bits >> 31) >> 11) / Double(1 << 53)
        return min(count, Int(exp(part * log(Double(count + 1)))))
    }
}
