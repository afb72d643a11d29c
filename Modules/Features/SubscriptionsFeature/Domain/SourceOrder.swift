/// The sections of a library, sorted again only where a change affects their order.
nonisolated public struct SourceOrder: Hashable, Sendable {
    /// The sections.
    public private(set) var sections: [SourceSection] = []
    private var sources: [SourceOverview] = []

    /// Makes an order without sources.
    public init() {}

    /// Replaces the sources.
    public mutating func adopt(_ sources: [SourceOverview]) {
        sections =
            SourceSection.updating(sections, from: self.sources, to: sources)
            ?? SourceSection.sections(of: sources)
        self.sources = sources
    }
}
