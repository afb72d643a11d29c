import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import Testing

@Suite("FeedSummary")
struct FeedSummaryTests {
    @Test("The summary of pages has their counts, their times and the last cursor")
    func pages() {
        let cursor = Cursor(Data([1]))
        let pages = [
            FeedPageSummary(timestamp: date(5), count: 2, cursor: Cursor(Data([2]))),
            FeedPageSummary(timestamp: date(3), count: 4), FeedPageSummary(timestamp: date(9), count: 0),
            FeedPageSummary(timestamp: date(7), count: 1, cursor: cursor),
        ]
        let expected = FeedSummary(
            pageCount: 4, count: 7, timestamp: date(5), oldest: date(3), newest: date(9), cursor: cursor,
            generation: 8)
        #expect(FeedSummary(pages: pages, generation: 8) == expected)
    }

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
}
