import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    // MARK: Marks

    /// The marks that wait to be sent, or those of all accounts for `nil`, without corrupt ones, and the
    /// number of these.
    mutating func pendingMarks(
        of account: UUID?
    ) throws(StorageError) -> (found: [PendingMark], damagedCount: Int) {
        var (found, damagedCount): ([PendingMark], Int) = ([], 0)
        guard try hasAccounts() else { return (found, damagedCount) }
        try connection.each(account == nil ? .outbox : .outboxOfAccount, account.map { [$0] } ?? []) { row in
            if let mark = Self.mark(row) { found.append(mark) } else { damagedCount += 1 }
        }
        return (found, damagedCount)
    }

    /// The marks of a post that wait to be sent.
    mutating func pendingMarks(of post: Int64, _ account: UUID) throws(StorageError) -> [AccountMark] {
        var found: [AccountMark] = []
        try connection.each(.outboxOfPost, [account, post]) { row in
            if let mark = Self.mark(row)?.mark { found.append(mark) }
        }
        return found
    }

    mutating func add(_ mark: AccountMark, to account: UUID) throws(StorageError) {
        try connection.run(
            .storePendingMark,
            [
                account, mark.post, mark.kind.rawValue, Int64(mark.isSet ? 1 : 0),
                Self.checksum(of: mark, account),
            ])
    }

    mutating func deletePendingMarks(_ numbers: [Int64], of account: UUID) throws(StorageError) {
        guard try hasAccounts() else { return }
        for number in numbers { try connection.run(.deletePendingMark, [number, account]) }
    }

    private static func mark(_ row: Statement) -> PendingMark? {
        guard let account = row.id(1), let kind = AccountMark.Kind(rawValue: row.number(3)) else {
            return nil
        }
        let mark = AccountMark(kind, row.number(4) != 0, of: row.number(2))
        return row.number(5) == checksum(of: mark, account) ? PendingMark(number: row.number(0), mark) : nil
    }

    /// The upper half of the hash of all columns but the number.
    private static func checksum(of mark: AccountMark, _ account: UUID) -> Int64 {
        let values: [3 of Int64] = [mark.post, mark.kind.rawValue, mark.isSet ? 1 : 0]
        return Int64(values.span.withUnsafeBytes { Checksum.hash(of: $0, for: account) } >> 32)
    }

    /// Adds the marks of an item to the outbox that differ from those before; none for an item of no account.
    ///
    /// - Parameter isKnown: Whether the server of an account has a mark already.
    mutating func addPendingMarks(
        of entry: ItemEntry, _ state: ItemState,
        unless isKnown: (UUID, AccountMark) -> Bool = { _, _ in false }
    ) throws(StorageError) {
        guard let account = try account(ofSource: entry.source), let post = try post(of: entry) else {
            return
        }
        for mark in state.marks(of: post, since: entry.state) where !isKnown(account, mark) {
            try add(mark, to: account)
        }
    }

    /// The server's number of an account's post; `nil` for a corrupt item.
    private mutating func post(of entry: ItemEntry) throws(StorageError) -> Int64? {
        try row(entry.key)?.row.flatMap { Int64($0.summary.nativeID) }
    }

    // MARK: Changes of subscriptions

    /// The changes that wait to be sent, or those of all accounts for `nil`, without corrupt ones, and the
    /// number of these.
    mutating func pendingFeedChanges(
        of account: UUID?
    ) throws(StorageError) -> (found: [PendingFeedChange], damagedCount: Int) {
        var (found, damagedCount): ([PendingFeedChange], Int) = ([], 0)
        guard try hasAccounts() else { return (found, damagedCount) }
        try connection.each(
            account == nil ? .feedChanges : .feedChangesOfAccount, account.map { [$0] } ?? []
        ) { row in
            let change = row.id(1).flatMap { account in
                row.bytes(2).flatMap { AccountCodec.feedChange($0, account: account) }
            }
            if let change {
                found.append(PendingFeedChange(number: row.number(0), change))
            } else {
                damagedCount += 1
            }
        }
        return (found, damagedCount)
    }

    mutating func add(_ change: FeedChange, to account: UUID) throws(StorageError) {
        guard try hasAccounts(), try hasAccount(account) else { return }
        try connection.run(
            .insertFeedChange, [account, AccountCodec.bytes(of: change, account: account)])
    }

    mutating func deletePendingFeedChange(_ number: Int64, of account: UUID) throws(StorageError) {
        if try hasAccounts() { try connection.run(.deleteFeedChange, [number, account]) }
    }

    // MARK: The server's lists

    mutating func apply(
        _ lists: AccountLists, of account: UUID, heldBy holder: UUID, at now: Date
    ) throws(StorageError) -> AppliedLists? {
        guard try hasAccounts(), try lease(of: account)?.holder == holder else { return nil }
        let comparison = AccountComparison(lists, pending: try pendingMarks(of: account).found)
        let (posts, missing) = try posts(of: account, in: lists)
        var (changed, ids): ([(key: Int64, mark: AccountMark)], Set<UUID>) = ([], [])
        for (number, entry) in posts {
            changed += comparison.changes(of: number, entry.state).map { (entry.key, $0) }
        }
        for (key, mark) in changed {
            guard let entry = try entry(key) else { continue }
            ids.insert(try entries(sharing: entry)[0].id)
            // A duplicate may have changed it already.
            guard entry.state.has(mark.kind) != mark.isSet else { continue }
            try markAll(
                sharing: entry, unless: { $0 == account && comparison.isOnServer($1) },
                { $0.set(mark.kind, mark.isSet, at: now) })
        }
        return AppliedLists(changedCount: ids.count, missing: missing)
    }

    /// The stored posts of an account that are unread or bookmarked, here or on the server, and those of the
    /// lists that are not stored.
    private mutating func posts(
        of account: UUID, in lists: AccountLists
    ) throws(StorageError) -> (stored: [(number: Int64, entry: ItemEntry)], missing: [Int64]) {
        let listed = lists.posts
        let numbers = Dictionary(listed.map { (AccountFeed.item($0, of: account), $0) }) { $1 }
        var stored: [UUID: (number: Int64, entry: ItemEntry)] = [:]
        var sources: Set<Int64> = []
        for (record, subscription) in try libraryRecords().found
        where subscription?.account?.account == account {
            guard let source = try librarySource(record.id)?.number else { continue }
            sources.insert(source)
            var keys = try unlistedKeys(of: source)
            for filter in [ItemScope.Filter.unread, .bookmarked] {
                keys += try self.keys(of: StoredScope(source: source, filter: filter), from: .min, to: .max)
            }
            for key in keys {
                guard let entry = try entry(key), stored[entry.id] == nil else { continue }
                var number = numbers[entry.id]
                if number == nil { number = try post(of: entry) }
                if let number { stored[entry.id] = (number, entry) }
            }
        }
        var missing: [Int64] = []
        for number in listed {
            let id = AccountFeed.item(number, of: account)
            guard stored[id] == nil else { continue }
            guard let entry = try entry(id) else {
                missing.append(number)
                continue
            }
            if sources.contains(entry.source) { stored[id] = (number, entry) }
        }
        return (stored.values.sorted { $0.number < $1.number }, missing)
    }
}

