import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface

/// A write to the library by one of the programs that have it open, which depends on a seed and on the
/// program's earlier writes only: each program has sources of its own.
struct LibraryWrite {
    /// The number of the program, from 0.
    let program: Int
    let seed: UInt64
    /// A unique number. It and the next 99 number new items.
    let number: Int

    /// The sources of a program; of the last one, the library has a copy.
    static func sources(of program: Int) -> [UUID] { (0..<3).map { id(-1 - program * 3 - $0) } }

    /// Writes to a store of the library; about every second write also extends the index for searches.
    func apply(to store: any LibraryStore) throws {
        defer { if seed.isMultiple(of: 2) { _ = try? store.extendSearchIndex(by: Int(seed % 40)) } }
        var random = SplitMix(state: seed)
        guard let source = Self.sources(of: program).randomElement(using: &random) else { return }
        let record = SourceRecord(id: source, kind: "test", address: "http://a.example/\(number)")
        if source == Self.sources(of: program).last { return try apply(toCopy: store) }
        let feed = AccountFeed(account: account.id, feed: "feed/1")
        let isOfAccount = source == Self.sources(of: program).first
        switch Int.random(in: 0..<24, using: &random) {
        case ..<2:
            let subscribedAt = date(number)
            try store.subscribe(
                Subscription(record, account: isOfAccount ? feed : nil, subscribedAt: subscribedAt))
        case 20: try store.store(account)
        case 21: try sendMarks(in: store, &random)
        case 22: try compareLists(in: store, &random)
        case 23: try store.add(.unsubscribe(feed: "feed/\(number)"), to: account.id)
        case 2 where Bool.random(using: &random): try store.unsubscribe(source)
        case ..<11:
            let known = try ids(of: source, in: store, filter: .all).shuffled(using: &random).prefix(20)
            let new = (0..<Int.random(in: 0..<20, using: &random)).map { Self.id(number + $0) }
            var state = FetchState()
            state.validators.entityTag = "\(number)"
            _ = try store.merge(
                FetchedBatch(
                    source: source, shape: .accumulating, items: (known + new).map { item($0, of: source) },
                    fetchedAt: date(number),
                    fetchState: state), retaining: .count(40))
        case ..<14:
            let ids = try ids(of: source, in: store, filter: .all).shuffled(using: &random).prefix(9)
            try store.setRead(Bool.random(using: &random), Array(ids))
        case ..<16: _ = try store.markRead(ItemScope(sources: [source], filter: .unread))
        case ..<19:
            let known = try ids(of: source, in: store, filter: .all).randomElement(using: &random)
            let id = Bool.random(using: &random) ? known : nil
            try store.insertBookmark(
                of: item(id ?? Self.id(number), of: source), from: record, at: date(number))
        default:
            let ids = try ids(of: source, in: store, filter: .bookmarked)
            if let id = ids.randomElement(using: &random) { try store.deleteBookmark(of: id) }
        }
    }

    /// Writes to a store with the copy of the program's last source.
    func apply(toCopy store: any LibraryStore) throws {
        var random = SplitMix(state: ~seed)
        guard let source = Self.sources(of: program).last else { return }
        let record = SourceRecord(id: source, kind: "test", address: "http://a.example/\(number)")
        let ids = try ids(of: record.id, in: store, filter: .all)
        var items = (0..<Int.random(in: 0..<15, using: &random)).map { Self.id(number + $0) }
        let isFirstPage = Bool.random(using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case ..<2: try store.subscribe(Subscription(record, subscribedAt: date(number)))
        case 2 where Bool.random(using: &random): try store.unsubscribe(record.id)
        case ..<5: try store.setRead(true, Array(ids.prefix(5)))
        case 5:
            let limit = date(number - 100 * Int.random(in: 0..<100, using: &random))
            try store.expire(record.id, fetchedBefore: limit) { Cursor(Data("\($0)".utf8)) }
        default:
            items += ids.prefix(20).shuffled(using: &random).prefix(Int.random(in: 0..<20, using: &random))
            if Bool.random(using: &random) { items.shuffle(using: &random) }
            var state = FetchState()
            (state.cursor, state.predecessor) = (Cursor(Data("\(number)".utf8)), items.last)
            _ = try store.merge(
                FetchedBatch(
                    source: record.id, shape: .paged, items: items.map { item($0, of: record.id) },
                    fetchedAt: date(number), isFirstPage: isFirstPage, fetchState: state),
                retaining: .days(7))
        }
    }

    /// The account of the program's first source.
    var account: Account { Self.account(of: program) }

    static func account(of program: Int) -> Account {
        Account(
            kind: "test", address: HTTPURL("http://a.example")!, user: "\(program)", addedAt: .distantPast)
    }

    /// Deletes marks, or a change of subscriptions, as sent: one transaction, since a write is there or not.
    private func sendMarks(in store: any LibraryStore, _ random: inout SplitMix) throws {
        if Bool.random(using: &random) {
            let waiting = try store.pendingMarks(of: account.id).map(\.number)
            try store.deletePendingMarks(
                Array(waiting.prefix(Int.random(in: 0...9, using: &random))), of: account.id)
        } else if let change = try store.pendingFeedChanges(of: account.id).first {
            try store.deletePendingFeedChange(change.number, of: account.id)
        }
    }

    private func compareLists(in store: any LibraryStore, _ random: inout SplitMix) throws {
        guard let source = Self.sources(of: program).first else { return }
        // Posts are found by the ids of accounts' items, which these are not: lists name what is marked here.
        let unread = try ids(of: source, in: store, filter: .unread).map(Self.number).shuffled(using: &random)
        let bookmarked = try ids(of: source, in: store, filter: .bookmarked).map(Self.number)
        let lease = Lease(holder: source, start: date(number), end: date(number + 1))
        _ = try store.acquire(lease, of: account.id)
        let lists = AccountLists(
            unread: Array(unread.prefix(unread.count / 2)), bookmarked: Array(bookmarked.prefix(3)))
        _ = try store.apply(lists, of: account.id, heldBy: source, at: date(number))
    }

    private func ids(
        of source: UUID, in store: any LibraryStore, filter: ItemScope.Filter
    ) throws -> [UUID] {
        let list = try store.list(ItemScope(sources: [source], filter: filter))
        return try (store.items(at: 0..<list.count, of: list) ?? []).map(\.id)
    }

    /// The item's values at the time of this write.
    private func item(_ id: UUID, of source: UUID) -> FeedItem {
        // Many items have equal times.
        let time = Double(id.uuid.15 ^ id.uuid.14)
        return FeedItem(
            ItemSummary(
                id: id, source: source, nativeID: "\(Self.number(of: id))", title: "Title \(number % 2)",
                published: date(0) + time, firstSeen: date(1_000)),
            text: .plain(String(repeating: "Text \(number % 3). ", count: 40)))
    }

    private func date(_ seconds: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(seconds)) }

    /// The time, to a minute or two, of the write that first stored an item.
    static func time(ofFirst id: UUID) -> Date {
        Date(timeIntervalSinceReferenceDate: Double(number(of: id)))
    }

    private static func number(of id: UUID) -> Int64 {
        let number = withUnsafeBytes(of: id.uuid) { $0.loadUnaligned(fromByteOffset: 8, as: Int64.self) }
        return Int64(bigEndian: number)
    }

    private static func id(_ number: Int) -> UUID {
        withUnsafeBytes(of: (UInt64(0), UInt64(bitPattern: Int64(number)).bigEndian)) {
            UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
        }
    }
}
