import BookmarksFeature
import FeedFeature
import Foundation
import HTTPInterface

extension Bookmark {
    /// The bookmark of a picture of the feed.
    init(_ image: FeedImage, addedAt: Date) {
        self.init(
            id: image.id, description: image.description, location: image.location, url: image.url.text,
            addedAt: addedAt)
    }
}

extension FeedImage {
    /// The picture of a bookmark; `nil` where nobody could ask for its bytes.
    init?(_ bookmark: Bookmark) {
        guard let url = HTTPURL(bookmark.url) else { return nil }
        self.init(bookmark, url: url)
    }

    /// The picture of a bookmark, whose bytes are at the URL.
    init(_ bookmark: Bookmark, url: HTTPURL) {
        self.init(
            id: bookmark.id, description: bookmark.description, location: bookmark.location, url: url)
    }
}
