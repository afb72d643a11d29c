import FeedFeature
import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageTesting
import Testing
import TextInterface

@testable import FeedScene

@Suite("The search for unread items") struct UnreadSearchTests {
    @Test(
        "The search finds the same unread item as a scan, also after items have arrived",
        arguments: [(0, 7), (1, 3), (2, 40), (3, 300), (4, 2), (5, 100)] as [(Int, Int)])
    func comparison(seed: Int, every: Int) async {
        let library = ListedLibrary()
        library.items = (0..<600).map { .post($0, published: .distantPast) }
        let shown = library.outline(of: TimelineScope())!.list
        // A deterministic pseudorandom sequence.
        let isUnread = { (number: Int) in (number * 7_919 + seed * 104_729) / 13 % every == 0 }
        for number in 0..<600 where !isUnread(number) {
            library.states[.numbered(number)] = ItemState(isRead: true)
        }
        let arrived = (0..<60).map { FeedItem.post(1_000 + $0, published: .distantPast) }
        library.items?.insert(contentsOf: arrived[..<40], at: 0)
        library.items?.insert(contentsOf: arrived[40...], at: 300)
        let unread = library.outline(of: TimelineScope(filter: .unread))!.list
        let sut = UnreadSearch(library: library.functions, list: shown, unread: unread)
        let positions = (0..<600).filter(isUnread)
        for position in stride(from: -1, through: 600, by: 23) {
            let next = positions.first { $0 > position }
            let wrapped = positions.first { $0 != position }
            let forward = await sut.next(after: position, isForward: true)
            #expect(forward?.position == next ?? wrapped)
            #expect(forward?.hasWrapped ?? true == (next == nil))
            let before = positions.last { $0 < position }
            let wrappedBack = positions.last { $0 != position }
            let backward = await sut.next(after: position, isForward: false)
            #expect(backward?.position == before ?? wrappedBack)
            #expect(backward?.hasWrapped ?? true == (before == nil))
        }
    }

    @Test("The search in 100,000 unread items reads few of them")
    func few() async {
        let library = ListedLibrary()
        library.items = (0..<100_000).map { .post($0, published: .distantPast) }
        let list = library.outline(of: TimelineScope())!.list
        let unread = library.outline(of: TimelineScope(filter: .unread))!.list
        let sut = UnreadSearch(library: library.functions, list: list, unread: unread)
        let next = await sut.next(after: 70_000, isForward: true)
        #expect(next?.position == 70_001)
        #expect(library.readCount < 25)
    }
}
