import CommandLineKit
import FeedFeature
import FoundationEssentials
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import MarkupGumbo
import SceneSupport
import SharedPresentation
import SourceEssential
import SourceInterface
import StorageInterface
import SubscriptionKit
import TextInterface

extension ItemPrinter {
    /// The printer of the settings.
    ///
    /// - Parameter pictures: Loads the pictures to draw, from the cache or from their addresses; `nil` draws
    ///   none.
    init(settings: Settings, output: Output, pictures: PictureLoader? = nil) {
        let appearance = settings.appearance ?? .dark
        self.init(
            to: output, isJSON: settings.json, html: GumboReader(), descriptionKind: EssentialKind().name,
            draw: settings.graphics == .none
                ? nil
                : pictures.map { pictures in
                    { picture, columns, rows in
                        try await pictures.art(
                            of: picture, columns: columns, rows: rows, appearance: { appearance }
                        ).grid
                    }
                }, sentence: { Sentences(settings: settings).failure($0) })
    }
}

/// The items of a library as commands print them. Corrupt ones are left out and reported.
struct PrintedItems {
    let library: LibraryAccess
    let feed: LocalFeedLoader
    /// The reader's own library, which has the bookmarks, where `library` is that of a named server.
    let own: LibraryAccess?
    let faults: StoreFaults

    /// An item; `nil` where the library has none of this id.
    func item(_ id: UUID) async throws(StorageError) -> PrintedItem? {
        let (items, damage) = try await library.read { [own] library throws(StorageError) in
            try library.printedItems([id], bookmarkedIn: own?.store, name: \.shownName)
        }
        if let damage { throw damage }
        return items.first
    }

    /// The newest items of a scope, so many at most.
    func newest(_ count: Int, of scope: ItemScope) async throws(StorageError) -> [PrintedItem] {
        let (items, damage) = try await library.read { [feed, own] library throws(StorageError) in
            let list = try feed.load(scope)
            let listed = try library.items(at: 0..<min(count, list.count), of: list) ?? []
            return try library.printedItems(listed.map(\.id), bookmarkedIn: own?.store, name: \.shownName)
        }
        if let damage { faults("error reading the library", damage) }
        return items
    }

    /// Items at an address, with the marks and the time of the first reading that the library has of them.
    func marked(_ items: [FeedItem], of source: SourceCandidate) async -> [PrintedItem] {
        let stored = try? await library.read { [ids = items.map(\.id)] library throws(StorageError) in
            var stored: [UUID: LibraryItem] = [:]
            for id in ids { stored[id] = try library.item(id) }
            return stored
        }
        return items.map { item in
            let stored = stored?[item.id]
            return PrintedItem(
                item: stored.map { item.replacing($0.item) } ?? item, state: stored?.row.state ?? ItemState(),
                sourceTitle: source.title, kind: source.kind)
        }
    }
}
