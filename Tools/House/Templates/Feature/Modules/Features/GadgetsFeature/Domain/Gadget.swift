public import FoundationEssentials

/// One item, as the server has it.
nonisolated public struct Gadget: Identifiable, Hashable, Sendable {
    /// The item's identity.
    public let id: UUID
    /// What it is called; never blank.
    public let title: String
    /// What else there is to say of it; `nil` where nothing is.
    public let note: String?

    /// Makes an item.
    public init(id: UUID, title: String, note: String? = nil) {
        self.id = id
        self.title = title
        self.note = note
    }
}
