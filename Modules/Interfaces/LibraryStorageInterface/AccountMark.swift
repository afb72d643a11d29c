public import FoundationEssentials

/// A read mark or a bookmark of an account's post.
public struct AccountMark: Hashable, Sendable {
    /// A kind of mark.
    public enum Kind: Int64, Hashable, Sendable, CaseIterable {
        /// Whether the post is read.
        case read
        /// Whether the post is bookmarked.
        case bookmarked
    }

    /// The server's number of the post.
    public var post: Int64
    /// The kind.
    public var kind: Kind
    /// Whether the post has the mark.
    public var isSet: Bool

    /// Makes a mark.
    public init(_ kind: Kind, _ isSet: Bool, of post: Int64) {
        self.post = post
        self.kind = kind
        self.isSet = isSet
    }
}

/// A mark in the outbox, which waits to be sent to an account's server.
public struct PendingMark: Hashable, Sendable {
    /// The number of the change, which grows with each change and is never reused.
    public var number: Int64
    /// The mark.
    public var mark: AccountMark

    /// Makes a pending mark; only stores call it.
    public init(number: Int64, _ mark: AccountMark) {
        self.number = number
        self.mark = mark
    }
}

/// The marks of a post on its server.
public struct RemoteMarks: Hashable, Sendable {
    /// Whether the post is read.
    public var isRead: Bool
    /// Whether the post is bookmarked.
    public var isBookmarked: Bool

    /// Makes the marks of a post; without arguments, those of a new one.
    public init(isRead: Bool = false, isBookmarked: Bool = false) {
        self.isRead = isRead
        self.isBookmarked = isBookmarked
    }

    subscript(kind: AccountMark.Kind) -> Bool {
        get {
            switch kind {
            case .read: isRead
            case .bookmarked: isBookmarked
            }
        }
        set {
            switch kind {
            case .read: isRead = newValue
            case .bookmarked: isBookmarked = newValue
            }
        }
    }
}

extension ItemState {
    /// Whether the item has a mark.
    public func has(_ kind: AccountMark.Kind) -> Bool {
        switch kind {
        case .read: isRead
        case .bookmarked: bookmarkedAt != nil
        }
    }

    /// Changes a mark; an existing bookmark keeps its time.
    public mutating func set(_ kind: AccountMark.Kind, _ isSet: Bool, at time: Date) {
        switch kind {
        case .read: isRead = isSet
        case .bookmarked: bookmarkedAt = isSet ? bookmarkedAt ?? time : nil
        }
    }

    /// The marks to send after a change of a post's state; a bookmark that is set again too, since the server
    /// may have lost it meanwhile.
    public func marks(of post: Int64, since before: ItemState) -> [AccountMark] {
        var marks: [AccountMark] = []
        if isRead != before.isRead { marks.append(AccountMark(.read, isRead, of: post)) }
        if bookmarkedAt != before.bookmarkedAt {
            marks.append(AccountMark(.bookmarked, bookmarkedAt != nil, of: post))
        }
        return marks
    }
}
