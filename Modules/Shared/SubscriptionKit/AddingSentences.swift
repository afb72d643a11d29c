public import FoundationEssentials
import PresentationInterface
import SourceInterface

/// What a person reads where nothing can be subscribed to, a sentence without its end, in which no secret stands.
public struct AddingSentences: Sendable {
    private let strings: LocalizedStrings

    /// Makes the sentences in a reader's language.
    public init(locale: Locale) {
        strings = LocalizedStrings(bundle: .module, table: "Subscriptions", locale: locale)
    }

    /// That what was typed is no address.
    public var unusableAddress: String { strings(SubscriptionText.unusableAddress) }

    /// Says why nothing was found.
    ///
    /// - Parameter failure: What a person reads of an error of the network.
    public func callAsFunction(
        _ fault: SubscriptionAdding.Fault, failure: (any Error) -> String
    ) -> String {
        switch fault {
        case .headersForPath: strings(SubscriptionText.headersForPath)
        case .failed(let address, let error):
            strings(SubscriptionText.failed, SecretAddress.masked(address.text), failure(error))
        case .nothing(let result): self(result)
        }
    }

    /// Says what is at an address where no source is.
    public func callAsFunction(_ result: SourceSearch.Result) -> String {
        if let candidate = result.privateCandidates.first {
            return strings(
                SubscriptionText.privateCandidate, SecretAddress.masked(candidate.address.text))
        }
        let address = SecretAddress.masked(result.address.text)
        return switch result.document {
        case .refused(let status): strings(SubscriptionText.refused, address, "\(status)")
        case .login: strings(SubscriptionText.login, address)
        case .webPage: strings(SubscriptionText.webPage, address)
        case .other(let type): strings(SubscriptionText.otherDocument, address, type ?? "?")
        case nil: strings(SubscriptionText.nothing, address)
        }
    }
}
