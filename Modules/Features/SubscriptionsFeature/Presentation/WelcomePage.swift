import PresentationInterface
public import TextInterface

/// The texts of a library without sources.
nonisolated public struct WelcomePage: Hashable, Sendable {
    /// The paragraphs, of which the first is the title.
    public let paragraphs: [SafeText]
}

extension SubscriptionsPresenter {
    /// The sentence with the key that adds a source.
    public var invitation: String { strings(SubscriptionsText.firstAdd, keys.add) }

    /// The page of a library without sources.
    ///
    /// - Parameters:
    ///   - program: The name of the program.
    ///   - demo: The address of a source to try.
    public func welcomePage(program: String, demo: String) -> WelcomePage {
        WelcomePage(
            paragraphs: [
                strings(SubscriptionsText.firstTitle), strings(SubscriptionsText.firstKinds),
                invitation,
                strings(SubscriptionsText.firstImport, program),
                strings(SubscriptionsText.firstDemo, keys.add, demo),
            ].map { SafeText($0) })
    }
}
