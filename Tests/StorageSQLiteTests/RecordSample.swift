import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface

@testable import StorageSQLite

/// The formats of sealed records, each with a value of all fields.
enum RecordSample: UInt8, CaseIterable {
    case summary, texts, account, accountState, subscribing, editing, unsubscribing, source, subscription,
        group
    case fetchState, lease

    /// The bytes of the value.
    var bytes: [UInt8] {
        switch self {
        case .summary: ItemCodec.bytes(of: Self.item)
        case .texts: ItemCodec.bytes(of: ItemCodec.Texts(text: .html("<p>a"), article: "<p>b"), id: id)
        case .account: AccountCodec.bytes(of: Self.reader)
        case .accountState:
            AccountCodec.bytes(of: Self.readerState, account: id)
        case .subscribing:
            AccountCodec.bytes(of: .subscribe(address: "a", title: "b", groups: [Self.path]), account: id)
        case .editing: AccountCodec.bytes(of: .edit(feed: "a", title: "b", groups: [Self.path]), account: id)
        case .unsubscribing: AccountCodec.bytes(of: .unsubscribe(feed: "a"), account: id)
        case .source: SourceCodec.bytes(of: Self.record)
        case .subscription:
            SourceCodec.bytes(
                of: Subscription(
                    Self.record, name: "a", groups: [Self.path],
                    privateHeaders: PrivateHeaders(origin: Self.reader.address, headers: ["X-Key": "1"]),
                    interval: FetchInterval(seconds: 7_200), prefetch: [.articles], isPublicOnly: true,
                    account: AccountFeed(account: id, feed: "feed/1"), subscribedAt: date))
        case .group: SourceCodec.bytes(ofInterval: FetchInterval(seconds: 7_200)!, of: Self.path)
        case .fetchState: SourceCodec.bytes(of: Self.state, source: id)
        case .lease: SourceCodec.bytes(of: Lease(holder: Self.reader.id, start: date, end: date), source: id)
        }
    }

    /// The id that seals the bytes.
    var id: UUID {
        switch self {
        case .account: Self.reader.id
        case .group: .zero
        default: Self.item.id
        }
    }

    /// The bytes of the value that sealed bytes have; `nil` for corrupt ones.
    func rewritten(_ bytes: [UInt8]) -> [UInt8]? {
        bytes.withUnsafeBytes { bytes in
            switch self {
            case .summary: ItemCodec.summary(bytes, id: id).map(ItemCodec.bytes)
            case .texts: ItemCodec.texts(bytes, id: id).map { ItemCodec.bytes(of: $0, id: id) }
            case .account: AccountCodec.account(bytes, id: id).map(AccountCodec.bytes)
            case .accountState:
                AccountCodec.state(bytes, account: id).map { AccountCodec.bytes(of: $0, account: id) }
            case .subscribing, .editing, .unsubscribing:
                AccountCodec.feedChange(bytes, account: id).map { AccountCodec.bytes(of: $0, account: id) }
            case .source: SourceCodec.record(bytes, id: id).map(SourceCodec.bytes)
            case .subscription: SourceCodec.subscription(bytes, to: Self.record).map(SourceCodec.bytes)
            case .group:
                SourceCodec.groupInterval(bytes).map {
                    SourceCodec.bytes(ofInterval: $0.interval, of: $0.group)
                }
            case .fetchState:
                SourceCodec.fetchState(bytes, source: id).map { SourceCodec.bytes(of: $0, source: id) }
            case .lease: SourceCodec.lease(bytes, source: id).map { SourceCodec.bytes(of: $0, source: id) }
            }
        }
    }

    private var date: Date { Self.item.firstSeen }

    private static let path = GroupPath("News/Local")!
    private static let reader = Account(
        kind: "test", address: HTTPURL("http://a.example")!, user: "ada", name: "Ada", addedAt: item.firstSeen
    )
    private static let readerState: AccountState = {
        var state = AccountState()
        (state.since, state.unreadCount, state.bookmarkedCount) = (item.firstSeen, 3, 300)
        state.unavailable = [1, -2]
        return state
    }()
    private static let record = SourceRecord(
        id: item.id, kind: "test", address: "http://a.example/1", title: "a")

    private static let item: ItemSummary = {
        let id = UUID(uuidString: "6BA7B811-9DAD-11D1-80B4-00C04FD430C8")!
        let date = Date(timeIntervalSinceReferenceDate: 1_000)
        let picture = MediaReference.remote(HTTPURL("https://a.example/a.jpg")!)
        return ItemSummary(
            id: id, source: id, nativeID: "1", title: "a", author: "b", teaser: "c", location: "d",
            published: date,
            updated: date, firstSeen: date, link: HTTPURL("https://a.example/"),
            media: [
                ItemMedia(
                    picture, preview: .local(path: "/a"), alternativeText: "e", width: 4, height: 3,
                    type: "image/jpeg",
                    isSensitive: true, blurHash: "f", length: 5, duration: 6),
                ItemMedia(.local(path: "/b"), preview: picture), ItemMedia(picture),
            ], comments: ItemComments(reference: "g", count: 7))
    }()

    private static let state: FetchState = {
        var (state, date) = (FetchState(), item.firstSeen)
        state.validators = Validators(entityTag: "\"a\"", lastModified: "b")
        state.cursor = Cursor(Data([1, 2]))
        state.predecessor = item.id
        (state.notBefore, state.retryAfter, state.lastAttempt, state.lastSuccess) = (date, date, date, date)
        (state.status, state.failureCount, state.failure, state.isGone) = (404, 2, .refused, true)
        state.move = FetchState.Move(address: "c", confirmations: [date])
        (state.warnings, state.postTimes, state.isPrivate) = (["d"], [date], true)
        (state.unknownDocumentCount, state.certificateExpiry) = (1, date)
        return state
    }()
}
