import PresentationInterface
public import TextInterface

extension SubscriptionsPresenter {
    /// The sentence with the key that adds a source.
    public var invitation: String { strings(SubscriptionsText.firstAdd, keys.add) }

    /// The paragraphs about a library without sources, of which the first is the title.
    ///
    /// - Parameters:
    ///   - program: The name of the program.
    ///   - demo: The address of a source to try, shown without the usual scheme.
    public func welcomePage(program: String, demo: String) -> [SafeText] {
        let demo = demo.hasPrefix("https://") ? String(demo.dropFirst(8)) : demo
        return [
            strings(SubscriptionsText.firstTitle), strings(SubscriptionsText.firstKinds), invitation,
            strings(SubscriptionsText.firstImport, program),
            strings(SubscriptionsText.firstDemo, keys.add, demo),
        ].map { SafeText($0) }
    }
}
