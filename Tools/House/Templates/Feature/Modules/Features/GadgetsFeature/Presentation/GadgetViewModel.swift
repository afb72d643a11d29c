public import FoundationEssentials
public import TextInterface

/// An item as a reader sees it.
nonisolated public struct GadgetViewModel: Identifiable, Hashable, Sendable {
    /// The most characters of a note that are shown: some screens of text.
    public static let noteLimit = 20_000

    /// The item's identity.
    public let id: UUID
    /// What it is called.
    public let title: SafeText
    /// What else there is to say of it, line by line; none where that is blank.
    public let note: [SafeText]

    /// Makes what a reader sees of an item. A note that is longer than ``noteLimit`` ends in `…`.
    public init(id: UUID, title: String, note: String) {
        self.id = id
        self.title = SafeText(title)
        let shown = note.prefix(Self.noteLimit)
        self.note = SafeText.paragraphs(shown.endIndex < note.endIndex ? shown + "…" : String(shown))
    }

    /// All that may be searched for, line by line.
    public var text: String {
        ([title] + note).map(\.text).joined(separator: "\n")
    }
}
