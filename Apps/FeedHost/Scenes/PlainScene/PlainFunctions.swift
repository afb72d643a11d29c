public import FoundationEssentials
public import LibraryStorageInterface
public import TextInterface

/// The functions of a library line by line.
public struct PlainFunctions {
    /// The newest list of a scope, and the known facts of its sources.
    let outline: (_ scope: ItemScope, _ since: ItemList?) async throws -> PlainOutline
    let ids: (_ positions: Range<Int>, _ list: ItemList) async throws -> [UUID]?
    let items: (_ ids: [UUID]) async throws -> [LibraryItem]
    let refresh: (_ scope: ItemScope, _ isUserInitiated: Bool) async throws -> [String]
    let loadOlder: (_ scope: ItemScope) async throws -> [String]
    let sources: () async throws -> [(line: String, scope: ItemScope)]
    let setRead: (_ isRead: Bool, _ ids: [UUID]) async -> [UUID]?
    let markRead: (ItemScope) async -> [UUID]?
    let whole: (LibraryItem) async throws -> [SafeText]
    let comments: (LibraryItem) async throws -> PlainComments
    let describe: (LibraryItem) async throws -> String
    let save: (LibraryItem, _ path: String) async throws -> String
    let play: (LibraryItem) async -> String?
    let saveRecording: (LibraryItem, _ path: String) -> Void
    let open: (_ link: String) async -> String
    let copy: (_ link: String) async -> String
    let bookmarks: () async -> (sentences: [String], ids: [UUID]?)
    let toggleBookmark: (LibraryItem) async -> String

    /// Makes the functions.
    ///
    /// - Parameters:
    ///   - outline: Reads the newest list of a scope, and its difference from an older one.
    ///   - ids: Reads the ids at positions of a list; `nil` for a list that is too old.
    ///   - items: Reads the stored ones of items, in the order of the ids.
    ///   - refresh: Fetches the sources of a scope, the due ones only unless the reader asked for it.
    ///     Returns sentences; throws the error where no source was read.
    ///   - loadOlder: Loads older items of the sources of a scope, and returns sentences.
    ///   - sources: Reads the lines of the sources, with their scopes.
    ///   - setRead: Marks items, and returns those whose mark changed; `nil` if the library cannot be
    ///     written.
    ///   - markRead: Marks the items of a scope read, and returns as `setRead` does.
    ///   - whole: Loads the lines of an item in full.
    ///   - comments: Loads an item's comments.
    ///   - describe: Loads an item's picture and describes it.
    ///   - save: Loads an item's picture and saves it as a file; in the working directory for an empty path.
    ///   - play: Plays, pauses or continues an item's recording, and returns the sentence to print, if any.
    ///   - saveRecording: Saves an item's recording as `save` does, in the background, or stops doing so; prints what
    ///     becomes of it.
    ///   - open: Opens an item's address in another program, and returns the sentence to print.
    ///   - copy: Copies an item's address, and returns the sentence to print.
    ///   - bookmarks: Reads the bookmarked items, the newest first, with sentences above them; `nil` where
    ///     they cannot be read.
    ///   - toggleBookmark: Adds or removes the bookmark of an item, and returns the sentence to print.
    public init(
        outline: @escaping (_ scope: ItemScope, _ since: ItemList?) async throws -> PlainOutline,
        ids: @escaping (_ positions: Range<Int>, _ list: ItemList) async throws -> [UUID]?,
        items: @escaping (_ ids: [UUID]) async throws -> [LibraryItem],
        refresh: @escaping (_ scope: ItemScope, _ isUserInitiated: Bool) async throws -> [String],
        loadOlder: @escaping (_ scope: ItemScope) async throws -> [String],
        sources: @escaping () async throws -> [(line: String, scope: ItemScope)],
        setRead: @escaping (_ isRead: Bool, _ ids: [UUID]) async -> [UUID]?,
        markRead: @escaping (ItemScope) async -> [UUID]?,
        whole: @escaping (LibraryItem) async throws -> [SafeText],
        comments: @escaping (LibraryItem) async throws -> PlainComments,
        describe: @escaping (LibraryItem) async throws -> String,
        save: @escaping (LibraryItem, _ path: String) async throws -> String,
        play: @escaping (LibraryItem) async -> String?,
        saveRecording: @escaping (LibraryItem, _ path: String) -> Void,
        open: @escaping (_ link: String) async -> String, copy: @escaping (_ link: String) async -> String,
        bookmarks: @escaping () async -> (sentences: [String], ids: [UUID]?),
        toggleBookmark: @escaping (LibraryItem) async -> String
    ) {
        self.outline = outline
        self.ids = ids
        self.items = items
        self.refresh = refresh
        self.loadOlder = loadOlder
        self.sources = sources
        self.setRead = setRead
        self.markRead = markRead
        self.whole = whole
        self.comments = comments
        self.describe = describe
        self.save = save
        self.play = play
        self.saveRecording = saveRecording
        self.open = open
        self.copy = copy
        self.bookmarks = bookmarks
        self.toggleBookmark = toggleBookmark
    }
}

/// A list of a scope, and the known facts of its sources.
nonisolated public struct PlainOutline: Sendable {
    let list: ItemList
    let changes: ItemListChanges?
    let hasOlder: Bool
    let lastSuccess: Date?
    let names: [UUID: String]

    /// Makes an outline.
    ///
    /// - Parameters:
    ///   - list: The newest list.
    ///   - changes: Its difference from an older one; `nil` without one, or where that is too old.
    ///   - hasOlder: Whether a source has older items that were not loaded.
    ///   - lastSuccess: The oldest of the times at which the sources were read; `nil` before the first.
    ///   - names: The names of the sources.
    public init(
        list: ItemList, changes: ItemListChanges?, hasOlder: Bool, lastSuccess: Date?, names: [UUID: String]
    ) {
        // The library may have changed between the two reads.
        self.list = changes?.list ?? list
        self.changes = changes
        self.hasOlder = hasOlder
        self.lastSuccess = lastSuccess
        self.names = names
    }
}

/// The printed comments of an item.
public struct PlainComments {
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
