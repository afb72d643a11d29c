public import FeedFeature
public import FoundationEssentials
public import TextInterface

/// The functions that load what is read line by line.
public struct LineLoaders {
    let firstPage: () async throws -> FeedPage
    let page: (_ cursor: UUID) async throws -> FeedPage
    let storedFeed: () async -> LocalFeed?
    let comments: (FeedImage) async throws -> LineComments

    /// Makes the loaders of one server's feed.
    ///
    /// - Parameters:
    ///   - firstPage: Loads the newest pictures, and stores them.
    ///   - page: Loads the pictures behind another one, and stores them.
    ///   - storedFeed: The stored feed; `nil` where none may be shown.
    ///   - comments: Loads a picture's comments.
    public init(
        firstPage: @escaping () async throws -> FeedPage,
        page: @escaping (_ cursor: UUID) async throws -> FeedPage,
        storedFeed: @escaping () async -> LocalFeed?,
        comments: @escaping (FeedImage) async throws -> LineComments
    ) {
        self.firstPage = firstPage
        self.page = page
        self.storedFeed = storedFeed
        self.comments = comments
    }
}

/// A picture's comments as they are printed.
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

/// What a reader may do with a picture; each function returns the sentence that is printed then.
public struct LineActions {
    let describe: (FeedImage) async throws -> String
    let save: (FeedImage, _ path: String) async throws -> String
    let open: (FeedImage) async -> String
    let copy: (FeedImage) async -> String

    /// Makes the actions.
    ///
    /// - Parameters:
    ///   - describe: Loads a picture, and describes it.
    ///   - save: Loads a picture, and saves it as a file: in the folder where the program runs where the path is empty.
    ///   - open: Opens a picture's address in another program.
    ///   - copy: Copies a picture's address.
    public init(
        describe: @escaping (FeedImage) async throws -> String,
        save: @escaping (FeedImage, _ path: String) async throws -> String,
        open: @escaping (FeedImage) async -> String, copy: @escaping (FeedImage) async -> String
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
        let images: [FeedImage]

        /// Makes a list; the sentences are its title and what is to be said of it.
        public init(sentences: [String], images: [FeedImage]) {
            self.sentences = sentences
            self.images = images
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
    let toggle: (FeedImage) async -> String

    /// Makes the functions.
    ///
    /// - Parameters:
    ///   - read: Reads the stored bookmarks.
    ///   - contains: Whether a picture is bookmarked, as far as that is known.
    ///   - toggle: Bookmarks a picture, or removes its bookmark, and returns the sentence that is printed then.
    public init(
        read: @escaping () async throws(Unreadable) -> Content, contains: @escaping (UUID) -> Bool,
        toggle: @escaping (FeedImage) async -> String
    ) {
        self.read = read
        self.contains = contains
        self.toggle = toggle
    }
}
