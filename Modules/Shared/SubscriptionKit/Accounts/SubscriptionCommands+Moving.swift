import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import PresentationInterface
import SourceInterface
import StorageInterface

extension SubscriptionCommands {
    /// Moves subscriptions of this computer into an account: its server subscribes to the feeds, and the posts that it has
    /// take over marks and bookmarks. A source with unread posts that the server lacks stays, too, and so does one of which
    /// the server has no posts yet. Repeating the command moves the sources that are left after a failure.
    ///
    /// - Parameter texts: The sources or their groups; empty for all feeds.
    /// - Returns: 1 if a source was not moved, 2 if a text means none or several.
    public func move(_ texts: [String], into name: String, over access: AccountAccess) async throws -> Int32 {
        guard let account = try findAccount(name) else { return 2 }
        var moved = try store.subscriptions().filter(\.isMovable)
        if !texts.isEmpty {
            guard let found = find(texts, in: try store.subscriptions(), orInGroups: true) else { return 2 }
            for subscription in found where !subscription.isMovable {
                console.notice(words(AccountText.unmovable, subscription.shownName))
                return 2
            }
            moved = found
        }
        guard !moved.isEmpty else {
            console.notice(words(AccountText.nothingToMove))
            // Marks of an earlier run may wait.
            return try store.waitingCount(of: account.id) == 0
                ? 0 : try await synchronize([account], over: access)
        }
        guard await confirms(words(AccountCount.moveQuestion, count: moved.count, account.shownName)) else {
            console.notice(words(AccountText.notMoved))
            return 1
        }
        for subscription in moved where try source(of: subscription, in: account) == nil {
            let groups = subscription.groups.map { "\(account.group.text)/\($0.text)" }
            try store.add(
                .subscribe(
                    address: subscription.source.address, title: subscription.name,
                    groups: groups.compactMap(GroupPath.init)),
                to: account.id)
        }
        var status = try await synchronize([account], over: access)
        guard status == 0 else { return status }
        for subscription in moved {
            if let reason = try takeOver(subscription, in: account) {
                console.notice(reason)
                status = 1
            } else {
                try store.unsubscribe(subscription.id)
                try console.line(words(AccountText.moved, subscription.shownName, account.shownName))
            }
        }
        // The marks that the posts took over.
        return max(status, try await synchronize([account], over: access))
    }

    /// The account's source of a local subscription's feed.
    private func source(of subscription: Subscription, in account: Account) throws -> Subscription? {
        try store.subscriptions().source(at: subscription.source.address, of: account.id)
    }

    /// Gives the account's source of a feed the marks, rules and prefetching of the local one.
    ///
    /// - Returns: Why the local one has to stay; `nil` if it can go.
    private func takeOver(_ local: Subscription, in account: Account) throws -> String? {
        guard var remote = try source(of: local, in: account) else {
            return words(AccountText.notOnServer, local.shownName, account.shownName)
        }
        let (posts, others) = (try rows(of: local), try rows(of: remote))
        // Marks of posts that are not there yet would be lost.
        if !posts.isEmpty, others.isEmpty, posts.allSatisfy({ $0.duplicateCount == 0 }) {
            return words(AccountText.noPosts, local.shownName)
        }
        // Posts that arrived before their duplicates could be found share no marks.
        let same = Dictionary(others.compactMap { row in DuplicateKey(row.summary).map { ($0, row.id) } }) {
            first, _ in first
        }
        var (read, onlyHereCount): ([UUID], Int) = ([], 0)
        for row in posts where row.duplicateCount == 0 {
            guard let other = DuplicateKey(row.summary).flatMap({ same[$0] }) else {
                // A bookmark stays without its source.
                if !row.state.isRead, row.state.bookmarkedAt == nil { onlyHereCount += 1 }
                continue
            }
            if row.state.isRead { read.append(other) }
            if let date = row.state.bookmarkedAt, let item = try store.item(other)?.item {
                try store.insertBookmark(of: item, from: remote.source, at: date)
            }
        }
        if !read.isEmpty { try store.setRead(true, read) }
        guard onlyHereCount == 0 else {
            return words(AccountCount.onlyHere, count: onlyHereCount, local.shownName)
        }
        if !remote.prefetch.isSuperset(of: local.prefetch) {
            remote.prefetch.formUnion(local.prefetch)
            try store.subscribe(remote)
        }
        for var rule in try store.rules() where rule.source == local.id {
            rule.source = remote.id
            try store.add(rule)
        }
        return nil
    }

    /// The rows of a source's list.
    private func rows(of subscription: Subscription) throws -> [LibraryRow] {
        let list = try store.list(ItemScope(sources: [subscription.id]))
        return try (store.items(at: 0..<list.count, of: list) ?? []).compactMap { item in
            if case .row(let row) = item.content { row } else { nil }
        }
    }
}

extension Subscription {
    /// Whether a server can read the source: a feed at a public or private address without headers of the reader.
    fileprivate var isMovable: Bool {
        account == nil && source.kind == "syndication" && privateHeaders == nil
            && HTTPURL(source.address) != nil
    }
}
