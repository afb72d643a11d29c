import ConcurrencyTesting
import FeedFeature
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import PlainScene
import SceneSupport
import SharedListUI
import SharedPresentation
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
    /// The sentences of each load.
    var sentences: [String] = []
    /// The failure of every load.
    var failure: LoadFailure?
    /// The numbers of the stored items.
    var stored: [Int]? {
        didSet {
            lists.append((stored ?? []).map { FeedItem.numbered($0).id })
            lastSuccess = wallClock.now - 7_200
        }
    }
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
    /// The scopes that were fetched, and whether the reader asked for it.
    private(set) var fetched: [(scope: ItemScope, isUserInitiated: Bool)] = []
    /// Whether no list but the newest can be read.
    var forgetsLists = false
    /// The items of the lists, by generation.
    private var lists: [[UUID]] = [[]]
    private var lastSuccess: Date?
    /// The number of lines that can be printed.
    var room = Int.max

    private(set) var printed: [[String]] = [[]]
    /// The paths that pictures were saved at.
    private(set) var saved: [String] = []
    /// The numbers of the items with recordings besides their pictures.
    var withRecordings: Set<Int> = []
    /// The items whose recordings were saved, with their paths.
    private(set) var recordings: [String] = []
    /// The numbers of items for which each one stands.
    var duplicates: [Int: Int] = [:]
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
    func makeScene() -> PlainScene {
        let messages = LoadMessages(LoadFailureMessages(locale: Locale(identifier: "en")), of: "feed.example")
        {
            ($0 as? Failed)?.failure ?? .other
        }
        let context = SceneContext(
            environment: ScreenEnvironment(locale: Locale(identifier: "en")), tasks: TaskProviderMock(),
            clock: ManualClock(), wallClock: wallClock, messages: messages)
        return PlainScene(
            functions, style: sources == nil ? .server : .library, context: context,
            output: PlainOutput(line: print, text: print, isWriteError: { $0 is WriteFailed }), pageSize: 2)
    }

    private func print(_ line: String) throws {
        guard room > 0 else { throw WriteFailed() }
        room -= 1
        printed[printed.count - 1].append(line)
    }

    private func check() throws {
        if let failure { throw Failed(failure: failure) }
    }

    // MARK: The library

    /// Puts items on top of the list, or below it.
    func merge(_ numbers: [Int], isOlder: Bool = false) {
        let (ids, list) = (numbers.map { FeedItem.numbered($0).id }, lists[lists.count - 1])
        let new = ids.filter { !list.contains($0) }
        lists.append(isOlder ? list + new : ids + list.filter { !ids.contains($0) })
        lastSuccess = wallClock.now
    }

    /// Deletes an item.
    func delete(_ number: Int) {
        lists.append(lists[lists.count - 1].filter { $0 != FeedItem.numbered(number).id })
    }

    private func item(_ id: UUID) -> LibraryItem? {
        guard lists[lists.count - 1].contains(id) || bookmarked.contains(id.number) else { return nil }
        var item = FeedItem.numbered(id.number)
        if isBare {
            var summary = item.summary
            (summary.title, summary.media, summary.comments) = ("Title \(id.number).", [], nil)
            item = FeedItem(summary, text: nil)
        }
        if withRecordings.contains(id.number) {
            var summary = item.summary
            summary.media.append(
                ItemMedia(.remote(HTTPURL("http://feed.example/a.mp3")!), type: "audio/mpeg"))
            item = FeedItem(summary, text: item.text)
        }
        let row = LibraryRow(
            summary: item.summary, place: ItemPosition(time: 0, id: id),
            state: ItemState(
                isRead: !unread.contains(id),
                bookmarkedAt: bookmarked.contains(id.number) ? .distantPast : nil),
            duplicateCount: duplicates[id.number] ?? 0)
        return LibraryItem(row: row, text: item.text)
    }

    private func outline(of scope: ItemScope, since older: ItemList?) -> PlainOutline {
        let ids = lists[lists.count - 1]
        let list = ItemList(scope: scope, count: ids.count, generation: Int64(lists.count - 1))
        var changes: ItemListChanges?
        if let older, !forgetsLists {
            let difference = ids.difference(from: lists[Int(older.generation)])
            let offset: (CollectionDifference<UUID>.Change) -> Int = {
                switch $0 {
                case .insert(let offset, _, _), .remove(let offset, _, _): offset
                }
            }
            changes = ItemListChanges(
                list: list, removals: difference.removals.map(offset),
                insertions: difference.insertions.map(offset))
        }
        return PlainOutline(
            list: list, changes: changes,
            hasOlder: stored == nil && !pages.joined().allSatisfy { ids.contains(FeedItem.numbered($0).id) },
            lastSuccess: lastSuccess, names: sources ?? [:])
    }

    private var functions: PlainFunctions {
        PlainFunctions(
            outline: { [self] in outline(of: $0, since: $1) },
            ids: { [self] positions, list in
                if forgetsLists, list.generation < lists.count - 1 { return nil }
                return Array(lists[Int(list.generation)][positions])
            },
            items: { [self] ids in ids.compactMap(item) },
            refresh: { [self] scope, isUserInitiated in
                fetched.append((scope, isUserInitiated))
                try check()
                stored.map { _ in stored = nil }
                merge(pages.first ?? [])
                return sentences
            },
            loadOlder: { [self] _ in
                try check()
                let ids = lists[lists.count - 1]
                let page = pages.first { $0.contains { !ids.contains(FeedItem.numbered($0).id) } }
                merge(page ?? [], isOlder: true)
                return sentences
            },
            sources: {
                [("All posts, 2 unread", ItemScope()), ("Source", ItemScope(sources: [.numbered(-1)]))]
            },
            setRead: { [self] isRead, ids in
                let changed = ids.filter { unread.contains($0) == isRead }
                unread = isRead ? unread.subtracting(ids) : unread.union(ids)
                return changed
            },
            markRead: { [self] _ in
                defer { unread = [] }
                return Array(unread)
            },
            whole: { [self] item in
                try check()
                return [SafeText("All of \(item.id.number).")]
            },
            comments: { [self] item in
                if !hasStoredComments { try check() }
                return PlainComments(
                    sentences: hasStoredComments ? ["These are stored."] : [],
                    comments: [(SafeText("ana, 2 days ago"), [SafeText("On \(item.id.number).")])],
                    failure: hasStoredComments ? failure.map(Failed.init) : nil)
            },
            describe: { [self] item in
                try check()
                return "\(item.id.number) is blue."
            },
            save: { [self] item, path in
                try check()
                saved.append(path)
                return "Saved \(item.id.number)."
            },
            play: { "Played \($0.id.number)." },
            saveRecording: { [self] item, path in recordings.append("\(item.id.number) \(path)") },
            open: { "Opened \($0.last ?? " ")." }, copy: { "Copied \($0.last ?? " ")." },
            bookmarks: { [self] in
                if let bookmarkFault { return ([bookmarkFault], nil) }
                return (["Bookmarks"], bookmarked.map { FeedItem.numbered($0).id })
            },
            toggleBookmark: { [self] item in
                bookmarked.append(item.id.number)
                return "Bookmarked \(item.id.number)."
            })
    }
}

extension UUID {
    fileprivate var number: Int { Int(uuid.15) }
}

extension FeedItem {
    /// The item whose texts have a number.
    nonisolated static func numbered(_ number: Int) -> FeedItem {
        let item = picture(
            .numbered(number), description: "Description \(number).", location: "Place \(number).",
            url: "http://feed.example/\(number)")
        var summary = item.summary
        summary.published = summary.firstSeen
        return FeedItem(stored: summary, text: item.text)
    }
}
