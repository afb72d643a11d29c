import PresentationInterface
public import TextInterface

/// The sentences of the feed's rows, in the reader's language.
nonisolated public struct FeedRowTexts: Hashable, Sendable {
    /// The text of an item with nothing but a picture, where pictures are off.
    private let untitled: SafeText
    /// The text of an item without texts and pictures.
    private let empty: SafeText
    /// The message of a failed picture.
    public let failed: SafeText
    /// The message of a hidden sensitive picture.
    let sensitive: SafeText
    /// The word for an item that changed after it was read.
    let updated: SafeText
    /// The pattern with the number of an item's pictures.
    private let pictures: String
    /// The pattern with the key that retries a failed picture.
    private let retry: String

    init(_ strings: LocalizedStrings) {
        untitled = SafeText(strings(FeedText.rowUntitled))
        empty = SafeText(strings(FeedText.rowEmpty))
        failed = SafeText(strings(FeedText.pictureFailed))
        sensitive = SafeText(strings(FeedText.pictureSensitive))
        updated = SafeText(strings(FeedText.rowUpdated))
        pictures = strings(FeedText.rowPictures)
        retry = strings(FeedText.pictureRetry)
    }

    /// The text of an item without texts.
    public func untitled(_ item: FeedItemViewModel) -> SafeText { item.hasPicture ? untitled : empty }

    /// The number of an item's pictures, two or more, with a sign.
    func pictures(_ count: Int) -> SafeText {
        Sign.pictures.before(SafeText(pictures.replacing("%@", with: "\(count)")))
    }

    /// The hint with the key that retries a failed picture.
    func retry(_ key: SafeText) -> SafeText { SafeText(retry.replacing("%@", with: key.text)) }
}
