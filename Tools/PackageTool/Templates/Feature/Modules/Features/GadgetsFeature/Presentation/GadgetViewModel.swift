public import FoundationEssentials
public import TextInterface

/// The texts of an item's row, sanitized for the terminal.
nonisolated public struct GadgetViewModel: Identifiable, Hashable, Sendable {
    /// The item's identity.
    public let id: UUID
    /// The title, in one line.
    public let title: SafeText
    /// The lines of the note, none of a blank one.
    public let note: [SafeText]

    /// Sanitizes the texts of an item.
    public init(id: UUID, title: String, note: String) {
        self.id = id
        self.title = SafeText(title)
        self.note = SafeText.paragraphs(note)
    }

    /// The lines that a search looks through.
    public var text: String {
        ([title] + note).map(\.text).joined(separator: "\n")
    }
}
