import PresentationInterface
public import TextInterface

/// What a library without sources says to its reader: paragraphs, the first one being the title.
nonisolated public struct FirstPage: Hashable, Sendable {
    /// The paragraphs.
    public let paragraphs: [SafeText]
}

extension SubscriptionsPresenter {
    /// How a source is added.
    public var invitation: String { strings(SubscriptionsText.firstAdd, keys.add) }

    /// The page of a library without sources.
    ///
    /// - Parameters:
    ///   - program: The name of the program.
    ///   - demo: An address with something to look at.
    public func firstPage(program: String, demo: String) -> FirstPage {
        FirstPage(
            paragraphs: [
                strings(SubscriptionsText.firstTitle), strings(SubscriptionsText.firstKinds),
                invitation,
                strings(SubscriptionsText.firstImport, program),
                strings(SubscriptionsText.firstDemo, keys.add, demo),
            ].map { SafeText($0) })
    }
}
