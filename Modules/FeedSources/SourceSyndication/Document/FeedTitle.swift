import ItemInterface

enum FeedTitle {
    /// A title in one line, as long as a teaser, with its character references resolved: feeds whose titles
    /// are plain have them too. `nil` for an empty one.
    static func text(_ title: String) -> String? {
        // Angle brackets of a plain title are not tags.
        let hasReference = title.utf8.contains(UInt8(ascii: "&"))
        return Teaser.text(hasReference ? .html(title.replacing("<", with: "&lt;")) : .plain(title)).trimmed
    }
}
