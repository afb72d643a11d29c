import CommandLineKit
import ConcurrencyInterface
import FeedFeature
import FeedScene
import FoundationEssentials
import HTTPInterface
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import SceneSupport
import StorageInterface
import SubscriptionsFeature

/// The composer of the timeline.
extension Composition {
    /// The items of the library.
    ///
    /// - Parameter bookmarksFailed: Called with the error of reading the bookmarks, which a named server's items have in the
    ///   reader's own library.
    func timelineScene(
        of sources: TimelineSources, in context: SceneContext, pictures: PictureLoader,
        fetching: LibraryRefresher, bookmarksFailed: @escaping (StorageError) -> Void = { _ in },
        select: @escaping (FeedItem) -> Void
    ) -> TimelineScene {
        let presenter = subscriptionsPresenter()
        var functions = timelineLibrary(of: library, localFeed, sources, pictures)
        functions.refresh = fetching.load
        functions.loadOlder = fetching.loadOlder
        if settings.isServerNamed {
            functions.items = { [items = functions.items] positions, list in
                guard case .found(let items) = await items(positions, list) else {
                    return await items(positions, list)
                }
                do throws(StorageError) {
                    return .found(
                        try await ownLibrary.read { library throws(StorageError) in
                            try library.bookmarking(items)
                        })
                } catch {
                    bookmarksFailed(error)
                    return .found(items)
                }
            }
        }
        return TimelineScene(
            library: functions, context: context,
            kind: settings.isServerNamed
                ? .server
                : .library(
                    emptyPage: WelcomePageRow(
                        presenter.welcomePage(
                            program: Program.feedHost.name, demo: Settings.publicServer.text))),
            readsOnFocus: settings.reading == .onFocus, select: select)
    }

    /// The bookmarks of the reader's own library.
    func bookmarksScene(
        of sources: TimelineSources, in context: SceneContext, pictures: PictureLoader,
        back: @escaping () -> Void, select: @escaping (FeedItem) -> Void
    ) -> TimelineScene {
        var functions = timelineLibrary(of: ownLibrary, ownFeed, sources, pictures)
        functions.refresh = { _ in
            let bookmarks = try await ownLibrary.read { library throws(StorageError) in
                try library.bookmarks()
            }
            return bookmarksPresenter().damaged(bookmarks.damagedCount)
        }
        return TimelineScene(
            library: functions, context: context, kind: .library(emptyPage: FeedPlaceholderRow()),
            readsOnFocus: settings.reading == .onFocus, leaveBookmarks: back, select: select)
    }

    /// The functions of a library without fetches.
    private func timelineLibrary(
        of library: LibraryAccess, _ feed: LocalFeedLoader, _ sources: TimelineSources,
        _ pictures: PictureLoader
    ) -> TimelineLibrary {
        let presenter = subscriptionsPresenter()
        return TimelineLibrary(
            outline: { scope in
                let outline = await ask(library) { library throws(StorageError) in
                    try sources.outline(of: scope, in: library)
                }.value
                guard var outline, case .kind(let kind) = scope.choice else { return outline }
                outline.title = presenter.kind(kind)
                return outline
            },
            items: { positions, list in
                await ask(library) { library throws(StorageError) in
                    try library.items(at: positions, of: list)
                }
            },
            positions: { ids, list in
                await ask(library) { library throws(StorageError) in
                    try library.positions(of: ids, in: list)
                }.value ?? [:]
            },
            changes: { list in
                await ask(library) { _ throws(StorageError) in try feed.changes(since: list) }.value
            },
            setRead: { isRead, ids in
                await change(library) { library throws(StorageError) in
                    try library.setRead(isRead, ids)
                } ?? []
            },
            markAllRead: { list in
                await change(library) { library throws(StorageError) in try library.markRead(list) } ?? nil
            },
            refresh: { _ in nil }, loadOlder: { _, _ in }, picture: pictures.art)
    }

    /// Reads the library. Logs and reports a failure.
    private func ask<Value: Sendable>(
        _ library: LibraryAccess,
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value?
    ) async -> ListRead<Value> {
        do throws(StorageError) {
            return try await library.read(work).map { .found($0) } ?? .otherGeneration
        } catch {
            failed("fault reading the library", error)
            return .failed
        }
    }

    /// Changes the library. Logs and reports a failure, and returns `nil` then.
    func change<Value: Sendable>(
        _ library: LibraryAccess,
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value
    ) async -> Value? {
        do throws(StorageError) {
            return try await library.write(work)
        } catch {
            failed("fault changing the library", error)
            return nil
        }
    }
}

extension ListRead {
    fileprivate var value: Value? { if case .found(let value) = self { value } else { nil } }
}

extension LibraryStore {
    /// Items of another library with the bookmarks of this one.
    nonisolated fileprivate func bookmarking(_ items: [ListedItem]) throws(StorageError) -> [ListedItem] {
        var items = items
        for index in items.indices {
            guard case .row(var row) = items[index].content else { continue }
            row.state.bookmarkedAt = try item(row.id)?.row.state.bookmarkedAt
            items[index].content = .row(row)
        }
        return items
    }
}

extension [Subscription] {
    /// The subscriptions of a timeline's choice.
    nonisolated private func chosen(by choice: TimelineScope.Choice) -> [Subscription] {
        switch choice {
        case .all: self
        case .source(let id): filter { $0.id == id }
        case .group(let path): filter { $0.groups.contains { $0.names.starts(with: path.names) } }
        case .kind(let kind): filter { $0.groups.isEmpty && $0.source.kind == kind }
        }
    }

    /// The library's scope of a timeline's scope.
    nonisolated func scope(of scope: TimelineScope) -> ItemScope {
        let sources = scope.choice == .all ? nil : Set(chosen(by: scope.choice).map(\.id))
        return ItemScope(sources: sources, filter: scope.filter)
    }
}
