import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import Testing

@Suite("Values of the library")
struct LibraryValueTests {
    @Test(
        "A group's path is parsed without empty names and white space around names",
        arguments: [("News/Local", "News/Local"), (" / News // Local news /", "News/Local news"), ("a", "a")])
    func path(text: String, read: String) throws {
        let path = try #require(GroupPath(text))
        #expect(path.text == read)
        #expect(GroupPath(path.text) == path)
    }

    @Test("A path without a name is not parsed", arguments: ["", "/", " / \n"])
    func noPath(text: String) {
        #expect(GroupPath(text) == nil)
    }

    @Test("A subscription drops repeated groups")
    func groups() throws {
        let groups = ["b", "a", "b/"].compactMap(GroupPath.init)
        let record = SourceRecord(id: UUID(), kind: "folder", address: "/a")
        let subscription = Subscription(record, groups: groups, subscribedAt: date(0))
        #expect(subscription.groups.map(\.text) == ["b", "a"])
        #expect(subscription.id == record.id)
    }

    @Test("A source is failing after a failed fetch, and where it is gone")
    func failing() {
        var state = FetchState()
        #expect(!state.isFailing)
        state.failure = .tooSlow
        #expect(state.isFailing)
        (state.failure, state.isGone) = (nil, true)
        #expect(state.isFailing)
    }

    @Test("A lease is held from its start to its end")
    func lease() {
        let lease = Lease(holder: UUID(), start: date(10), end: date(20))
        #expect([9, 10, 19, 20].map { lease.isHeld(at: date($0)) } == [false, true, true, false])
    }

    @Test("A scope contains items by source, subscription and state")
    func scope() {
        let source = ItemIdentity.source(path: "/feed")
        let other = ItemIdentity.source(path: "/other")
        let bookmarked = ItemState(isRead: true, bookmarkedAt: date(0))
        func scopes(of state: ItemState, isSubscribed: Bool) -> [ItemScope.Filter] {
            ItemScope.Filter.allCases.filter { filter in
                let contains = [nil, [source], [source, other], [other], []].map {
                    ItemScope(sources: $0, filter: filter)
                        .contains(itemOf: source, isSubscribed: isSubscribed, state)
                }
                #expect(contains == [contains[0], contains[0], contains[0], false, false])
                return contains[0]
            }
        }
        #expect(scopes(of: ItemState(), isSubscribed: true) == [.all, .unread])
        #expect(scopes(of: ItemState(isRead: true), isSubscribed: true) == [.all])
        #expect(scopes(of: bookmarked, isSubscribed: true) == [.all, .bookmarked])
        #expect(scopes(of: bookmarked, isSubscribed: false) == [.bookmarked])
        #expect(scopes(of: ItemState(), isSubscribed: false) == [])
    }

    @Test("Only changes behind the viewport keep its rows in place")
    func keeps() {
        let list = ItemList(scope: ItemScope(), count: 9, generation: 1)
        func changes(_ removals: [Int], _ insertions: [Int]) -> ItemListChanges {
            ItemListChanges(list: list, removals: removals, insertions: insertions)
        }
        #expect(changes([], []).keeps(3..<5))
        #expect(changes([5, 7], [5]).keeps(3..<5))
        #expect(!changes([4], []).keeps(3..<5))
        #expect(!changes([], [0]).keeps(3..<5))
    }

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
}
