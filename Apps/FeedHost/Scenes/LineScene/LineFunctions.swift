public import FeedFeature
public import FoundationEssentials
public import ItemInterface
public import SourceInterface
public import TextInterface

/// The functions that load a feed line by line.
public struct LineLoaders {
    let firstPage: () async throws -> SourcePage
    let page: (_ cursor: Cursor) async throws -> SourcePage
    let cachedFeed: () async -> CachedFeed?
    let comments: (FeedItem) async throws -> LineComments

    /// Makes the loaders of one server's feed.
    ///
    /// - Parameters:
    ///   - firstPage: Loads the newest items, and stores them.
    ///   - page: Loads the items behind a cursor, and stores them.
    ///   - cachedFeed: Loads the cached feed; `nil` where no page may be shown.
    ///   - comments: Loads an item's comments.
    public init(
        firstPage: @escaping () async throws -> SourcePage,
        page: @escaping (_ cursor: Cursor) async throws -> SourcePage,
        cachedFeed: @escaping () async -> CachedFeed?,
        comments: @escaping (FeedItem) async throws -> LineComments
    ) {
        self.firstPage = firstPage
        self.page = page
        self.cachedFeed = cachedFeed
        self.comments = comments
    }
}

/// The printed comments of an item.
public struct LineComments {
    let sentences: [String]
    let comments: [(head: SafeText, lines: [SafeText])]
    let failure: (any Error)?

    /// Makes comments.
    ///
    /// - Parameters:
    ///   - sentences: The sentences above the comments.
    ///   - comments: The head with the author, and the lines of the message, of each comment.
    ///   - failure: The error of the server, where the comments are cached ones.
    public init(
        sentences: [String], comments: [(head: SafeText, lines: [SafeText])], failure: (any Error)? = nil
    ) {
        self.sentences = sentences
        self.comments = comments
        self.failure = failure
    }
}

/// The actions on an item. Each returns the sentence to print.
public struct LineActions {
    let describe: (FeedItem) async throws -> String
    let save: (FeedItem, _ path: String) async throws -> String
    let open: (_ link: String) async -> String
    let copy: (_ link: String) async -> String

    /// Makes the actions.
    ///
    /// - Parameters:
    ///   - describe: Loads an item's picture and describes it.
    ///   - save: Loads an item's picture and saves it as a file; in the working directory for an empty path.
    ///   - open: Opens an item's address in another program.
    ///   - copy: Copies an item's address.
    public init(
        describe: @escaping (FeedItem) async throws -> String,
        save: @escaping (FeedItem, _ path: String) async throws -> String,
        open: @escaping (_ link: String) async -> String, copy: @escaping (_ link: String) async -> String
    ) {
        self.describe = describe
        self.save = save
        self.open = open
        self.copy = copy
    }
}

/// The functions of the reader's bookmarks.
public struct LineBookmarks {
    /// The printed bookmarks.
    public struct Content {
        let sentences: [String]
        let items: [FeedItem]

        /// Makes a list with its title and notices.
        public init(sentences: [String], items: [FeedItem]) {
            self.sentences = sentences
            self.items = items
        }
    }

    /// The error of a failed read of bookmarks.
    public struct Unreadable: Error {
        let sentence: String

        /// Makes an error with the sentence to print.
        public init(_ sentence: String) {
            self.sentence = sentence
        }
    }

    let read: () async throws(Unreadable) -> Content
    let contains: (UUID) -> Bool
    let toggle: (FeedItem) async -> String

    /// Makes the functions.
    ///
    /// - Parameters:
    ///   - read: Reads the stored bookmarks.
    ///   - contains: Whether an item is bookmarked; `false` before the bookmarks are read.
    ///   - toggle: Adds or removes the bookmark of an item, and returns the sentence to print.
    public init(
        read: @escaping () async throws(Unreadable) -> Content, contains: @escaping (UUID) -> Bool,
        toggle: @escaping (FeedItem) async -> String
    ) {
        self.read = read
        self.contains = contains
        self.toggle = toggle
    }
}

/// The functions of a library with many sources.
public struct LineLibrary {
    /// A change of read marks.
    public enum Mark {
        /// Marks an item read, or unread where it is read.
        case toggle(FeedItem)
        /// Marks all items of the scope read.
        case all
        /// Undoes the last change.
        case undo
    }

    let names: [UUID: String]
    let sources: () async throws -> [SafeText]
    let choose: (_ number: Int) async throws -> String?
    let read: (FeedItem) async throws -> [SafeText]
    let isUnread: (UUID) -> Bool
    let mark: (Mark) async -> String

    /// Makes the functions.
    ///
    /// - Parameters:
    ///   - names: The names of the sources, printed with their items.
    ///   - sources: Reads the lines of the sources.
    ///   - choose: Changes the scope of ``LineLoaders`` to that of a line, numbered from 1, and returns its title;
    ///     `nil` for an unknown number.
    ///   - read: Loads an item in full, and marks it read.
    ///   - isUnread: Whether a loaded item is unread.
    ///   - mark: Changes read marks, and returns the sentence to print.
    public init(
        names: [UUID: String], sources: @escaping () async throws -> [SafeText],
        choose: @escaping (_ number: Int) async throws -> String?,
        read: @escaping (FeedItem) async throws -> [SafeText], isUnread: @escaping (UUID) -> Bool,
        mark: @escaping (Mark) async -> String
    ) {
        self.names = names
        self.sources = sources
        self.choose = choose
        self.read = read
        self.isUnread = isUnread
        self.mark = mark
    }
}
