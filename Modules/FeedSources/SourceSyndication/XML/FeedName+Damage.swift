/// The end of an element's text without an end tag.
extension FeedName {
    /// Whether an element that starts in the text of this one cannot be a part of it, because it is one of the
    /// formats' own.
    ///
    /// - Parameter label: The name of the element that starts, without a prefix.
    func ends(before other: FeedName, label: [UInt8]) -> Bool {
        switch self {
        case .description, .summary, .content, .encoded, .fallbackText, .mediaDescription:
            other != .unknown && !Self.namesOfMarkup.contains(other)
        case .title, .fallbackTitle, .mediaTitle, .creator, .fallbackAuthor:
            other != .unknown || !HTMLGuess.isElement(label)
        default: true
        }
    }

    /// The names that elements of HTML, SVG and XHTML's texts have too, which texts may contain.
    private static let namesOfMarkup: Set<FeedName> = [
        .title, .link, .summary, .content, .source, .image, .name, .url, .id,
    ]
}
