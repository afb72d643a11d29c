import Foundation
import StorageTesting
import Testing

@testable import FeedScene

@Suite("Seen items of a feed") struct SeenItemsTests {
    private func ids(_ numbers: [Int]) -> [UUID] { numbers.map { .numbered($0) } }

    private func makeSUT(newest: Int?, seen: [Int] = [], feed: [Int], shown: [Int] = []) -> SeenItems {
        let visit = newest.map {
            FeedVisit(newest: .numbered($0), seen: ids(seen), focus: nil, date: .distantPast)
        }
        var sut = SeenItems(after: visit)
        sut.begin(with: ids(feed))
        sut.show(ids(shown))
        return sut
    }

    @Test(
        "New is what is above the last boundary and was not on the screen",
        arguments: [
            (nil, [], [1, 2, 3], 0, 0), (3, [], [1, 2, 3, 4], 2, 2), (3, [1], [1, 2, 3, 4], 1, 2),
            (3, [1, 2], [1, 2, 3, 4], 0, 0), (1, [], [1, 2], 0, 0), (9, [], [1, 2], 0, 0),
        ] as [(Int?, [Int], [Int], Int, Int)])
    func counts(newest: Int?, seen: [Int], feed: [Int], new: Int, above: Int) {
        let sut = makeSUT(newest: newest, seen: seen, feed: feed)
        #expect(sut.newCount == new)
        #expect(sut.countAboveSeen == above)
    }

    @Test("New items are counted down to a boundary behind the newest ones")
    func boundaryBehind() {
        var sut = makeSUT(newest: 700, seen: [1, 2], feed: [])
        sut.begin(with: ids(Array(1...512)), boundaryAt: 696)
        #expect(sut.newCount == 694)
        #expect(sut.countAboveSeen == 696)
        sut.begin(with: ids(Array(1...512)))
        #expect(sut.newCount == 0)
        #expect(sut.countAboveSeen == 0)
    }

    @Test("A page on top of a feed keeps the known items behind it, unless the feed is another one")
    func pages() {
        var sut = makeSUT(newest: 4, feed: [2, 3, 4, 5])
        sut.begin(with: ids([1, 2]))
        #expect(sut.newCount == 3)
        sut.begin(with: ids([8, 9]))
        #expect(sut.newCount == 0)
    }

    @Test(
        "The boundary moves up over items that were on the screen, and seen ones above a gap are stored",
        arguments: [
            (3, [], [], 3, []), (3, [], [2], 2, []), (3, [], [2, 1], 1, []), (3, [], [1], 3, [1]),
            (3, [1], [2], 1, []), (3, [2], [], 2, []), (nil, [], [2, 3], 2, []), (9, [], [2, 3], 2, []),
            (9, [], [], 9, []), (nil, [], [], 7, []),
        ] as [(Int?, [Int], [Int], Int, [Int])])
    func boundary(newest: Int?, seen: [Int], shown: [Int], boundary: Int, above: [Int]) {
        let left = makeSUT(newest: newest, seen: seen, feed: [1, 2, 3, 4], shown: shown)
            .remembered(stored: .numbered(7))
        #expect(left.newest == .numbered(boundary))
        #expect(left.seen == ids(above))
    }
}
