import FoundationEssentials
import LibraryStorageInterface
import SearchInterface
import StorageInterface
import Testing

extension LibraryStoreContract {
    static var rules: [Case] {
        [
            Case("Rules are kept with all that they have, the oldest first") { store throws in
                #expect(try store.rules().isEmpty)
                let rules = [
                    rule(2, "title:ferry", .read, at: 3), rule(1, #""of the day""#, .bookmark, at: 3),
                    rule(3, "ferry -plane", source: 1, at: 1),
                ]
                for rule in rules { try store.add(rule) }
                #expect(try store.rules() == [rules[2], rules[1], rules[0]])
                let changed = rule(1, "train", .hide, at: 5)
                try store.add(changed)
                try store.deleteRule(.numbered(2), at: .numbered(0))
                try store.deleteRule(.numbered(9), at: .numbered(0))
                #expect(try store.rules() == [rules[2], changed])
            },
            Case("A rule hides items as they are merged, which neither lists nor counts have") {
                store throws in
                try store.add(rule(1, #""title 1*""#))
                try store.subscribe(.numbered(1))
                let outcome = try store.merge(.numbered([1, 2, 11, 12]), retaining: .count(99))
                #expect(outcome?.inserted == [.numbered(2)])
                try expect(of: store, holds: [2])
                try expect(ItemScope(filter: .unread), of: store, holds: [2])
                try expect(ItemScope(sources: [.numbered(-1)]), of: store, holds: [2])
                #expect(try store.counts() == [.numbered(-1): ItemCounts(all: 1, unread: 1, hidden: 3)])
                #expect(try store.counts(of: ItemScope()) == ItemCounts(all: 1, unread: 1))
                #expect(try store.item(.numbered(11))?.row.state == ItemState(isHidden: true))
            },
            Case("Searches for hidden items find these, and others do not") { store throws in
                try subscribe(store, [1, 2, 3])
                try store.add(rule(1, #""title 2" OR "title 1""#))
                try expect(found("is:hidden"), of: store, holds: [2, 1])
                try expect(found(#"is:hidden "title 2""#), of: store, holds: [2])
                try expect(found("title"), of: store, holds: [3])
                try expect(found("title OR is:hidden"), of: store, holds: [3])
                try expect(found("-is:hidden"), of: store, holds: [3])
                let hidden = found("is:hidden")
                #expect(try store.counts(of: hidden) == ItemCounts(all: 2, unread: 2))
                let list = try store.list(hidden)
                try store.setRead(true, [.numbered(1)])
                #expect(try store.markRead(list) == [.numbered(2)])
                try expect(of: store, holds: [3])
            },
            Case("A new rule applies to stored items, and returns how many it changed") { store throws in
                try subscribe(store, [1, 2, 3, 4])
                let list = try store.list(ItemScope())
                try store.setRead(true, [.numbered(1)])
                #expect(try store.add(rule(1, #""title 1" OR "title 2""#, .read)) == 1)
                #expect(try store.add(rule(2, #""title 3""#, .bookmark, at: 7)) == 1)
                #expect(try store.add(rule(3, #""title 2" OR "title 4""#)) == 2)
                #expect(try store.add(rule(3, #""title 2" OR "title 4""#)) == 0)
                #expect(try store.item(.numbered(2))?.row.state == ItemState(isRead: true, isHidden: true))
                #expect(try store.bookmarks().rows.map(\.state.bookmarkedAt) == [.numbered(7)])
                let changes = try #require(try store.changes(since: list))
                #expect(changes.removals == [1, 2])
                #expect(changes.insertions.isEmpty)
                try expect(of: store, holds: [3, 1])
            },
            Case("Rules mark new items only, but hide changed ones too") { store throws in
                try store.add(rule(1, "author:2", .read))
                try store.add(rule(2, #"author:2 "title 2""#))
                try store.add(rule(3, #""title 4""#, .bookmark))
                try subscribe(store, [1, 2])
                let outcome = try store.merge(
                    .numbered([1, 2, 3, 4], edition: 2, at: 1_009), retaining: .count(9))
                #expect(outcome?.inserted == [3, 4].map(UUID.numbered))
                #expect(try store.item(.numbered(1))?.row.state == ItemState(isUpdated: true))
                let state = try store.item(.numbered(2))?.row.state
                #expect(state == ItemState(isUpdated: true, isHidden: true))
                let new = try store.item(.numbered(4))?.row.state
                #expect(new == ItemState(isRead: true, bookmarkedAt: .numbered(1_009)))
                try expect(of: store, holds: [3, 4, 1])
            },
            Case("A rule of a source applies to its items only, and one of its name or group to no others") {
                store throws in
                try store.subscribe([.numbered(1), .numbered(2)])
                try store.add(rule(1, #""title 1""#, source: 1))
                try store.add(rule(2, #""title 4" source:name"#))
                try store.add(rule(3, #""title 2" group:local"#))
                _ = try store.merge(
                    [.numbered([1, 2, 4]), .numbered([5, 7, 8], of: 2)], retaining: .count(9))
                try expect(ItemScope(sources: [.numbered(-1)]), of: store, holds: [4, 2])
                try store.add(rule(4, #""title 7""#, source: 1))
                try expect(ItemScope(sources: [.numbered(-2)]), of: store, holds: [8, 7, 5])
                try store.add(rule(5, #""title 7" source:name"#))
                try expect(ItemScope(sources: [.numbered(-2)]), of: store, holds: [8, 5])
            },
            Case("Deleting a rule shows the items that no other rule hides, unread as they were") {
                store throws in
                try subscribe(store, [1, 2, 3])
                try store.setRead(true, [.numbered(1)])
                try store.add(rule(1, #""title 1" OR "title 2""#))
                try store.add(rule(2, #""title 2" OR "title 3""#))
                try expect(of: store, holds: [])
                #expect(try store.deleteRule(.numbered(1), at: .numbered(2_000)) == 1)
                try expect(of: store, holds: [1])
                #expect(try store.deleteRule(.numbered(2), at: .numbered(2_000)) == 2)
                try expect(of: store, holds: [3, 2, 1])
                try expect(ItemScope(filter: .unread), of: store, holds: [3, 2])
                #expect(try store.counts() == [.numbered(-1): ItemCounts(all: 3, unread: 2)])
            },
            Case("Items stay hidden that their rule does not find any more, until a rule is deleted") {
                store throws in
                try subscribe(store, [1, 2])
                try store.add(rule(1, #""title 1" is:unread"#))
                try store.add(rule(2, "nothing"))
                try store.setRead(true, [.numbered(1)])
                #expect(try store.deleteRule(.numbered(9), at: .numbered(2_000)) == 0)
                try expect(of: store, holds: [2])
                #expect(try store.deleteRule(.numbered(2), at: .numbered(2_000)) == 1)
                try expect(of: store, holds: [2, 1])
            },
            Case("Hidden items stay among bookmarks, and leave with their subscription") { store throws in
                try subscribe(store, [1, 2, 4])
                try store.insertBookmark(of: .numbered(1), from: .numbered(1), at: .numbered(5))
                try store.add(rule(1, #""title 1" OR "title 2""#))
                try expect(ItemScope(filter: .bookmarked), of: store, holds: [1])
                try store.deleteBookmark(of: .numbered(1))
                #expect(try store.item(.numbered(1))?.row.state.isHidden == true)
                try store.insertBookmark(of: .numbered(1), from: .numbered(1), at: .numbered(6))
                try store.unsubscribe(.numbered(-1))
                #expect(try store.item(.numbered(2)) == nil)
                #expect(try store.item(.numbered(1))?.row.state == ItemState(bookmarkedAt: .numbered(6)))
                #expect(try store.counts(of: found("is:hidden")) == ItemCounts())
                try store.subscribe(.numbered(1))
                try expect(of: store, holds: [1])
            },
            Case("Of hidden items the newest ones are kept, and bookmarked ones") { store throws in
                try store.add(rule(1, #""title 1*""#))
                try store.subscribe(.numbered(1))
                _ = try store.merge(.numbered([16, 11, 12, 13, 2]), retaining: .count(9))
                try store.insertBookmark(of: .numbered(11), from: .numbered(1), at: .numbered(5))
                let outcome = try store.merge(.numbered([14]), retaining: .count(2))
                #expect(outcome?.deletedCount == 1)
                try expect(found("is:hidden"), of: store, holds: [12, 16, 14, 11])
                try expect(of: store, holds: [2])
            },
        ]
    }

    static func rule(
        _ number: Int, _ text: String, _ action: Rule.Action = .hide, source: Int? = nil, at time: Double = 1
    ) -> Rule {
        Rule(
            id: .numbered(number), text: text, action: action, source: source.map { .numbered(-$0) },
            addedAt: .numbered(time))
    }

    /// The scope of a query.
    static func found(_ text: String) -> ItemScope {
        ItemScope(
            search: ItemSearch(
                SavedSearch(name: "", text: text, savedAt: .numbered(0)).query(at: .numbered(0))))
    }
}
