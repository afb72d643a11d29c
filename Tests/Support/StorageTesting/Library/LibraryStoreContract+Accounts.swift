import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import Testing

extension LibraryStoreContract {
    static var accounts: [Case] {
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
                try subscribe(store, [1])
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
                try store.add(rule(1, "title:1 OR title:2", .read))
                try addPosts(1...3, marks: [1: RemoteMarks(isRead: true)], to: store)
                #expect(try pending(store) == [read(2)])
                #expect(try store.add(rule(2, "title:3", .bookmark)) == 1)
                #expect(try pending(store) == [read(2), bookmarked(3)])
                #expect(try store.add(rule(3, "title:3 OR title:1")) == 2)
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
                try store.add(rule(1, "title"))
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
                try subscribe(store, [1])
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

    /// Comparing the server's lists.
    private static var serverLists: [Case] {
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
                try store.add(rule(1, "title"))
                try addPosts(1...3, marks: [3: RemoteMarks(isRead: true)], to: store)
                #expect(try apply(unread: [2, 3], bookmarked: [2], store)?.changedCount == 3)
                #expect(try store.item(post(1))?.row.state == ItemState(isRead: true, isHidden: true))
                #expect(try store.item(post(3))?.row.state == ItemState(isHidden: true))
            },
            Case("Posts of other accounts and sources, and bookmarks without subscription, stay as they are")
            {
                store throws in
                try addPosts(1...2, to: store)
                try subscribe(store, [1, 2])
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
                #expect(try ids(list, in: store) == [3, 2, 1].map { post($0) })
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
                try subscribe(store, [1])
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
                try subscribe(store, [1])
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

    // MARK: Parts

    private static var account: UUID { Account.numbered(1).id }

    private static func read(_ number: Int64, _ isSet: Bool = true) -> AccountMark {
        AccountMark(.read, isSet, of: number)
    }

    private static func bookmarked(_ number: Int64, _ isSet: Bool = true) -> AccountMark {
        AccountMark(.bookmarked, isSet, of: number)
    }

    private static func feed(_ number: Int, of account: Account) -> Subscription {
        let feed = AccountFeed(account: account.id, feed: "feed/\(number)")
        let record = SourceRecord(
            id: feed.source, kind: "account", address: "http://feeds.example/\(number)", title: "Feed")
        return Subscription(record, account: feed, subscribedAt: .numbered(Double(10 + number)))
    }

    private static func source(_ feed: Int = 1, of account: Account = .numbered(1)) -> SourceRecord {
        Self.feed(feed, of: account).source
    }

    private static func post(_ number: Int64, of account: Account = .numbered(1)) -> UUID {
        AccountFeed.item(number, of: account.id)
    }

    /// A post, which has the link of the numbered item by default.
    private static func item(
        _ number: Int64, of account: Account = .numbered(1), feed: Int = 1, link: Int64? = nil
    ) -> FeedItem {
        FeedItem(
            ItemSummary(
                id: post(number, of: account), source: source(feed, of: account).id, nativeID: "\(number)",
                title: "Title \(number)", published: .numbered(Double(number)), firstSeen: .numbered(1_000),
                link: HTTPURL("http://posts.example/\(link ?? number)")), text: nil)
    }

    private static func batch(
        _ items: [FeedItem], _ marks: [Int64: RemoteMarks] = [:], of account: Account = .numbered(1),
        feed: Int = 1
    ) -> FetchedBatch {
        FetchedBatch(
            source: source(feed, of: account).id, shape: .accumulating, items: items,
            fetchedAt: .numbered(1_000),
            marks: Dictionary(uniqueKeysWithValues: marks.map { (post($0, of: account), $1) }))
    }

    /// Adds the first account with one feed, and posts of this.
    private static func addPosts(
        _ numbers: some Sequence<Int64>, marks: [Int64: RemoteMarks] = [:], to store: any LibraryStore
    ) throws {
        try store.store(.numbered(1))
        try store.subscribe(feed(1, of: .numbered(1)))
        _ = try store.merge(batch(numbers.map { item($0) }, marks), retaining: .count(99))
    }

    /// The first item of a source, with a duplicate in each of two accounts.
    private static func addDuplicates(to store: any LibraryStore) throws {
        try subscribe(store, [1])
        for account in (1...2).map(Account.numbered) {
            try store.store(account)
            try store.subscribe(feed(1, of: account))
            _ = try store.merge(batch([item(1, of: account)], of: account), retaining: .count(9))
        }
        #expect(try store.item(.numbered(1))?.row.duplicateCount == 2)
    }

    private static func pending(
        _ store: any LibraryStore, _ account: Account = .numbered(1)
    ) throws -> [AccountMark] { try store.pendingMarks(of: account.id).map(\.mark) }

    private static func send(_ store: any LibraryStore, _ account: Account = .numbered(1)) throws {
        let numbers = try store.pendingMarks(of: account.id).map(\.number)
        try store.deletePendingMarks(numbers, of: account.id)
    }

    /// Compares lists of the first account, holding its lease.
    private static func apply(
        recent: [Int64] = [], unread: [Int64]?, bookmarked: [Int64]?, at time: Double = 99,
        _ store: any LibraryStore
    ) throws -> AppliedLists? {
        let lease = Lease(holder: .numbered(1), start: .numbered(time), end: .numbered(time + 1))
        #expect(try store.acquire(lease, of: account))
        return try store.apply(
            AccountLists(recent: recent, unread: unread, bookmarked: bookmarked), of: account,
            heldBy: .numbered(1), at: .numbered(time))
    }
}
