import BookmarksStorageInterface
import ItemInterface
import StorageTesting

@testable import BookmarksFeature

nonisolated extension Bookmark {
    /// The bookmark with this number, the same in every run; its record is `BookmarkRecord.numbered(_:)`. The higher the
    /// number, the newer it is.
    static func numbered(_ number: Int) -> Bookmark {
        Bookmark(.numbered(number))
    }
}
