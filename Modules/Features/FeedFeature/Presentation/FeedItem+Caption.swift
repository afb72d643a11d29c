public import ItemInterface

nonisolated extension FeedItem {
    /// The item with the words for its picture alone: the picture's description, else the item's title, else
    /// its text, such as that of a post without a title.
    public var captioned: FeedItem {
        var summary = summary
        if let description = summary.pictureOnRequest?.alternativeText, !description.isEmpty {
            summary.title = nil
            return FeedItem(stored: summary, text: .plain(description))
        }
        return summary.title == nil ? self : FeedItem(stored: summary, text: nil)
    }
}
