import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import Testing

/// The promises about accounts and their posts.
enum AccountPromises {
    typealias Case = LibraryStoreContract.Case

    static var all: [Case] {
        [
            Case("Accounts are kept with all that they have, the oldest first") { store throws in
                #expect(try store.accounts().isEmpty)
                let accounts = (1...3).map(Account.numbered)
                for account in accounts.reversed() { try store.store(account) }
                #expect(try store.accounts() == accounts)
                var renamed = accounts[0]
                renamed.name = "Ä"
                try store.store(renamed)
                #expect(try store.accounts().first == renamed)
                #expect(accounts[0].id == Account.numbered(1).id && accounts[0].id != accounts[1].id)
            },
            Case("The state of an account is kept as long as the account") { store throws in
                let id = Account.numbered(1).id
                try store.setAccountState(AccountState(), of: id)
                #expect(try store.accountState(of: id) == nil)
                try store.store(.numbered(1))
                #expect(try store.accountState(of: id) == nil)
                var state = AccountState()
                (state.since, state.unreadCount, state.bookmarkedCount) = (.numbered(3), 0, 70_000)
                state.unavailable = [.min, -1, 0, 5, .max]
                (state.fetch.status, state.fetch.failure) = (401, .refused)
                try store.setAccountState(state, of: id)
                try store.store(.numbered(1))
                #expect(try store.accountState(of: id) == state)
                try store.removeAccount(id, keepingBookmarks: true)
                try store.store(.numbered(1))
                #expect(try store.accountState(of: id) == nil)
            },
            Case("One program at a time holds the lease of an account") { store throws in
                let id = Account.numbered(1).id
                let leases = (1...2).map { number in
                    Lease(holder: .numbered(number), start: .numbered(0), end: .numbered(10))
                }
                #expect(try !store.acquire(leases[0], of: id))
                try store.store(.numbered(1))
                #expect(try store.acquire(leases[0], of: id))
                try store.store(.numbered(1))
                #expect(try !store.acquire(leases[1], of: id))
                try store.releaseLease(of: id, by: .numbered(2))
                #expect(try !store.acquire(leases[1], of: id))
                try store.releaseLease(of: id, by: .numbered(1))
                #expect(try store.acquire(leases[1], of: id))
                let later = Lease(holder: .numbered(1), start: .numbered(10), end: .numbered(20))
                #expect(try store.acquire(later, of: id))
            },
            Case("A subscription keeps the account's feed that it is") { store throws in
                let subscription = feed(1, of: .numbered(1))
                try store.subscribe([subscription, .numbered(1)])
                #expect(try Set(store.subscriptions().map(\.account)) == [subscription.account, nil])
            },
            Case("A changed mark waits to be sent, the last of each post and kind only") { store throws in
                try addPosts(1...4, to: store)
                #expect(try pending(store) == [])
                try store.setRead(true, [post(2), post(1)])
                #expect(try pending(store) == [read(2), read(1)])
                try store.setRead(true, [post(2)])
                #expect(try pending(store) == [read(2), read(1)])
                try store.setRead(false, [post(2)])
                #expect(try pending(store) == [read(1), read(2, false)])
                try store.insertBookmark(of: item(2), from: source(), at: .numbered(7))
                #expect(try pending(store) == [read(1), read(2, false), bookmarked(2)])
                try store.deleteBookmark(of: post(2))
                #expect(try pending(store) == [read(1), read(2, false), bookmarked(2, false)])
                #expect(try store.markRead(ItemScope(filter: .unread)).count == 3)
                let marks = try pending(store)
                #expect(Set(marks) == [read(1), read(2), read(3), read(4), bookmarked(2, false)])
                #expect(marks.prefix(2) == [read(1), bookmarked(2, false)])
            },
            Case("A bookmark that is set again waits again, and that of an unknown post too") {
                store throws in
                try addPosts([1], to: store)
                try store.insertBookmark(of: item(1), from: source(), at: .numbered(7))
                try send(store)
                try store.insertBookmark(of: item(1), from: source(), at: .numbered(8))
                try store.insertBookmark(of: item(9), from: source(), at: .numbered(9))
                #expect(try pending(store) == [bookmarked(1), bookmarked(9)])
            },
            Case("Marks of other sources, and of missing accounts, do not wait") { store throws in
                try LibraryStoreContract.subscribe(store, [1])
                try store.subscribe(feed(1, of: .numbered(2)))
                _ = try store.merge(
                    batch([item(1, of: .numbered(2))], of: .numbered(2)), retaining: .count(9))
                try store.store(.numbered(1))
                try store.setRead(true, [.numbered(1), post(1, of: .numbered(2))])
                #expect(try pending(store) == [])
                #expect(try pending(store, .numbered(2)) == [])
                try store.store(.numbered(2))
                try store.setRead(false, [.numbered(1), post(1, of: .numbered(2))])
                #expect(try pending(store) == [])
                #expect(try pending(store, .numbered(2)) == [read(1, false)])
            },
            Case("Numbers grow with every change, and none is used again") { store throws in
                try addPosts(1...2, to: store)
                var last: Int64 = .min
                for isRead in [true, false, true] {
                    try store.setRead(isRead, [post(1)])
                    let number = try #require(try store.pendingMarks(of: account).last?.number)
                    #expect(number > last)
                    last = number
                }
                try send(store)
                try store.setRead(true, [post(2)])
                #expect(try #require(try store.pendingMarks(of: account).last?.number) > last)
            },
            Case("Sent marks are deleted, and no mark that changed meanwhile") { store throws in
                try addPosts(1...3, to: store)
                try store.setRead(true, [1, 2, 3].map { post($0) })
                let sent = try store.pendingMarks(of: account).map(\.number)
                try store.setRead(false, [post(2)])
                try store.deletePendingMarks(sent, of: Account.numbered(2).id)
                #expect(try pending(store).count == 3)
                try store.deletePendingMarks(sent, of: account)
                #expect(try pending(store) == [read(2, false)])
            },
            Case("A mark of a deleted post waits on, and is that of the post that comes again") {
                store throws in
                try addPosts([1], to: store)
                try store.setRead(true, [post(1)])
                let outcome = try store.merge(batch([item(2)]), retaining: .count(0))
                #expect(outcome?.deletedCount == 1)
                #expect(try pending(store) == [read(1)])
                _ = try store.merge(batch([item(1)]), retaining: .count(9))
                #expect(try store.item(post(1))?.row.state.isRead == true)
                #expect(try pending(store) == [read(1)])
            },
            Case("New posts have the server's marks, and known ones keep theirs") { store throws in
                try addPosts([1], to: store)
                let marks: [Int64: RemoteMarks] = [
                    1: RemoteMarks(isRead: true), 2: RemoteMarks(isRead: true),
                    3: RemoteMarks(isBookmarked: true),
                ]
                _ = try store.merge(batch((1...4).map { item($0) }, marks), retaining: .count(9))
                #expect(try store.item(post(1))?.row.state == ItemState())
                #expect(try store.item(post(2))?.row.state == ItemState(isRead: true))
                // The time of its publication, since the server does not say when.
                #expect(try store.item(post(3))?.row.state == ItemState(bookmarkedAt: .numbered(3)))
                #expect(try store.item(post(4))?.row.state == ItemState())
                #expect(try pending(store) == [])
            },
            Case("What rules mark of new and of stored posts waits, unless the server has it") {
                store throws in
                try store.add(LibraryStoreContract.rule(1, "title:1 OR title:2", .read))
                try addPosts(1...3, marks: [1: RemoteMarks(isRead: true)], to: store)
                #expect(try pending(store) == [read(2)])
                #expect(try store.add(LibraryStoreContract.rule(2, "title:3", .bookmark)) == 1)
                #expect(try pending(store) == [read(2), bookmarked(3)])
                #expect(try store.add(LibraryStoreContract.rule(3, "title:3 OR title:1")) == 2)
                try store.deleteRule(.numbered(3), at: .numbered(9))
                #expect(try pending(store) == [read(2), bookmarked(3)])
            },
            Case("A server's post whose link is that of a stored one is a new one") { store throws in
                try addPosts([1], to: store)
                _ = try store.merge(batch([item(11, link: 1)]), retaining: .count(9))
                #expect(try store.item(post(11))?.id == post(11))
                #expect(try store.item(post(1)) != nil)
            },
            Case("Hidden unread posts of an account are kept, since its server would send them again") {
                store throws in
                try store.add(LibraryStoreContract.rule(1, "title"))
                try addPosts(1...3, marks: [2: RemoteMarks(isRead: true)], to: store)
                let outcome = try store.merge(batch([item(4)]), retaining: .count(0))
                #expect(outcome?.deletedCount == 1)
                #expect(try [1, 2, 3, 4].filter { try store.item(post($0)) == nil } == [2])
            },
        ] + serverLists + removal
    }

