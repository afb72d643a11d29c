import SharedListUI

extension NoticeKind {
    /// The store's state.
    static let store = NoticeKind("store")
    /// Bookmarks that cannot be read.
    static let bookmarks = NoticeKind("bookmarks")
    /// What cannot be remembered for the next visit.
    static let memory = NoticeKind("memory")
    /// Pictures that are not fetched.
    static let pictures = NoticeKind("pictures")
}
