import TerminalInterface
import Testing
import TextInterface

/// The snapshots are texts in `Stored`, which `Tools/gallery` prints in color. `FEEDHOST_RECORD=1` records
/// them again.
@Suite("Snapshots of scenes", .inTurns) struct SceneSnapshotTests {
    nonisolated private static let locales = ["en", "el", "pt-BR"]
    nonisolated private static let appearances: [Appearance] = [.light, .dark]
    /// The widths of a state's frames in columns.
    nonisolated static let widths = [40, 80, 120]

    @Test(
        "Each state of the feed has the recorded text, in every language and width",
        arguments: FeedState.allCases,
        locales)
    func feed(state: FeedState, locale: String) async throws {
        let sections = try await Self.sections { columns in
            try await state.grids(columns: columns, locale: locale, appearance: .dark)
        }
        try expectSnapshot(sections, as: .sections(.characters), named: "feed/\(state.rawValue).\(locale)")
    }

    @Test(
        "Each state of the feed has the recorded colors, on light and on dark ground",
        arguments: FeedState.allCases, appearances)
    func feedStyles(state: FeedState, appearance: Appearance) async throws {
        let grids = try await state.grids(columns: 80, locale: "en", appearance: appearance)
        try expectSnapshot(
            Self.titled(grids, columns: 80), as: .sections(.styles),
            named: "feed/\(state.rawValue).\(appearance)")
    }

    @Test(
        "Each state of the comments has the recorded text, in every language and width",
        arguments: CommentsState.allCases,
        locales)
    func comments(state: CommentsState, locale: String) async throws {
        let sections = try await Self.sections { columns in
            try await state.grids(columns: columns, locale: locale, appearance: .dark)
        }
        try expectSnapshot(
            sections, as: .sections(.characters), named: "comments/\(state.rawValue).\(locale)")
    }

    @Test(
        "Each state of the comments has the recorded colors, on light and on dark ground",
        arguments: CommentsState.allCases,
        appearances
    )
    func commentsStyles(state: CommentsState, appearance: Appearance) async throws {
        let grids = try await state.grids(columns: 80, locale: "en", appearance: appearance)
        try expectSnapshot(
            Self.titled(grids, columns: 80), as: .sections(.styles),
            named: "comments/\(state.rawValue).\(appearance)")
    }

    @Test(
        "Each state of the bookmarks has the recorded text, in every language and width",
        arguments: BookmarksState.allCases,
        locales)
    func bookmarks(state: BookmarksState, locale: String) async throws {
        let sections = try await Self.sections { columns in
            try await state.grids(columns: columns, locale: locale, appearance: .dark)
        }
        try expectSnapshot(
            sections, as: .sections(.characters), named: "bookmarks/\(state.rawValue).\(locale)")
    }

    @Test(
        "Each state of the bookmarks has the recorded colors, on light and on dark ground",
        arguments: BookmarksState.allCases,
        appearances
    )
    func bookmarksStyles(state: BookmarksState, appearance: Appearance) async throws {
        let grids = try await state.grids(columns: 80, locale: "en", appearance: appearance)
        try expectSnapshot(
            Self.titled(grids, columns: 80), as: .sections(.styles),
            named: "bookmarks/\(state.rawValue).\(appearance)")
    }

    @Test(
        "Each state of the library's scenes has the recorded text, in every language and width",
        arguments: LibraryState.all, locales)
    func library(state: LibraryState, locale: String) async throws {
        let sections = try await Self.sections(state.widths) { columns in
            try await state.grids(columns: columns, locale: locale, appearance: .dark)
        }
        try expectSnapshot(
            sections, as: .sections(.characters), named: "\(state.testDescription).\(locale)")
    }

    @Test(
        "Each state of the library's scenes has the recorded colors, on light and on dark ground",
        arguments: LibraryState.all, appearances)
    func libraryStyles(state: LibraryState, appearance: Appearance) async throws {
        let grids = try await state.grids(columns: 80, locale: "en", appearance: appearance)
        try expectSnapshot(
            Self.titled(grids, columns: 80), as: .sections(.styles),
            named: "\(state.testDescription).\(appearance)")
    }

    @Test(
        "Panes have the recorded text, in every language and size", arguments: PanesState.allCases, locales)
    func panes(state: PanesState, locale: String) async throws {
        try expectSnapshot(
            try await state.grids(locale: locale, appearance: .dark), as: .sections(.characters),
            named: "panes/\(state.rawValue).\(locale)")
    }

    @Test(
        "Panes have the recorded colors, on light and on dark ground", arguments: PanesState.allCases,
        appearances)
    func panesStyles(state: PanesState, appearance: Appearance) async throws {
        let size = TerminalSize(columns: 120, rows: 30)
        try expectSnapshot(
            try await state.grids([size], locale: "en", appearance: appearance), as: .sections(.styles),
            named: "panes/\(state.rawValue).\(appearance)")
    }

    @Test("Each stored snapshot is compared by a test", .enabled(if: SnapshotStore.stored.mode == .comparing))
    func leftovers() {
        let variants = Self.locales + Self.appearances.map(\.rawValue)
        let feed = FeedState.allCases.flatMap { state in variants.map { "feed/\(state.rawValue).\($0)" } }
        let comments = CommentsState.allCases.flatMap { state in
            variants.map { "comments/\(state.rawValue).\($0)" }
        }
        let bookmarks = BookmarksState.allCases.flatMap { state in
            variants.map { "bookmarks/\(state.rawValue).\($0)" }
        }
        let library = LibraryState.all.flatMap { state in variants.map { "\(state.testDescription).\($0)" } }
        let panes = PanesState.allCases.flatMap { state in variants.map { "panes/\(state.rawValue).\($0)" } }
        #expect(SnapshotStore.stored.names == (feed + comments + bookmarks + library + panes).sorted())
    }

    // MARK: Sections

    private static func sections(
        _ widths: [Int] = SceneSnapshotTests.widths, _ grids: (_ columns: Int) async throws -> [Grid]
    ) async throws -> [Titled<Grid>] {
        var sections: [Titled<Grid>] = []
        for columns in widths {
            sections += titled(try await grids(columns), columns: columns)
        }
        return sections
    }

    private static func titled(_ grids: [Grid], columns: Int) -> [Titled<Grid>] {
        grids.enumerated().map { index, grid in
            let page = index == 0 ? "" : ", page \(index + 1)"
            return Titled(title: "\(columns) columns\(page)", value: grid)
        }
    }
}
