public import FoundationEssentials
import PresentationInterface
import SourceInterface

/// The sentences for a failed subscription, without a full stop and without secrets.
public struct AdditionSentences: Sendable {
    private let strings: LocalizedStrings

    /// Makes the sentences of a locale.
    public init(locale: Locale) {
        strings = LocalizedStrings(table: "Subscriptions", locale: locale)
    }

    /// The sentence for an invalid address.
    public var unusableAddress: String { strings(SubscriptionText.unusableAddress) }

    /// The number of sources that were found, but are not listed; `nil` for 0.
    public func omitted(_ count: Int) -> String? {
        count == 0 ? nil : strings(SubscriptionCount.omitted, count: count)
    }

    /// Describes a failure.
    ///
    /// - Parameter failure: Describes an error of the network.
    public func callAsFunction(_ fault: Subscriber.Fault, failure: (any Error) -> String) -> String {
        switch fault {
        case .headersForPath: strings(SubscriptionText.headersForPath)
        case .failed(let address, let error):
            strings(SubscriptionText.failed, SecretAddress.masked(address.text), failure(error))
        case .nothing(let result): self(result)
        }
    }

    /// Describes the content of an address without a source.
    public func callAsFunction(_ result: SourceSearch.Result) -> String {
        if let candidate = result.privateCandidates.first {
            return strings(SubscriptionText.privateCandidate, SecretAddress.masked(candidate.address.text))
        }
        let address = SecretAddress.masked(result.address.text)
        return switch result.document {
        case .refused(let status): strings(SubscriptionText.refused, address, strings.status(status))
        case .login: strings(SubscriptionText.login, address)
        case .webPage: strings(SubscriptionText.webPage, address)
        case .other(let type): strings(SubscriptionText.otherDocument, address, type ?? "?")
        case nil: strings(SubscriptionText.nothing, address)
        }
    }
}
