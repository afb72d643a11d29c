import FoundationEssentials
import LibraryStorageInterface
import ListInterface
import SubscriptionsFeature
import TextInterface

/// The rows of a list of sources, with their scopes and sections.
final class SourceRows {
    /// The library of the last display, without removed sources.
    private(set) var library = LibraryOverview()
    /// The sources that are being fetched.
    var fetching: Set<UUID> = []

    private let presenter: SubscriptionsPresenter
    private let select: (SourceScope) -> Void
    private let retry: (SourceScope) -> Void
    private var order = SourceOrder()
    private var controllers: [RowID: SourceCellController] = [:]
    /// The scope of each row, and its section.
    private var places: [RowID: (scope: SourceScope, section: SourceScope?)] = [:]
    /// The rows that can be selected, in their order.
    private var rows: [RowID] = []
    /// The folded sections.
    private var folded: Set<SourceScope> = []

    init(
        _ presenter: SubscriptionsPresenter, select: @escaping (SourceScope) -> Void,
        retry: @escaping (SourceScope) -> Void
    ) {
        self.presenter = presenter
        self.select = select
        self.retry = retry
    }

    /// The sections of a library. Rows of the last display are reused.
    func sections(of library: LibraryOverview) -> [ListSection] {
        self.library = library
        let old = controllers
        (controllers, places, rows) = ([:], [:], [])
        order.adopt(library)
        var sections = [ListSection([row(.all, presenter.all(library), from: old)])]
        if library.sources.isEmpty {
            let sentence = SentenceRow(SafeText(presenter.invitation))
            sections += [blank(before: .all), sentence.section(RowID(naming: "invitation"))]
        }
        for section in order.sections {
            let isFolded = folded.contains(section.scope)
            sections.append(blank(before: section.scope))
            let heading = row(
                section.scope, presenter.heading(of: section, isFolded: isFolded), in: section.scope,
                from: old)
            sections.append(ListSection([heading], kind: .control))
            guard !isFolded else { continue }
            sections.append(
                ListSection(
                    section.sources.map { source in
                        row(
                            .source(source.id),
                            presenter.source(source, isFetching: fetching.contains(source.id)),
                            in: section.scope, from: old)
                    }
                        + section.searches.map { search in
                            row(
                                .search(search.search), presenter.search(search), in: section.scope, from: old
                            )
                        }))
        }
        sections += [
            blank(before: .bookmarks),
            ListSection([row(.bookmarks, presenter.bookmarks(library), from: old)]),
        ]
        return sections
    }

    /// The scope of a row.
    func scope(of id: RowID?) -> SourceScope? { id.flatMap { places[$0]?.scope } }

    /// The source or saved search of a row; `nil` for other rows.
    func entry(of id: RowID?) -> SourceEntry? { scope(of: id)?.id.flatMap(library.entry) }

    /// The first row of a scope; for a source or saved search in a folded section, its heading.
    func row(of scope: SourceScope) -> RowID? {
        // A saved search may have another name meanwhile.
        let name = Self.name(of: scope)
        if let row = rows.first(where: { places[$0].map { Self.name(of: $0.scope) } == name }) { return row }
        guard let id = scope.id else { return nil }
        let section = order.sections.first { section in
            section.sources.contains { $0.id == id } || section.searches.contains { $0.id == id }
        }
        return section.flatMap { row(of: $0.scope) }
    }

    /// The sources of a scope.
    func sources(in scope: SourceScope) -> [SourceOverview] {
        switch scope {
        case .all: library.sources
        case .source(let id): library.sources.filter { $0.id == id }
        case .group, .kind:
            order.sections.first { $0.scope == scope }?.sources ?? []
        case .search, .searches, .bookmarks: []
        }
    }

    /// Folds or unfolds the section of a row.
    ///
    /// - Returns: The section's heading; `nil` for a row without a section.
    func fold(at id: RowID?) -> RowID? {
        guard let section = id.flatMap({ places[$0]?.section }) else { return nil }
        if folded.remove(section) == nil { folded.insert(section) }
        return Self.id(of: section, in: section)
    }

    // MARK: Making rows

    /// The row of a scope, reused where it exists.
    private func row(
        _ scope: SourceScope, _ source: SourceViewModel, in section: SourceScope? = nil,
        from old: [RowID: SourceCellController]
    ) -> CellController {
        let id = Self.id(of: scope, in: section)
        let controller =
            old[id]
            ?? SourceCellController(
                id: id, source, select: { [select] in select(scope) }, retry: { [retry] in retry(scope) })
        controller.update(source)
        controllers[id] = controller
        places[id] = (scope, section)
        rows.append(id)
        return controller.cell
    }

    private func blank(before section: SourceScope) -> ListSection {
        SentenceRow(.empty).section(RowID(naming: "before \(Self.name(of: section))"))
    }

    private static func id(of scope: SourceScope, in section: SourceScope?) -> RowID {
        RowID(naming: "\(name(of: scope)) in \(section.map(name(of:)) ?? "")")
    }

    private static func name(of scope: SourceScope) -> String {
        switch scope {
        case .all: "all"
        case .source(let id): "source \(id)"
        case .group(let path): "group \(path.text)"
        case .kind(let name): "kind \(name)"
        case .search(let search): "search \(search.id)"
        case .searches: "searches"
        case .bookmarks: "bookmarks"
        }
    }
}
