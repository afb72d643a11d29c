import Foundation
public import HTTPInterface
import ItemInterface
public import LibraryStorageInterface
import PresentationInterface
import SourceInterface
public import SyncInterface
import TextInterface

extension SubscriptionCommands {
    /// The servers of accounts, and the passwords, for the commands on accounts.
    public struct AccountAccess {
        /// Finds the service near a typed address: the name of its protocol, and its address.
        public var find: (HTTPURL) async throws -> (kind: String, address: HTTPURL)
        /// Signs in with a password.
        public var signIn: (Account, _ password: String) async throws -> Void
        /// Asks for a password; `nil` if there is none.
        public var askPassword: (_ question: String) async throws -> String?
        /// Stores a password.
        public var keep: (_ password: String, Account) async throws -> PasswordPlace
        /// Deletes the password of an account.
        public var forget: (Account) async throws -> Void
        /// Synchronizes an account, and returns a sentence on the results.
        public var synchronize: (Account, _ progress: (String) -> Void) async throws -> String
        /// The sentence of an error.
        public var failure: (any Error, Account) -> String

        /// Makes the functions.
        public init(
            find: @escaping (HTTPURL) async throws -> (kind: String, address: HTTPURL),
            signIn: @escaping (Account, String) async throws -> Void,
            askPassword: @escaping (String) async throws -> String?,
            keep: @escaping (String, Account) async throws -> PasswordPlace,
            forget: @escaping (Account) async throws -> Void,
            synchronize: @escaping (Account, (String) -> Void) async throws -> String,
            failure: @escaping (any Error, Account) -> String
        ) {
            self.find = find
            self.signIn = signIn
            self.askPassword = askPassword
            self.keep = keep
            self.forget = forget
            self.synchronize = synchronize
            self.failure = failure
        }
    }

    var words: LocalizedStrings {
        LocalizedStrings(table: "Accounts", locale: strings.locale)
    }

    private var accountSentences: AccountSentences {
        AccountSentences(locale: strings.locale, program: program) { [now = currentDate()] in now }
    }

    // MARK: account add

