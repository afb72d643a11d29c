import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import ListInterface
import SharedListUI
import StorageInterface
import StorageTesting
import TerminalInterface
import Testing

@Suite("The reader's bookmarks") struct BookmarksTests {
    private let library = BookmarkedLibrary()
    private let tasks = TaskProviderMock()
    private let presenter = BookmarksPresenter(
        locale: Locale(identifier: "en"), calendar: Calendar(identifier: .gregorian),
        key: Keymap([.bookmark, .bookmarks]).name(of: KeyCommand.bookmark.id)
    ) { Date(timeIntervalSince1970: 1_700_000_000) }

    private func makeSUT(isKept: Bool = true) -> Bookmarks {
        Bookmarks(library.functions, presenter: presenter, isKept: isKept, tasks: tasks)
    }

    @Test("Adding a bookmark pins the pictures and loads that of the item; removing it only pins")
    func toggling() async throws {
        let sut = makeSUT()
        var changes: [Date?] = []
        sut.onChange = { changes.append($1) }
        let added = await sut.toggle(.numbered(1))
        try await tasks.waitForAll()
        #expect(added == "Bookmarked")
        #expect(library.messages == [.toggle(1, restored: nil), .pin, .load(1)])
        let removed = await sut.toggle(.numbered(1))
        #expect(removed == "Bookmark removed · b to undo")
        #expect(library.messages.suffix(2) == [.toggle(1, restored: nil), .pin])
        #expect(changes == [library.time, nil])
    }

    @Test("A removed bookmark is restored with its old values, once")
    func restoring() async throws {
        let sut = makeSUT()
        for _ in 0..<4 { _ = await sut.toggle(.numbered(1)) }
        try await tasks.waitForAll()
        let toggles = library.messages.filter { if case .toggle = $0 { true } else { false } }
        #expect(
            toggles == [
                .toggle(1, restored: nil), .toggle(1, restored: nil), .toggle(1, restored: library.time),
                .toggle(1, restored: nil),
            ])
    }

    @Test("A bookmark that cannot be stored on disk is reported as temporary")
    func notKept() async throws {
        let sentence = await makeSUT(isKept: false).toggle(.numbered(1))
        try await tasks.waitForAll()
        #expect(sentence.hasPrefix("Bookmarked until you quit"))
    }

    @Test("A bookmark that cannot be stored changes nothing, and its sentence tells why")
    func unstored() async {
        let sut = makeSUT()
        var isChanged = false
        sut.onChange = { _, _ in isChanged = true }
        library.fault = StorageError(.full)
        let sentence = await sut.toggle(.numbered(1))
        #expect(sentence == presenter.fault(StorageError(.full)))
        #expect(!isChanged && library.messages == [.toggle(1, restored: nil)])
    }

    @Test(
        "A picture that no network could load is loaded when the network is reachable, unless its bookmark was removed"
    )
    func network() async throws {
        let sut = makeSUT()
        library.hasNetwork = false
        _ = await sut.toggle(.numbered(1))
        _ = await sut.toggle(.numbered(2))
        try await tasks.waitForAll()
        _ = await sut.toggle(.numbered(2))
        library.hasNetwork = true
        sut.networkBecameReachable()
        try await tasks.waitForAll()
        #expect(library.loads == [1, 2, 1])
        sut.networkBecameReachable()
        #expect(library.loads.count == 3)
    }

    @Test("The key toggles the bookmark of the focused item, one command after the other, shown in a notice")
    func key() async {
        let timeline = await TimelineUnderTest.showing(1...3)
        let sut = makeSUT()
        var results: [Bool] = []
        sut.install(on: timeline.scene.screen, item: { timeline.scene.item(of: $0) }) { results.append($0) }
        timeline.press(.character("b"))
        timeline.press(.character("b"))
        await sut.finish()
        #expect(results == [true, false])
        #expect(timeline.text.contains("Bookmark removed"))
        library.fault = StorageError(.readOnly)
        timeline.press(.character("b"))
        await sut.finish()
        #expect(results.count == 2)
        #expect(timeline.text.contains(presenter.fault(StorageError(.readOnly)).prefix(20)))
        await timeline.end()
    }
}

/// Records the calls of a library in which nothing is bookmarked at first.
private final class BookmarkedLibrary {
    enum Message: Equatable {
        case toggle(Int, restored: Date?)
        case pin
        case load(Int)
    }

    let time = Date(timeIntervalSince1970: 1_600_000_000)
    /// The error of storing.
    var fault: StorageError?
    var hasNetwork = true
    private(set) var messages: [Message] = []
    private var bookmarked: Set<Int> = []

    var loads: [Int] { messages.compactMap { if case .load(let number) = $0 { number } else { nil } } }

    var functions: Bookmarks.Functions {
        Bookmarks.Functions(
            toggle: { [self] id, removed async throws(StorageError) in
                let number = Int(id.uuid.15)
                messages.append(.toggle(number, restored: removed?.addedAt))
                if let fault { throw fault }
                let item = FeedItem.picture(id, url: "http://feed.example/\(number)")
                let bookmark = Bookmark(item, of: .numbered(1), addedAt: time)
                if bookmarked.remove(number) != nil { return .removed(bookmark) }
                bookmarked.insert(number)
                return .added(bookmark)
            },
            pin: { [self] in messages.append(.pin) },
            loadPicture: { [self] in
                messages.append(.load(Int($0.text.split(separator: "/").last ?? "") ?? 0))
                return hasNetwork
            })
    }
}
