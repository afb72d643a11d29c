import FoundationEssentials

/// What somebody said about a picture.
struct Comment: Sendable {
    let id: UUID
    let message: String
    let createdAt: Date
    let username: String
}
