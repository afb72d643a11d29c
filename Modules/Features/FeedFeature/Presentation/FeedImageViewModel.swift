public import TextInterface

/// A picture's texts as a reader sees them.
nonisolated public struct FeedImageViewModel: Hashable, Sendable {
    /// The most characters of a description that are shown: more than any screen has room for beside a picture.
    public static let descriptionLimit = 4_000
    /// The most characters of a location that are shown: more than any screen has room for in a line.
    public static let locationLimit = 1_000

    /// Where the picture was taken; `nil` where that is not said.
    public let location: SafeText?
    /// What the picture shows, in paragraphs; none where that is not said.
    public let description: [SafeText]

    /// Makes the texts of a picture. What is blank is not said.
    public init(_ image: FeedImage) {
        let location = SafeText(String((image.location ?? "").trimmed.prefix(Self.locationLimit)))
        self.location = location.isEmpty ? nil : location
        description = SafeText.paragraphs(
            String((image.description ?? "").prefix(Self.descriptionLimit))
        ).filter { !$0.text.trimmed.isEmpty }
    }

    /// Whether it is said where the picture was taken.
    public var hasLocation: Bool { location != nil }

    /// All texts in the order in which they are drawn and searched, the location first.
    public var paragraphs: [SafeText] { [location].compactMap(\.self) + description }

    /// The ``paragraphs`` in one text, line by line: what is searched.
    public var text: String { paragraphs.map(\.text).joined(separator: "\n") }
}

nonisolated extension String {
    fileprivate var trimmed: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
