/// The sections of a library, sorted again only where a change affects their order.
nonisolated public struct SourceOrder: Hashable, Sendable {
    /// The sections.
    public private(set) var sections: [SourceSection] = []
    private var library = LibraryOverview()

    /// Makes an order without sources.
    public init() {}

    /// Replaces the sources and saved searches.
    public mutating func adopt(_ library: LibraryOverview) {
        sections =
            SourceSection.updating(sections, from: self.library, to: library)
            ?? SourceSection.sections(of: library)
        self.library = library
    }
}
