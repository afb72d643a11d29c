import PresentationInterface
import TextInterface

/// The sentences of the rows of an opened item, in the reader's language.
nonisolated public struct ReaderRowTexts: Hashable, Sendable {
    /// The message of a failed picture.
    let failed: SafeText
    /// The word for a picture without a caption.
    let picture: SafeText
    /// The message of a hidden sensitive picture, with the key that shows it.
    let sensitive: SafeText
    /// The hint with the key that enlarges a picture.
    let larger: SafeText
    /// The pattern with the key that retries a failed picture.
    private let retry: String

    init(_ strings: LocalizedStrings, _ keys: ReaderPresenter.Keys) {
        failed = SafeText(strings(ReaderText.pictureFailed))
        picture = SafeText(strings(ReaderText.picture))
        sensitive = .joined(
            [
                SafeText(strings(ReaderText.sensitive)),
                SafeText(strings(ReaderText.sensitiveHint, keys.show)),
            ],
            by: .dot)
        larger = SafeText(strings(ReaderText.larger, keys.larger))
        retry = strings(ReaderText.pictureRetry)
    }

    /// The hint with the key that retries a failed picture.
    func retry(_ key: SafeText) -> SafeText { SafeText(retry.replacing("%@", with: key.text)) }
}
