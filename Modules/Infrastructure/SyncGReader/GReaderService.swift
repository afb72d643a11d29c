import FoundationEssentials
import HTTPInterface
import SyncInterface

/// One account of a server that speaks the Google Reader API.
struct GReaderService: SyncService {
    let session: GReaderSession

    init(_ session: GReaderSession) { self.session = session }

    @concurrent func subscriptions() async throws -> [SyncedFeed] {
        let data = try await session.get("subscription/list", [("output", "json")])
        var seen: Set<String> = []
        return try session.decode(SubscriptionList.self, from: data).subscriptions
            .compactMap { $0.value?.feed(ofFreshRSS: session.isFreshRSS) }
            .filter { seen.insert($0.id).inserted }
    }

    @concurrent func ids(_ selection: SyncSelection) async throws -> [Int64] {
        try await IDListing(session, selection).ids()
    }

    @concurrent func posts(_ ids: [Int64]) async throws -> [SyncedPost] {
        let unique = Set(ids)
        guard !unique.isEmpty else { return [] }
        return try await posts(ids[...]).filter { unique.contains($0.id) }
    }

    /// Requests a part of the posts. One whose contents are too large is requested in halves; a single post
    /// that is too large is left out.
    private func posts(_ ids: ArraySlice<Int64>) async throws -> [SyncedPost] {
        do {
            let data = try await session.post(
                "stream/items/contents", query: [("output", "json")], ids.map { ("i", ItemID.text(of: $0)) },
                isSafe: true)
            return try session.decode(PostList.self, from: data).items
                .compactMap { $0.value?.post(ofFreshRSS: session.isFreshRSS) }
        } catch let error as HTTPError where error.reason == .bodyTooLarge {
            guard ids.count > 1 else { return [] }
            let middle = ids.startIndex + ids.count / 2
            let first = try await posts(ids[..<middle])
            return first + (try await posts(ids[middle...]))
        }
    }

    @concurrent func mark(_ change: StateChange, _ ids: [Int64]) async throws {
        var sending = MarkSending(ids)
        let tag = change.tag
        while let group = sending.next() {
            do {
                let fields = [tag] + group.map { ("i", ItemID.text(of: $0)) }
                try confirm(try await session.post("edit-tag", fields))
                sending.succeed()
            } catch let error as SyncError {
                try sending.fail(error)
            }
        }
        if !sending.rejected.isEmpty { throw SyncError.rejected(sending.rejected) }
    }

    /// - Throws: `unreadable` if a response is not `OK`, such as the page of a network's login.
    private func confirm(_ data: Data) throws(SyncError) {
        guard data.count < 10, String(decoding: data, as: UTF8.self).hasPrefix("OK") else {
            throw .unreadable(reason: "a change was answered with \(data.count) B in place of OK")
        }
    }

    @concurrent func change(_ change: SubscriptionChange) async throws {
        do {
            try await send(change)
        } catch let error as SyncError where error.mayBeDone {
            // FreshRSS refuses a change that is already made with 400, Miniflux with 500.
            let feeds = try await subscriptions()
            switch change {
            case .subscribe(let address, let title, let labels):
                guard let feed = feeds.first(where: { $0.address.isSameAddress(as: address) }) else {
                    throw error
                }
                if title != nil || !labels.isEmpty {
                    try await send(.edit(feed: feed.id, title: title, adding: labels, removing: []))
                }
            case .edit(let id, _, _, _), .unsubscribe(let id):
                if feeds.contains(where: { $0.id == id }) { throw error }
            }
        }
    }

    private func send(_ change: SubscriptionChange) async throws {
        guard let fields = change.fields else { return }
        try confirm(try await session.post("subscription/edit", fields))
    }
}

extension SyncError {
    /// Whether a change may be refused because it was made before.
    fileprivate var mayBeDone: Bool {
        if case .refused(let status, nil) = self {
            status == 400 || status == 404 || status == 500
        } else {
            self == .noService
        }
    }
}

extension String {
    /// Whether both are the same address, except for the slash at the end of a host's.
    fileprivate func isSameAddress(as other: String) -> Bool {
        let (one, two) = (
            hasSuffix("/") ? dropLast() : self[...], other.hasSuffix("/") ? other.dropLast() : other[...]
        )
        return one == two
    }
}

extension StateChange {
    /// The field that adds or removes a tag. Only one field is sent: Miniflux refuses a pair that says the
    /// same, and FreshRSS reads the last one.
    var tag: (name: String, value: String) {
        switch self {
        case .read(let isRead): (isRead ? "a" : "r", GReaderStream.read)
        case .starred(let isStarred): (isStarred ? "a" : "r", GReaderStream.starred)
        }
    }
}

extension SubscriptionChange {
    /// The fields of the request; `nil` if nothing changes.
    var fields: [(name: String, value: String)]? {
        switch self {
        case .subscribe(let address, let title, let labels):
            [("ac", "subscribe"), ("s", "feed/" + address)] + Self.fields(title, adding: labels, removing: [])
        case .edit(_, nil, [], []): nil
        case .edit(let feed, let title, let added, let removed):
            [("ac", "edit"), ("s", feed)] + Self.fields(title, adding: added, removing: removed)
        case .unsubscribe(let feed): [("ac", "unsubscribe"), ("s", feed)]
        }
    }

    private static func fields(
        _ title: String?, adding: [String], removing: [String]
    ) -> [(name: String, value: String)] {
        // FreshRSS moves a feed to its first category for `r`, unless it is moved by `a`.
        (title.map { [("t", $0)] } ?? []) + adding.map { ("a", GReaderStream.label + $0) }
            + (adding.isEmpty ? removing.map { ("r", GReaderStream.label + $0) } : [])
    }
}

/// The streams and tags of the API.
enum GReaderStream {
    static let readingList = "user/-/state/com.google/reading-list"
    static let read = "user/-/state/com.google/read"
    static let starred = "user/-/state/com.google/starred"
    static let label = "user/-/label/"
}
