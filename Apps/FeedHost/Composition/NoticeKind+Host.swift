import SharedListUI

extension NoticeKind {
    /// The store's state.
    static let store = NoticeKind("store")
    /// What cannot be remembered for the next visit.
    static let memory = NoticeKind("memory")
}
