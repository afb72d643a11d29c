import ConcurrencyInterface
import FoundationEssentials
import LibraryStorageInterface
import ListInterface
import PresentationInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import SubscriptionsFeature

/// The list of sources on a screen: reads the library, shows its rows, and knows the row in focus.
final class SourceList {
    /// Displays the list after a read.
    var onRead: () -> Void = {}
    /// The row that receives the focus once it is shown.
    var destination: SourceScope?

    /// The library of the last read; `nil` before the first one.
    private var library: LibraryOverview?
    private let load: () async throws -> LibraryOverview
    private let countUnread: (SavedSearch) async throws -> Int
    private let rows: SourceRows
    private let screen: ListScreen
    private let context: SceneContext
    private var isReading = false
    /// Whether the library has changed since the beginning of the running read.
    private var isOutdated = false

    init(
        _ rows: SourceRows, on screen: ListScreen, context: SceneContext,
        load: @escaping () async throws -> LibraryOverview,
        countUnread: @escaping (SavedSearch) async throws -> Int
    ) {
        self.rows = rows
        self.countUnread = countUnread
        self.screen = screen
        self.context = context
        self.load = load
    }

    // MARK: Reads

    /// Whether the library was read.
    var isRead: Bool { library != nil }

    /// Reads the library in a task, and again where it changes during the read.
    func update() {
        isOutdated = true
        guard !isReading else { return }
        isReading = true
        context.tasks.immediateTask(name: "sources", priority: nil) { @MainActor [weak self] in
            while let self, isOutdated {
                isOutdated = false
                await read()
                await countSearches()
            }
            self?.isReading = false
        }
    }

    /// Reads the library.
    func read() async {
        do {
            let counts = Dictionary(library?.searches.map { ($0.search, $0.unreadCount) } ?? []) { $1 }
            library = try await load()
            // The last counts stand until there are new ones.
            for (index, search) in (library?.searches ?? []).enumerated() {
                library?.searches[index].unreadCount = counts[search.search] ?? nil
            }
            screen.display(error: .init(message: nil))
        } catch {
            screen.display(error: .init(message: context.messages(error)))
        }
        screen.display(loading: .init(isLoading: false))
        onRead()
    }

    /// Counts what the saved searches find, one after the other, unless the library changes meanwhile.
    private func countSearches() async {
        for search in library?.searches ?? [] where !isOutdated {
            guard let count = try? await countUnread(search.search),
                let index = library?.searches.firstIndex(where: { $0.search == search.search })
            else { continue }
            library?.searches[index].unreadCount = count
        }
        if library?.searches.isEmpty == false { onRead() }
    }

    /// Drops sources and saved searches that are removed from the library.
    func drop(_ ids: [UUID]) { library?.remove(ids) }

    // MARK: Rows

    /// Shows the sources, without hidden ones.
    func show(hiding removals: [UUID]) {
        guard var shown = library else { return screen.list.display([]) }
        shown.remove(removals)
        screen.list.display(rows.sections(of: shown))
        if let row = destination.flatMap(rows.row(of:)) {
            destination = nil
            screen.list.moveFocus(to: row)
        }
    }

    /// Shows sections in place of the sources. The row in focus has the focus again with the sources.
    func show(instead sections: [ListSection]) {
        destination = destination ?? focusedScope
        screen.list.display(sections)
    }

    /// The scope of the row in focus.
    var focusedScope: SourceScope? { rows.scope(of: screen.list.focus) }

    /// The source or saved search in focus; `nil` for other rows.
    var focusedEntry: SourceEntry? { rows.entry(of: screen.list.focus) }

    /// The source or saved search with an id.
    func entry(_ id: UUID) -> SourceEntry? { library?.entry(id) }

    /// The sources of a scope that are not being fetched, which are shown as being fetched from now on.
    func beginFetch(of scope: SourceScope) -> Set<UUID> {
        let sources = Set(rows.sources(in: scope).map(\.id)).subtracting(rows.fetching)
        rows.fetching.formUnion(sources)
        return sources
    }

    /// Whether a source of a scope is being fetched, which its row shows.
    func isFetching(_ scope: SourceScope) -> Bool {
        rows.sources(in: scope).contains { rows.fetching.contains($0.id) }
    }

    /// Ends the fetch of sources.
    func endFetch(of sources: Set<UUID>) {
        rows.fetching.subtract(sources)
    }

    /// Folds or unfolds the section of the row in focus.
    ///
    /// - Returns: The section's heading; `nil` for a row without a section.
    func fold() -> RowID? { rows.fold(at: screen.list.focus) }
}
