import FoundationEssentials
import HTTPInterface
import LibraryStorageInterface

/// The formats of an account, of its state and of a change of its subscriptions, sealed with the account's
/// id.
enum AccountCodec {
    static func bytes(of account: Account) -> [UInt8] {
        var writer = ByteWriter(capacity: 128)
        writer.append(account.kind)
        writer.append(account.address.text)
        writer.append(account.user)
        writer.append(ifAny: account.name) { $0.append($1) }
        writer.append(account.addedAt)
        return writer.sealed(for: account.id)
    }

    static func account(_ bytes: UnsafeRawBufferPointer, id: UUID) -> Account? {
        guard var reader = ByteReader(sealed: bytes, for: id) else { return nil }
        let (kind, address) = (reader.text(), HTTPURL(reader.text()))
        let (user, name) = (reader.text(), reader.ifAny { $0.text() })
        let time = reader.date()
        guard reader.isAtEnd, let address else { return nil }
        let account = Account(kind: kind, address: address, user: user, name: name, addedAt: time)
        return account.id == id ? account : nil
    }

    /// The state without the state of fetching, which has a column of its own.
    static func bytes(of state: AccountState, account: UUID) -> [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.append(ifAny: state.since) { $0.append($1) }
        writer.append(ifAny: state.unreadCount) { $0.append(count: $1) }
        writer.append(ifAny: state.bookmarkedCount) { $0.append(count: $1) }
        writer.append(count: state.unavailable.count)
        for post in state.unavailable.sorted() { writer.append(post) }
        return writer.sealed(for: account)
    }

    static func state(_ bytes: UnsafeRawBufferPointer, account: UUID) -> AccountState? {
        guard var reader = ByteReader(sealed: bytes, for: account) else { return nil }
        var state = AccountState()
        state.since = reader.ifAny { $0.date() }
        state.unreadCount = reader.ifAny { $0.count() }
        state.bookmarkedCount = reader.ifAny { $0.count() }
        state.unavailable = Set(reader.list { $0.number() })
        return reader.isAtEnd ? state : nil
    }

    static func bytes(of change: FeedChange, account: UUID) -> [UInt8] {
        var writer = ByteWriter(capacity: 128)
        switch change {
        case .subscribe(let address, let title, let groups):
            writer.append(UInt8(0))
            writer.append(address)
            writer.append(ifAny: title) { $0.append($1) }
            append(groups, to: &writer)
        case .edit(let feed, let title, let groups):
            writer.append(UInt8(1))
            writer.append(feed)
            writer.append(ifAny: title) { $0.append($1) }
            writer.append(ifAny: groups) { append($1, to: &$0) }
        case .unsubscribe(let feed):
            writer.append(UInt8(2))
            writer.append(feed)
        }
        return writer.sealed(for: account)
    }

    static func feedChange(_ bytes: UnsafeRawBufferPointer, account: UUID) -> FeedChange? {
        guard var reader = ByteReader(sealed: bytes, for: account) else { return nil }
        let (kind, name) = (reader.byte(), reader.text())
        let change: FeedChange
        switch kind {
        case 0:
            change = .subscribe(
                address: name, title: reader.ifAny { $0.text() }, groups: groups(&reader))
        case 1: change = .edit(feed: name, title: reader.ifAny { $0.text() }, groups: reader.ifAny(groups))
        case 2: change = .unsubscribe(feed: name)
        default: return nil
        }
        return reader.isAtEnd ? change : nil
    }

    private static func append(_ groups: [GroupPath], to writer: inout ByteWriter) {
        writer.append(count: groups.count)
        for group in groups { writer.append(group.text) }
    }

    private static func groups(_ reader: inout ByteReader) -> [GroupPath] {
        reader.list { $0.text() }.compactMap(GroupPath.init)
    }
}
