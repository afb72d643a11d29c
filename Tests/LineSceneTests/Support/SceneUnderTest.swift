import ConcurrencyTesting
import FeedFeature
import Foundation
import ItemInterface
import LineScene
import SceneSupport
import SharedListUI
import SharedPresentation
import SourceInterface
import StorageTesting
import TextInterface

/// The scene on functions that a test scripts, and the lines that it prints.
final class SceneUnderTest {
    /// An error that is mapped to a failure.
    struct Failed: Error {
        let failure: LoadFailure
    }

    /// An error of the output.
    struct WriteFailed: Error {}

    /// The numbers of the server's items, page by page.
    var pages: [[Int]]
    /// The number of skipped items of each page.
    var skipped = 0
    /// The failure of every load.
    var failure: LoadFailure?
    /// The numbers of the stored items.
    var stored: [Int]?
    /// Whether comments are stored ones, since their server cannot be reached.
    var hasStoredComments = false
    var bookmarked: [Int] = []
    /// The error of reading bookmarks.
    var bookmarkFault: String?
    /// Whether items have neither picture nor comments.
    var isBare = false
    /// The names of the feed's sources; `nil` for the feed of one server.
    var sources: [UUID: String]?
    /// The ids of the unread items of a library.
    var unread: Set<UUID> = []
    /// The source of a library that was chosen last.
    private(set) var chosen: Int?
    /// The number of lines that can be printed.
    var room = Int.max

    private(set) var printed: [[String]] = [[]]
    /// The paths that pictures were saved at.
    private(set) var saved: [String] = []
    private let wallClock = WallClockStub()

    init(_ pages: [Int]...) {
        self.pages = pages
    }

    /// Runs a scene on these lines, and returns what is printed: a paragraph for the start and for each line.
    ///
    /// - Parameter before: Called before each line with its number, the first one's being 1.
    func run(_ lines: String..., before: (Int) -> Void = { _ in }) async throws -> [[String]] {
        printed = [[]]
        var rest = lines[...]
        let scene = makeScene()
        try scene.begin()
        try await scene.run { _ in
            guard let line = rest.popFirst() else { return nil }
            before(printed.count)
            printed.append([])
            return line
        }
        return printed
    }

    /// Makes a scene that holds nothing but functions of this object.
    func makeScene() -> LineScene {
        let messages = LoadMessages(LoadFailureMessages(locale: Locale(identifier: "en")), of: "feed.example")
        {
            ($0 as? Failed)?.failure ?? .other
        }
        let context = SceneContext(
            environment: ScreenEnvironment(locale: Locale(identifier: "en")), tasks: TaskProviderMock(),
            clock: ManualClock(), wallClock: wallClock, messages: messages)
        return LineScene(
            loaders: loaders, actions: actions, bookmarks: bookmarks, library: library, context: context,
            output: LineOutput(line: print, text: print, isWriteError: { $0 is WriteFailed }), pageSize: 2)
    }

    private func print(_ line: String) throws {
        guard room > 0 else { throw WriteFailed() }
        room -= 1
        printed[printed.count - 1].append(line)
    }

    private func page(_ index: Int) throws -> SourcePage {
        if let failure { throw Failed(failure: failure) }
        let items = pages.indices.contains(index) ? pages[index].map(item) : []
        return SourcePage(
            items: items, skipped: skipped,
            nextCursor: pages.indices.contains(index + 1) ? .numbered(pages[index].last ?? 0) : nil)
    }

    private func item(_ number: Int) -> FeedItem {
        let item = FeedItem.numbered(number)
        guard isBare else { return item }
        var summary = item.summary
        (summary.title, summary.media, summary.comments) = ("Title \(number).", [], nil)
        return FeedItem(summary, text: nil)
    }

    private var loaders: LineLoaders {
        LineLoaders(
            firstPage: { [self] in try page(0) },
            page: { [self] cursor in
                let index = pages.firstIndex { .numbered($0.last ?? 0) == cursor }
                return try page((index ?? 0) + 1)
            },
            cachedFeed: { [self] in
                stored.map { numbers in
                    CachedFeed(
                        count: numbers.count, timestamp: wallClock.now - 7_200, cursor: nil,
                        items: numbers.map { .numbered($0) })
                }
            },
            comments: { [self] item in
                if let failure, !hasStoredComments { throw Failed(failure: failure) }
                return LineComments(
                    sentences: hasStoredComments ? ["These are stored."] : [],
                    comments: [(SafeText("ana, 2 days ago"), [SafeText("On \(item.number).")])],
                    failure: hasStoredComments ? failure.map(Failed.init) : nil)
            })
    }

    private var actions: LineActions {
        LineActions(
            describe: { [self] item in
                if let failure { throw Failed(failure: failure) }
                return "\(item.number) is blue."
            },
            save: { [self] item, path in
                if let failure { throw Failed(failure: failure) }
                saved.append(path)
                return "Saved \(item.number)."
            },
            open: { "Opened \($0.last ?? " ")." }, copy: { "Copied \($0.last ?? " ")." })
    }

    private var library: LineLibrary? {
        sources.map { names in
            LineLibrary(
                names: names, sources: { ["All posts, 2 unread", "Source"] },
                choose: { [self] number in
                    guard number <= 2 else { return nil }
                    chosen = number
                    return "Chosen \(number)"
                },
                read: { [self] item in
                    if let failure { throw Failed(failure: failure) }
                    unread.remove(item.id)
                    return [SafeText("All of \(item.number).")]
                },
                isUnread: { [self] in unread.contains($0) },
                mark: { mark in
                    switch mark {
                    case .toggle(let item): "Marked \(item.number)."
                    case .all: "Marked all."
                    case .undo: "Undone."
                    }
                })
        }
    }

    private var bookmarks: LineBookmarks {
        LineBookmarks(
            read: { [self] () async throws(LineBookmarks.Unreadable) in
                if let bookmarkFault { throw LineBookmarks.Unreadable(bookmarkFault) }
                return LineBookmarks.Content(
                    sentences: ["Bookmarks"], items: bookmarked.map { .numbered($0) })
            },
            contains: { [self] id in bookmarked.contains { FeedItem.numbered($0).id == id } },
            toggle: { [self] item in
                bookmarked.append(item.number)
                return "Bookmarked \(item.number)."
            })
    }
}

extension FeedItem {
    /// The item whose texts have a number.
    nonisolated static func numbered(_ number: Int) -> FeedItem {
        .picture(
            .numbered(number), description: "Description \(number).", location: "Place \(number).",
            url: "http://feed.example/\(number)")
    }

    fileprivate var number: Int { Int(id.uuid.15) }
}