extension SQL {
    private static let outboxColumns = "SELECT number, account, post, kind, is_set, checksum FROM outbox"
    fileprivate static let outbox = SQL("\(outboxColumns) ORDER BY number")
    fileprivate static let outboxOfAccount = SQL("\(outboxColumns) WHERE account = ?1 ORDER BY number")
    fileprivate static let outboxOfPost = SQL("\(outboxColumns) WHERE account = ?1 AND post = ?2")
    /// `AUTOINCREMENT` never gives a number again, so that the row of an earlier mark cannot be taken for
    /// this one.
    fileprivate static let storePendingMark = SQL(
        """
        INSERT OR REPLACE INTO outbox (account, post, kind, is_set, checksum)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """)
    fileprivate static let deletePendingMark = SQL("DELETE FROM outbox WHERE number = ?1 AND account = ?2")
    private static let feedChangeColumns = "SELECT number, account, record FROM feed_changes"
    fileprivate static let feedChanges = SQL("\(feedChangeColumns) ORDER BY number")
    fileprivate static let feedChangesOfAccount = SQL(
        "\(feedChangeColumns) WHERE account = ?1 ORDER BY number")
    fileprivate static let insertFeedChange = SQL(
        "INSERT INTO feed_changes (account, record) VALUES (?1, ?2)")
    fileprivate static let deleteFeedChange = SQL(
        "DELETE FROM feed_changes WHERE number = ?1 AND account = ?2")
}
