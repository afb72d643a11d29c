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
    func timelineScene(
        of sources: TimelineSources, in context: SceneContext, pictures: PictureLoader,
        isBookmarked: @escaping (UUID) -> Bool,
        fetching: LibraryRefresher, select: @escaping (FeedItem) -> Void
    ) -> TimelineScene {
        let presenter = subscriptionsPresenter()
        return TimelineScene(
            library: TimelineLibrary(
                outline: { scope in
                    let outline = await ask { library throws(StorageError) in
                        try sources.outline(of: scope, in: library)
                    }.value
                    guard var outline, case .kind(let kind) = scope.choice else { return outline }
                    outline.title = presenter.kind(kind)
                    return outline
                },
                items: { positions, list in
                    await ask { library throws(StorageError) in try library.items(at: positions, of: list) }
                },
                positions: { ids, list in
                    await ask { library throws(StorageError) in try library.positions(of: ids, in: list) }
                        .value
                        ?? [:]
                },
                changes: { list in
                    await ask { _ throws(StorageError) in try localFeed.changes(since: list) }.value
                },
                setRead: { isRead, ids in
                    await change { library throws(StorageError) in try library.setRead(isRead, ids) } ?? []
                },
                markAllRead: { list in
                    await change { library throws(StorageError) in try library.markRead(list) } ?? nil
                },
                refresh: fetching.load, loadOlder: fetching.loadOlder, picture: pictures.art),
            context: context,
            kind: settings.isServerNamed
                ? .server
                : .library(
                    emptyPage: WelcomePageRow(
                        presenter.welcomePage(
                            program: Program.feedHost.name, demo: Settings.publicServer.text))),
            readsOnFocus: settings.reading == .onFocus,
            isBookmarked: { isBookmarked($0.id) }, select: select)
    }

    /// Reads the library. Logs and reports a failure.
    private func ask<Value: Sendable>(
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value?
    ) async -> ListRead<Value> {
        do throws(StorageError) {
            return try await readLibrary(work).map { .found($0) } ?? .otherGeneration
        } catch {
            failed("fault reading the library", error)
            return .failed
        }
    }

    /// Changes the library. Logs and reports a failure, and returns `nil` then.
    func change<Value: Sendable>(
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value
    ) async -> Value? {
        do throws(StorageError) {
            return try await changeLibrary(work)
        } catch {
            failed("fault changing the library", error)
            return nil
        }
    }
}

extension ListRead {
    fileprivate var value: Value? { if case .found(let value) = self { value } else { nil } }
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
