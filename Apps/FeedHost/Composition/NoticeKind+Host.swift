import SharedListUI

extension NoticeKind {
    /// The store's state.
    static let store = NoticeKind("store")
    /// State that cannot be stored for the next run.
    static let memory = NoticeKind("memory")
}
