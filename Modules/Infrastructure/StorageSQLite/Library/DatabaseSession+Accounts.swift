import FoundationEssentials
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// Whether the file has the tables of accounts.
    mutating func hasAccounts() throws(StorageError) -> Bool {
        // Only the writing connection learns of another one's changes that no list shows.
        if let known = library.hasAccounts, known || library.isWriting { return known }
        let found = try hasTable("accounts")
        library.hasAccounts = found
        return found
    }

    /// The accounts, without corrupt ones, and the number of these.
    mutating func accounts() throws(StorageError) -> (found: [Account], damagedCount: Int) {
        try records(.accounts, of: "accounts", AccountCodec.account)
    }

    mutating func hasAccount(_ id: UUID) throws(StorageError) -> Bool {
        try connection.first(.account, [id]) { _ in true } ?? false
    }

    mutating func store(_ account: Account) throws(StorageError) {
        for statement in Schema.accounts { try connection.execute(statement) }
        library.hasAccounts = true
        try connection.run(.storeAccount, [account.id, AccountCodec.bytes(of: account)])
        library.accountsOfSources = [:]
    }

    mutating func removeAccount(_ id: UUID, keepingBookmarks keepsBookmarks: Bool) throws(StorageError) {
        let own = try libraryRecords().found.compactMap(\.subscription).filter { subscription in
            subscription.account?.account == id
        }
        for subscription in own.inOrder {
            try unsubscribe(subscription.id)
            guard !keepsBookmarks, let source = try librarySource(subscription.id)?.number else { continue }
            for key in try keys(of: StoredScope(source: source, filter: .bookmarked), from: .min, to: .max) {
                if let entry = try entry(key) { try delete(entry) }
            }
            try deleteIfUnused(source)
        }
        guard try hasAccounts() else { return }
        for sql in [SQL.deleteAccount, .deleteOutbox, .deleteFeedChanges] { try connection.run(sql, [id]) }
        library.accountsOfSources = [:]
    }

    /// The account of a subscribed source; `nil` for any other source.
    mutating func account(ofSource number: Int64) throws(StorageError) -> UUID? {
        guard try hasAccounts() else { return nil }
        if let known = library.accountsOfSources[number] { return known }
        let subscription = try connection.first(.subscriptionOfSource, [number]) { row in
            row.id(0).flatMap { id in
                let record = row.bytes(1).flatMap { SourceCodec.record($0, id: id) }
                return record.flatMap { record in
                    row.bytes(2).flatMap { SourceCodec.subscription($0, to: record) }
                }
            }
        }
        let account = try subscription?.account.flatMap { feed throws(StorageError) in
            try hasAccount(feed.account) ? feed.account : nil
        }
        library.accountsOfSources[number] = .some(account)
        return account
    }

    // MARK: State and lease

    mutating func accountState(of account: UUID) throws(StorageError) -> AccountState? {
        guard try hasAccounts() else { return nil }
        return try connection.first(.accountState, [account]) { row in
            var state = row.bytes(1).flatMap { AccountCodec.state($0, account: account) }
            let fetch = row.bytes(0).flatMap { SourceCodec.fetchState($0, source: account) }
            if let fetch { state?.fetch = fetch }
            return state
        }
    }

    mutating func setAccountState(_ state: AccountState, of account: UUID) throws(StorageError) {
        guard try hasAccounts() else { return }
        let fetch = SourceCodec.bytes(of: state.fetch, source: account)
        try connection.run(
            .storeAccountState, [account, fetch, AccountCodec.bytes(of: state, account: account)])
    }

    /// The lease of a subscribed source or an account; `nil` if none was acquired.
    mutating func lease(of id: UUID) throws(StorageError) -> Lease? {
        let sql = try librarySource(id)?.isSubscribed == true ? SQL.lease : .leaseOfAccount
        if sql == .leaseOfAccount, try !hasAccounts() { return nil }
        return try connection.first(sql, [id]) { row in
            row.bytes(1).flatMap { SourceCodec.lease($0, source: id) }
        }
    }

    mutating func store(_ lease: Lease?, of id: UUID) throws(StorageError) {
        let bytes = lease.map { SourceCodec.bytes(of: $0, source: id) }
        if try librarySource(id)?.isSubscribed == true {
            try connection.run(.storeLease, [id, bytes])
        } else if try hasAccounts() {
            try connection.run(.storeLeaseOfAccount, [id, bytes])
        }
    }
}

extension SQL {
    fileprivate static let accounts = SQL("SELECT id, record FROM accounts")
    fileprivate static let account = SQL("SELECT 1 FROM accounts WHERE id = ?1")
    fileprivate static let storeAccount = SQL(
        "INSERT INTO accounts (id, record) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET record = ?2")
    fileprivate static let deleteAccount = SQL("DELETE FROM accounts WHERE id = ?1")
    fileprivate static let deleteOutbox = SQL("DELETE FROM outbox WHERE account = ?1")
    fileprivate static let deleteFeedChanges = SQL("DELETE FROM feed_changes WHERE account = ?1")
    fileprivate static let subscriptionOfSource = SQL(
        "SELECT id, record, subscription FROM sources WHERE source = ?1 AND subscription IS NOT NULL")
    fileprivate static let accountState = SQL("SELECT fetch_state, state FROM accounts WHERE id = ?1")
    fileprivate static let storeAccountState = SQL(
        "UPDATE accounts SET fetch_state = ?2, state = ?3 WHERE id = ?1")
    fileprivate static let leaseOfAccount = SQL("SELECT id, lease FROM accounts WHERE id = ?1")
    fileprivate static let storeLeaseOfAccount = SQL("UPDATE accounts SET lease = ?2 WHERE id = ?1")
}