    /// Adds a user's account on a server, and synchronizes it. A known account is signed in again.
    ///
    /// - Parameters:
    ///   - address: The address of the server, or of its API.
    ///   - user: The user's name; `nil` asks for it.
    ///   - name: The reader's own name for the account.
    /// - Returns: 1 if the server refuses, 2 without a name of a user or a password.
    public func addAccount(
        _ address: HTTPURL, user: String?, name: String?, over access: AccountAccess
    ) async throws -> Int32 {
        guard let user = try await self.user(user, on: address) else {
            console.notice(words(AccountText.withoutUser))
            return 2
        }
        var account = Account(kind: "", address: address, user: user, name: name, addedAt: currentDate())
        do {
            let found = try await access.find(address)
            account = Account(
                kind: found.kind, address: found.address, user: user, name: name, addedAt: account.addedAt)
            let question = words(AccountText.password, user, account.address.authority)
            guard let password = try await access.askPassword(question), !password.isEmpty else {
                console.notice(words(AccountText.withoutPassword))
                return 2
            }
            try await access.signIn(account, password)
            let known = try store.accounts().first { $0.id == account.id }
            if let known {
                account.addedAt = known.addedAt
                account.name = name ?? known.name
            }
            let place = try await access.keep(password, account)
            try store.store(account)
            try console.line(words(known == nil ? AccountText.added : .signedInAgain, account.shownName))
            switch place {
            case .secretService: try console.line(words(AccountText.keptInService))
            case .file(let path): try console.line(words(AccountText.keptInFile, path))
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            console.notice(access.failure(error, account))
            return 1
        }
        return try await synchronize([account], over: access)
    }

    /// The name of a user, asked for on a terminal.
    private func user(_ user: String?, on address: HTTPURL) async throws -> String? {
        if let user { return user }
        let typed = await console.ask?(words(AccountText.user, address.authority))?.trimmed
        return typed?.isEmpty == false ? typed : nil
    }

    // MARK: account list

    /// Prints the accounts, each with the numbers of its sources and posts, and the state of synchronizing.
    public func accounts() throws -> Int32 {
        let (accounts, subscriptions, counts) = (
            try store.accounts(), try store.subscriptions(), try store.counts()
        )
        if accounts.isEmpty, console.json == nil { console.notice(words(AccountText.none, program)) }
        for account in accounts {
            let sources = subscriptions.filter { $0.account?.account == account.id }
            let total = sources.reduce(into: (all: 0, unread: 0)) { sums, source in
                let own = counts[source.id] ?? ItemCounts()
                sums = (sums.all + own.all, sums.unread + own.unread)
            }
            if let json = console.json {
                let state = try store.accountState(of: account.id)
                var line = JSONLine()
                line.add("id", account.id.uuidString.lowercased())
                line.add("name", account.shownName)
                line.add("address", account.address.text)
                line.add("user", account.user)
                line.add("sources", sources.count)
                line.add("posts", total.all)
                line.add("unread", total.unread)
                line.add("waiting", try store.waitingCount(of: account.id))
                line.add("synchronized", state?.fetch.lastSuccess?.formatted(.iso8601))
                line.add("status", state?.fetch.status)
                line.add("failing", state?.fetch.isFailing == true)
                try json(line)
                continue
            }
            let facts = [
                words(AccountCount.sources, count: sources.count),
                words(AccountCount.posts, count: total.all, total.unread),
                accountSentences.status(
                    of: try store.accountState(of: account.id), of: account,
                    waiting: try store.waitingCount(of: account.id)),
            ]
            try console.line(
                "\(account.shownName)  \(account.address.text)  \(facts.joined(separator: ", "))")
        }
        return 0
    }

    // MARK: account sync

    /// Synchronizes the accounts that texts mean, or all, and prints a line for each.
    ///
    /// - Returns: 1 if one failed, 2 if a text means none or several.
    public func synchronize(_ texts: [String], over access: AccountAccess) async throws -> Int32 {
        var found = try store.accounts()
        if !texts.isEmpty {
            var chosen: [Account] = []
            for text in texts {
                guard let account = try findAccount(text) else { return 2 }
                if !chosen.contains(account) { chosen.append(account) }
            }
            found = chosen
        }
        if found.isEmpty { console.notice(words(AccountText.none, program)) }
        return try await synchronize(found, over: access)
    }

    func synchronize(_ accounts: [Account], over access: AccountAccess) async throws -> Int32 {
        var status: Int32 = 0
        for account in accounts {
            do {
                let sentence = try await access.synchronize(account) {
                    console.progress("\(account.shownName): \($0)")
                }
                try console.line("\(account.shownName): \(sentence)")
            } catch let error as CancellationError {
                throw error
            } catch FetchRefusal.notDue {
                continue
            } catch {
                console.notice(words(AccountText.failed, account.shownName, access.failure(error, account)))
                status = 1
            }
        }
        return status
    }

    /// Synchronizes the accounts of sources, or all, as a part of refreshing these.
    ///
    /// - Parameter texts: The sources or their groups; empty for all.
    /// - Returns: 1 if an account failed.
    public func synchronizeAccounts(of texts: [String], over access: AccountAccess) async throws -> Int32 {
        let subscriptions = try store.subscriptions()
        let found = find(texts, in: subscriptions, orInGroups: true) ?? []
        let ids = Set(found.compactMap { $0.account?.account })
        return try await synchronize(
            store.accounts().filter { texts.isEmpty || ids.contains($0.id) }, over: access)
    }

    // MARK: add

    /// Subscribes with an account to the feed at an address. Without a connection the change waits.
    ///
    /// - Parameter failure: Describes an error of the network.
    public func add(
        _ typed: TypedAddress?, _ addition: Addition, with name: String, finding search: SourceSearch,
        failure: (any Error) -> String, over access: AccountAccess
    ) async throws -> Int32 {
        guard let account = try findAccount(name), let groups = groups(addition.groups) else { return 2 }
        guard let typed else {
            console.notice(additionSentences.unusableAddress)
            return 2
        }
        let subscriber = Subscriber(store: store, finding: search)
        var addresses: [String] = []
        do {
            switch try await subscriber.find(Subscriber.Request(typed)) {
            case .known(let change): addresses = [change.before.source.address]
            case .found(let result):
                guard let chosen = try await choose(of: result) else { return 1 }
                addresses = chosen.filter { $0.kind == "syndication" }.map(\.address.text)
            }
        } catch let fault as Subscriber.Fault {
            console.notice(additionSentences(fault, failure: failure))
            return 1
        }
        guard !addresses.isEmpty else {
            console.notice(words(AccountText.unmovable, name))
            return 1
        }
        let paths = account.groups(of: groups.map(\.text))
        for address in addresses {
            try store.add(
                .subscribe(address: address, title: addition.name, groups: groups.isEmpty ? [] : paths),
                to: account.id)
        }
        var status = try await synchronize([account], over: access)
        for address in addresses {
            let shown = SecretAddress.masked(address)
            if let added = try store.subscriptions().source(at: address, of: account.id) {
                try console.line(say(.subscribed, added.shownName, shown))
            } else if try store.isSubscriptionWaiting(to: address, with: account.id) {
                try console.line(accountSentences.waits(shown, for: account, because: nil))
            } else {
                console.notice(accountSentences.refuses(shown, for: account))
                status = 1
            }
        }
        return status
    }

    // MARK: account remove

    /// Removes an account with its subscriptions and posts from the library. The server is not changed.
    ///
    /// - Parameter keepsBookmarks: Whether the bookmarked posts stay; `nil` asks, and keeps them without a terminal.
    public func removeAccount(
        _ text: String, keepingBookmarks keepsBookmarks: Bool?, over access: AccountAccess
    ) async throws -> Int32 {
        guard let account = try findAccount(text) else { return 2 }
        let sources = Set(try store.subscriptions().filter { $0.account?.account == account.id }.map(\.id))
        let bookmarkCount = try store.bookmarks().rows.count { sources.contains($0.summary.source) }
        let waiting = try store.waitingCount(of: account.id)
        var keeps = keepsBookmarks ?? true
        if keepsBookmarks == nil, let ask = console.ask {
            if waiting > 0 { console.notice(words(AccountCount.waiting, count: waiting)) }
            let question = words(
                AccountCount.removeQuestion, count: sources.count, bookmarkCount)
            switch await ask(question)?.trimmed.lowercased() {
            case let word? where words(AccountText.keepWord).split(separator: " ").contains(word[...]):
                keeps = true
            case let word? where words(AccountText.deleteWord).split(separator: " ").contains(word[...]):
                keeps = false
            default:
                console.notice(words(AccountText.notRemoved))
                return 1
            }
        }
        try store.removeAccount(account.id, keepingBookmarks: keeps)
        do {
            try await access.forget(account)
        } catch {
            console.notice(access.failure(error, account))
        }
        try console.line(words(AccountText.removed, account.shownName))
        return 0
    }

    /// The account with a name, a user or an address, or the start of its id. Prints if there is none, or
    /// more than one.
    public func findAccount(_ text: String) throws -> Account? {
        let wanted = text.trimmed.lowercased()
        let accounts = try store.accounts()
        let exact = accounts.filter {
            [
                $0.shownName.lowercased(), $0.user.lowercased(), $0.address.text.lowercased(),
                $0.address.authority.lowercased(),
            ]
            .contains(wanted)
        }
        let found =
            exact.isEmpty
            ? accounts.filter { $0.id.uuidString.lowercased().hasPrefix(wanted) && !wanted.isEmpty } : exact
        if found.count == 1 { return found[0] }
        console.notice(words(found.isEmpty ? AccountText.unknown : .ambiguous, text, program))
        for account in found { console.notice("  \(account.shownName)  \(account.address.text)") }
        return nil
    }
}
