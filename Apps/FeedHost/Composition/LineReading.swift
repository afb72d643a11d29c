import FeedFeature
import FeedScene
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import LineScene
import ReaderFeature
import SourceInterface
import StorageInterface
import SubscriptionsFeature
import TextInterface

/// The library line by line: the chosen scope, and marks.
final class LineReading {
    private let composition: Composition
    private let names: [UUID: String]
    private let presenter: TimelinePresenter
    private var scope = TimelineScope()
    /// The unread items among the loaded ones.
    private var unread: Set<UUID> = []
    /// The items that the last mark has changed, and their new state.
    private var lastMark: (isRead: Bool, ids: [UUID])?

    init(_ composition: Composition, names: [UUID: String]) {
        self.composition = composition
        self.names = names
        presenter = TimelinePresenter(
            locale: composition.settings.locale, calendar: composition.calendar,
            currentDate: composition.now)
    }

    /// The functions of the scene.
    var library: LineLibrary {
        LineLibrary(
            names: names, sources: { try await self.lines().map { SafeText($0.text) } },
            choose: choose, read: read, isUnread: { self.unread.contains($0) }, mark: mark)
    }

    /// The next page of the chosen scope.
    func page(after cursor: Cursor? = nil) async throws -> SourcePage {
        let (page, unread) = try await composition.libraryPage(of: scope, after: cursor)
        self.unread.formUnion(unread)
        return page
    }

    private func lines() async throws -> [(scope: SourceScope, text: String)] {
        composition.subscriptionsPresenter().lines(try await composition.libraryOverview())
    }

    private func choose(_ number: Int) async throws -> String? {
        let lines = try await lines()
        guard lines.indices.contains(number - 1) else { return nil }
        scope = TimelineScope(of: lines[number - 1].scope)
        return lines[number - 1].text
    }

    private func read(_ item: FeedItem) async throws -> [SafeText] {
        let whole = try await composition.readerItem(item.id)
        await setRead(true, [item.id])
        return composition.readerPresenter().lines(of: whole).map { SafeText($0) }
    }

    // MARK: Marks

    private func mark(_ mark: LineLibrary.Mark) async -> String {
        switch mark {
        case .toggle(let item):
            let isRead = unread.contains(item.id)
            await setRead(isRead, [item.id])
            lastMark = (isRead, [item.id])
            return isRead
                ? presenter.marked(1, undoKey: "u").text : presenter.undone(1, isRead: false).text
        case .all:
            let scope = scope
            let ids = await composition.change { library throws(StorageError) in
                try library.markRead(library.subscriptions().scope(of: scope))
            }
            guard let ids else { return presenter.undone(nil, isRead: false).text }
            unread.subtract(ids)
            lastMark = (true, ids)
            return presenter.marked(ids.count, undoKey: "u").text
        case .undo:
            guard let (isRead, ids) = lastMark else { return presenter.undone(nil, isRead: false).text }
            lastMark = nil
            await setRead(!isRead, ids)
            return presenter.undone(ids.count, isRead: !isRead).text
        }
    }

    private func setRead(_ isRead: Bool, _ ids: [UUID]) async {
        _ = await composition.change { library throws(StorageError) in try library.setRead(isRead, ids) }
        if isRead { unread.subtract(ids) } else { unread.formUnion(ids) }
    }
}
