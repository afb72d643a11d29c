import CommandLineKit
import FeedFeature
import FoundationEssentials
import ImagePipeline
import LibraryStorageInterface
import MarkupGumbo
import SceneSupport
import SourceEssential
import StorageInterface

extension ItemPrinter {
    /// The printer of the settings.
    ///
    /// - Parameter pictures: Loads the pictures to draw, from the cache or from their addresses; `nil` draws none.
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
    let isOfNamedServer: Bool
    let faults: StoreFaults

    /// An item; `nil` where the library has none of this id.
    func item(_ id: UUID) async throws(StorageError) -> PrintedItem? {
        let (items, damage) = try await library.read { [isOfNamedServer] library throws(StorageError) in
            try library.printedItems([id], isOfNamedServer: isOfNamedServer)
        }
        if let damage { throw damage }
        return items.first
    }

    /// The newest items of a scope, so many at most.
    func newest(_ count: Int, of scope: ItemScope) async throws(StorageError) -> [PrintedItem] {
        let (items, damage) = try await library.read {
            [feed, isOfNamedServer] library throws(StorageError) in
            let list = try feed.load(scope)
            let listed = try library.items(at: 0..<min(count, list.count), of: list) ?? []
            return try library.printedItems(listed.map(\.id), isOfNamedServer: isOfNamedServer)
        }
        if let damage { faults("fault reading the library", damage) }
        return items
    }
}
