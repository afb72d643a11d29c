public import FeedFeature
public import FoundationEssentials
public import ItemInterface
public import SourceInterface
public import TextInterface

/// The functions that load what is read line by line.
public struct LineLoaders {
    let firstPage: () async throws -> SourcePage
    let page: (_ cursor: Cursor) async throws -> SourcePage
    let storedFeed: () async -> LocalFeed?
    let comments: (FeedItem) async throws -> LineComments

    /// Makes the loaders of one server's feed.
    ///
    /// - Parameters:
    ///   - firstPage: Loads the newest items, and stores them.
    ///   - page: Loads the items behind a cursor, and stores them.
    ///   - storedFeed: The stored feed; `nil` where none may be shown.
    ///   - comments: Loads an item's comments.
    public init(
        firstPage: @escaping () async throws -> SourcePage,
        page: @escaping (_ cursor: Cursor) async throws -> SourcePage,
        storedFeed: @escaping () async -> LocalFeed?,
        comments: @escaping (FeedItem) async throws -> LineComments
    ) {
        self.firstPage = firstPage
        self.page = page
        self.storedFeed = storedFeed
        self.comments = comments
    }
}

/// An item's comments as they are printed.
public struct LineComments {
    let sentences: [String]
    let comments: [(head: SafeText, lines: [SafeText])]
    let failure: (any Error)?

    /// Makes comments.
    ///
    /// - Parameters:
    ///   - sentences: What is said of them before they are printed.
    ///   - comments: Each comment's head, which names its author, and its message.
    ///   - failure: Why they are stored ones and not the server's.
    public init(
        sentences: [String], comments: [(head: SafeText, lines: [SafeText])], failure: (any Error)? = nil
    ) {
        self.sentences = sentences
        self.comments = comments
        self.failure = failure
    }
}

/// What a reader may do with an item; each function returns the sentence that is printed then.
public struct LineActions {
    let describe: (FeedItem) async throws -> String
    let save: (FeedItem, _ path: String) async throws -> String
    let open: (_ link: String) async -> String
    let copy: (_ link: String) async -> String

    /// Makes the actions.
    ///
    /// - Parameters:
    ///   - describe: Loads an item's picture, and describes it.
    ///   - save: Loads an item's picture, and saves it as a file: in the folder where the program runs where the path is empty.
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
    /// The bookmarks as they are printed.
    public struct Content {
        let sentences: [String]
        let items: [FeedItem]

        /// Makes a list; the sentences are its title and what is to be said of it.
        public init(sentences: [String], items: [FeedItem]) {
            self.sentences = sentences
            self.items = items
        }
    }

    /// Why bookmarks cannot be read, in a sentence.
    public struct Unreadable: Error {
        let sentence: String

        /// Makes an error of the sentence that is printed.
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
    ///   - contains: Whether an item is bookmarked, as far as that is known.
    ///   - toggle: Bookmarks an item, or removes its bookmark, and returns the sentence that is printed then.
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
    /// A change of what is read.
    public enum Mark {
        /// Marks an item read, or unread where it is read.
        case toggle(FeedItem)
        /// Marks all items of what was chosen read.
        case all
        /// Takes the last change back.
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
    ///   - names: The names of the sources, which are printed with each item.
    ///   - sources: Reads the sources, a line for each that can be chosen.
    ///   - choose: Chooses what ``LineLoaders`` load from now on by the number of a line, from 1, and returns its title;
    ///     `nil` where there is no such line.
    ///   - read: Loads an item in full, which counts as read then.
    ///   - isUnread: Whether an item is unread, as far as it was loaded.
    ///   - mark: Changes what is read, and returns the sentence that is printed then.
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
