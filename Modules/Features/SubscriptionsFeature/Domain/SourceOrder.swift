/// The sections of a library as it changes. Their order takes time to find, and is found anew only where it is another one.
nonisolated public struct SourceOrder: Hashable, Sendable {
    /// The sections.
    public private(set) var sections: [SourceSection] = []
    private var sources: [SourceOverview] = []

    /// Makes the order of no sources.
    public init() {}

    /// Takes over what the sources are now.
    public mutating func adopt(_ sources: [SourceOverview]) {
        sections =
            SourceSection.updating(sections, from: self.sources, to: sources)
            ?? SourceSection.sections(of: sources)
        self.sources = sources
    }
}