    private static var removal: [Case] {
        [
            Case("Changes of subscriptions wait in their order, each until it was sent") { store throws in
                let changes: [FeedChange] = [
                    .subscribe(address: "http://a.example", title: nil, groups: []),
                    .subscribe(
                        address: "http://b.example", title: "Ä",
                        groups: ["A", "B/C"].compactMap(GroupPath.init)),
                    .edit(feed: "feed/1", title: nil, groups: nil),
                    .edit(feed: "feed/1", title: "", groups: []), .unsubscribe(feed: "feed/2"),
                ]
                try store.add(changes[0], to: account)
                #expect(try store.pendingFeedChanges(of: account).isEmpty)
                try store.store(.numbered(1))
                try store.store(.numbered(2))
                for change in changes { try store.add(change, to: account) }
                try store.add(changes[0], to: Account.numbered(2).id)
                let waiting = try store.pendingFeedChanges(of: account)
                #expect(waiting.map(\.change) == changes)
                #expect(zip(waiting, waiting.dropFirst()).allSatisfy { $0.number < $1.number })
                try store.deletePendingFeedChange(waiting[1].number, of: account)
                try store.deletePendingFeedChange(waiting[2].number, of: Account.numbered(2).id)
                #expect(try store.pendingFeedChanges(of: account).map(\.number).count == 4)
                try store.deletePendingFeedChange(waiting[4].number, of: account)
                try store.add(changes[4], to: account)
                #expect(try store.pendingFeedChanges(of: account).last?.number ?? 0 > waiting[4].number)
            },
            Case("An account is removed with all that it has, except its bookmarked posts") { store throws in
                try addPosts(1...3, to: store)
                try LibraryStoreContract.subscribe(store, [1])
                try store.insertBookmark(of: item(2), from: source(), at: .numbered(7))
                try store.add(.unsubscribe(feed: "feed/9"), to: account)
                try store.removeAccount(account, keepingBookmarks: true)
                #expect(try store.accounts().isEmpty)
                #expect(try store.subscriptions() == [.numbered(1)])
                #expect(try store.bookmarks().rows.map(\.id) == [post(2)])
                #expect(try store.item(post(1)) == nil)
                #expect(try pending(store) == [])
                #expect(try store.pendingFeedChanges(of: account).isEmpty)
                try store.deleteBookmark(of: post(2))
                #expect(try store.sources() == [.numbered(1)])
            },
            Case("An account is removed with its bookmarked posts, and no others") { store throws in
                try addPosts(1...3, to: store)
                try store.insertBookmark(of: item(2), from: source(), at: .numbered(7))
                try store.store(.numbered(2))
                try store.subscribe(feed(1, of: .numbered(2)))
                _ = try store.merge(
                    batch([item(1, of: .numbered(2))], of: .numbered(2)), retaining: .count(9))
                try store.setRead(true, [post(1, of: .numbered(2))])
                try store.removeAccount(account, keepingBookmarks: false)
                try store.removeAccount(account, keepingBookmarks: false)
                #expect(try store.item(post(2)) == nil)
                #expect(try store.sources().count == 1)
                #expect(try store.item(post(1, of: .numbered(2))) != nil)
                #expect(try pending(store, .numbered(2)) == [read(1)])
            },
            Case("An account that is added again finds its bookmarked posts") { store throws in
                try addPosts(1...2, to: store)
                try store.insertBookmark(of: item(2), from: source(), at: .numbered(7))
                try store.removeAccount(account, keepingBookmarks: true)
                try addPosts(1...2, to: store)
                #expect(try store.item(post(2))?.row.state.bookmarkedAt == .numbered(7))
                try store.setRead(true, [post(2)])
                #expect(try pending(store) == [read(2)])
            },
        ]
    }
}
