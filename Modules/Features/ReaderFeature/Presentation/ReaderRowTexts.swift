import PresentationInterface
import TextInterface

/// The sentences that stand in the rows of an opened item, in the reader's language.
nonisolated public struct ReaderRowTexts: Hashable, Sendable {
    /// That a picture cannot be shown.
    let failed: SafeText
    /// What stands for a picture without words.
    let picture: SafeText
    /// That a picture is hidden, and with which key it is shown.
    let sensitive: SafeText
    /// With which key a picture is shown larger.
    let larger: SafeText
    /// The sentence around the key that tries a failed picture again.
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

    /// How a failed picture is tried again: with which key.
    func retry(_ key: SafeText) -> SafeText { SafeText(retry.replacing("%@", with: key.text)) }
}
