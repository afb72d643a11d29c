import ConcurrencyInterface
import FoundationEssentials
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
    private let rows: SourceRows
    private let screen: ListScreen
    private let context: SceneContext
    private var isReading = false
    /// Whether the library has changed since the beginning of the running read.
    private var isOutdated = false

    init(
        _ rows: SourceRows, on screen: ListScreen, context: SceneContext,
        load: @escaping () async throws -> LibraryOverview
    ) {
        self.rows = rows
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
            }
            self?.isReading = false
        }
    }

    /// Reads the library.
    func read() async {
        do {
            library = try await load()
            screen.display(error: .init(message: nil))
        } catch {
            screen.display(error: .init(message: context.messages(error)))
        }
        screen.display(loading: .init(isLoading: false))
        onRead()
    }

    /// Drops sources that are removed from the library.
    func drop(_ ids: [UUID]) {
        library?.sources.removeAll { ids.contains($0.id) }
    }

    // MARK: Rows

    /// Shows the sources, without hidden ones.
    func show(hiding removals: [UUID]) {
        guard var shown = library else { return screen.list.display([]) }
        shown.sources.removeAll { removals.contains($0.id) }
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

    /// The source in focus; `nil` for other rows.
    var focusedSource: SourceOverview? { rows.source(of: screen.list.focus) }

    /// The name of a source.
    func name(of id: UUID) -> String? { library?.sources.first { $0.id == id }?.name }

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
