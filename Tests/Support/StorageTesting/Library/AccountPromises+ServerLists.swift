import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import Testing

extension AccountPromises {
    /// Comparing the server's lists.
    static var serverLists: [Case] {
        [
            Case("Posts get the marks of the server's lists, and these do not wait to be sent") {
                store throws in
                try addPosts(1...4, marks: [3: RemoteMarks(isRead: true, isBookmarked: true)], to: store)
                let found = try apply(unread: [1, 3], bookmarked: [2], store)
                #expect(found == AppliedLists(changedCount: 3))
                #expect(try store.item(post(1))?.row.state == ItemState())
                #expect(
                    try store.item(post(2))?.row.state
                        == ItemState(isRead: true, bookmarkedAt: .numbered(99)))
                #expect(try store.item(post(3))?.row.state == ItemState())
                #expect(try store.item(post(4))?.row.state == ItemState(isRead: true))
                #expect(try pending(store) == [])
                #expect(try apply(unread: [1, 3], bookmarked: [2], at: 100, store) == AppliedLists())
                #expect(try store.item(post(2))?.row.state.bookmarkedAt == .numbered(99))
            },
            Case("A mark that waits wins over the server's, and the other kind does not wait") {
                store throws in
                try addPosts(1...3, to: store)
                try store.setRead(true, [post(1)])
                try store.insertBookmark(of: item(2), from: source(), at: .numbered(7))
                _ = try apply(unread: [1, 3], bookmarked: [1, 3], store)
                #expect(try store.item(post(1))?.row.state.isRead == true)
                #expect(try store.item(post(1))?.row.state.bookmarkedAt == .numbered(99))
                #expect(
                    try store.item(post(2))?.row.state == ItemState(isRead: true, bookmarkedAt: .numbered(7)))
                #expect(try pending(store) == [read(1), bookmarked(2)])
            },
            Case("A list that is unknown changes nothing") { store throws in
                try addPosts(1...2, marks: [1: RemoteMarks(isRead: true, isBookmarked: true)], to: store)
                #expect(try apply(unread: nil, bookmarked: nil, store) == AppliedLists())
                #expect(try apply(unread: [1, 2], bookmarked: nil, store)?.changedCount == 1)
                #expect(try apply(unread: nil, bookmarked: [], store)?.changedCount == 1)
                #expect(try store.item(post(1))?.row.state == ItemState())
            },
            Case("Posts that are not stored are missing, the greatest number first and each once") {
                store throws in
                try addPosts(1...2, to: store)
                let found = try apply(
                    recent: [2, 8, .max], unread: [8, 1, 3, 2], bookmarked: [.min, 3], store)
                #expect(found == AppliedLists(missing: [.max, 8, 3, .min]))
                #expect(try apply(recent: [5], unread: nil, bookmarked: nil, store)?.missing == [5])
            },
            Case("Hidden posts get the server's marks, too") { store throws in
                try store.add(LibraryStoreContract.rule(1, "title"))
                try addPosts(1...3, marks: [3: RemoteMarks(isRead: true)], to: store)
                #expect(try apply(unread: [2, 3], bookmarked: [2], store)?.changedCount == 3)
                #expect(try store.item(post(1))?.row.state == ItemState(isRead: true, isHidden: true))
                #expect(try store.item(post(3))?.row.state == ItemState(isHidden: true))
            },
            Case("Posts of other accounts and sources, and bookmarks without subscription, stay as they are")
            {
                store throws in
                try addPosts(1...2, to: store)
                try LibraryStoreContract.subscribe(store, [1, 2])
                try store.store(.numbered(2))
                try store.subscribe(feed(1, of: .numbered(2)))
                _ = try store.merge(
                    batch([item(1, of: .numbered(2))], of: .numbered(2)), retaining: .count(9))
                try store.insertBookmark(of: item(2), from: source(), at: .numbered(7))
                try send(store)
                try store.unsubscribe(source().id)
                #expect(try apply(unread: [2], bookmarked: [], store) == AppliedLists())
                #expect(try store.item(post(2))?.row.state.bookmarkedAt == .numbered(7))
                #expect(try store.counts(of: ItemScope(filter: .unread)).all == 3)
            },
            Case("Only the holder of the lease compares lists") { store throws in
                try addPosts([1], to: store)
                let holder = UUID.numbered(1)
                let lists = AccountLists(unread: [], bookmarked: [])
                #expect(try store.apply(lists, of: account, heldBy: holder, at: .numbered(1)) == nil)
                let lease = Lease(holder: holder, start: .numbered(0), end: .numbered(1))
                #expect(try store.acquire(lease, of: account))
                #expect(try store.apply(lists, of: account, heldBy: .numbered(2), at: .numbered(1)) == nil)
                // An expired lease that no other program has acquired.
                #expect(try store.apply(lists, of: account, heldBy: holder, at: .numbered(9)) != nil)
                try store.releaseLease(of: account, by: holder)
                #expect(try store.apply(lists, of: account, heldBy: holder, at: .numbered(9)) == nil)
                try store.removeAccount(account, keepingBookmarks: true)
                #expect(try store.apply(lists, of: account, heldBy: holder, at: .numbered(9)) == nil)
            },
            Case("Lists of before a comparison stay readable, and show its changes") { store throws in
                try addPosts(1...3, to: store)
                let list = try store.list(ItemScope(filter: .unread))
                _ = try apply(unread: [2], bookmarked: [], store)
                #expect(try LibraryStoreContract.ids(list, in: store) == [3, 2, 1].map { post($0) })
                #expect(try store.changes(since: list)?.removals == [0, 2])
                #expect(try store.counts()[source().id] == ItemCounts(all: 3, unread: 1))
            },
        ]
    }

    /// The promises of a store that finds duplicates, for posts of accounts.
    static var accountDuplicates: [Case] {
        [
            Case("A mark of a post waits for its duplicates of other accounts, too") { store throws in
                try addDuplicates(to: store)
                try store.setRead(true, [.numbered(1)])
                #expect(try pending(store) == [read(1)])
                #expect(try pending(store, .numbered(2)) == [read(1)])
                try store.insertBookmark(of: item(1), from: source(), at: .numbered(7))
                #expect(try pending(store).last == bookmarked(1))
                #expect(try pending(store, .numbered(2)).last == bookmarked(1))
            },
            Case("A new duplicate waits with the mark of its post, unless the server has it") {
                store throws in
                try LibraryStoreContract.subscribe(store, [1])
                try store.setRead(true, [.numbered(1)])
                try store.insertBookmark(of: .numbered(1), from: .numbered(1), at: .numbered(7))
                try store.store(.numbered(1))
                try store.subscribe(feed(1, of: .numbered(1)))
                _ = try store.merge(
                    batch([item(11, link: 1)], [11: RemoteMarks(isRead: true)]), retaining: .count(9))
                #expect(
                    try store.item(post(11))?.row.state
                        == ItemState(isRead: true, bookmarkedAt: .numbered(7), isDuplicate: true))
                #expect(try pending(store) == [bookmarked(11)])
            },
            Case("What the server has of a new duplicate, its post gets with the next lists") {
                store throws in
                try LibraryStoreContract.subscribe(store, [1])
                try store.store(.numbered(1))
                try store.subscribe(feed(1, of: .numbered(1)))
                _ = try store.merge(
                    batch([item(11, link: 1)], [11: RemoteMarks(isRead: true)]), retaining: .count(9))
                #expect(try store.item(post(11))?.row.state == ItemState(isDuplicate: true))
                #expect(try pending(store) == [])
                #expect(try apply(unread: [], bookmarked: [], store)?.changedCount == 1)
                #expect(try store.item(.numbered(1))?.row.state.isRead == true)
                #expect(try pending(store) == [])
            },
            Case("Changes of the server's lists wait for duplicates of other accounts") { store throws in
                try addDuplicates(to: store)
                #expect(try apply(unread: [], bookmarked: [1], store)?.changedCount == 1)
                for id in [.numbered(1), post(1), post(1, of: .numbered(2))] {
                    let state = try store.item(id)?.row.state
                    #expect(state?.isRead == true && state?.bookmarkedAt == .numbered(99))
                }
                #expect(try pending(store) == [])
                #expect(Set(try pending(store, .numbered(2))) == [read(1), bookmarked(1)])
            },
            Case("Changes of the server's lists wait for duplicates of the same account that lack them") {
                store throws in
                try store.store(.numbered(1))
                try store.subscribe([feed(1, of: .numbered(1)), feed(2, of: .numbered(1))])
                _ = try store.merge(batch([item(1)]), retaining: .count(9))
                for number in [Int64](2...3) {
                    _ = try store.merge(
                        batch([item(number, feed: 2, link: 1)], feed: 2), retaining: .count(9))
                }
                #expect(try store.item(post(1))?.row.duplicateCount == 2)
                #expect(try apply(unread: [3], bookmarked: [], store)?.changedCount == 1)
                #expect(try pending(store) == [read(3)])
                #expect(try store.item(post(3))?.row.state.isRead == true)
            },
            Case("A promoted or separated duplicate keeps its marks, and nothing waits") { store throws in
                try addDuplicates(to: store)
                try store.setRead(true, [.numbered(1)])
                try send(store)
                try send(store, .numbered(2))
                try store.unsubscribe(.numbered(-1))
                let rows = try (1...2).compactMap { number in
                    try store.item(post(1, of: .numbered(number)))?.row
                }
                #expect(rows.map(\.state.isRead) == [true, true])
                #expect(Set(rows.map(\.duplicateCount)) == [0, 1])
                #expect(try store.separateDuplicates() == 1)
                #expect(try pending(store) == [])
                #expect(try pending(store, .numbered(2)) == [])
                #expect(try apply(unread: [1], bookmarked: [], store)?.changedCount == 1)
                #expect(try store.item(post(1, of: .numbered(2)))?.row.state == ItemState(isRead: true))
            },
            Case("The duplicates of a removed account's posts stay, with their marks") { store throws in
                try addDuplicates(to: store)
                try store.insertBookmark(of: item(1), from: source(), at: .numbered(7))
                try store.removeAccount(account, keepingBookmarks: false)
                #expect(try store.item(post(1)) == nil)
                #expect(try store.item(.numbered(1))?.row.state.bookmarkedAt == .numbered(7))
                #expect(try store.item(.numbered(1))?.row.duplicateCount == 1)
            },
        ]
    }
}
