public import FoundationEssentials
public import LibraryStorageInterface

/// The result of refreshing one source.
public struct RefreshReport: Hashable, Sendable {
    /// The reasons for not requesting a source.
    public enum Skip: Hashable, Sendable {
        /// The last request was a moment ago; the next one is allowed from that time on.
        case tooSoon(until: Date)
        /// The server asked to wait until that time.
        case serverAsked(until: Date)
        /// The source is gone (410).
        case gone
        /// Another program is fetching the source.
        case isFetching
        /// No kind of source reads its address.
        case unknownKind
    }

    /// The kinds of results.
    public enum Outcome: Hashable, Sendable {
        /// The source responded with that many new and changed items.
        case fetched(new: Int, updated: Int)
        /// The source responded that nothing has changed.
        case notModified
        /// The source was not requested.
        case skipped(Skip)
        /// The request failed, for a reason as a sentence.
        case failed(String)
    }

    /// The source.
    public var subscription: Subscription
    /// The status of the response; `nil` where there was none.
    public var status: Int?
    /// The result.
    public var outcome: Outcome

    /// Makes a report.
    public init(_ subscription: Subscription, status: Int? = nil, _ outcome: Outcome) {
        self.subscription = subscription
        self.status = status
        self.outcome = outcome
    }

    /// The fields that `refresh --json` prints, in their order.
    var fields: [SubscriptionConsole.Field] {
        var counts: (new: Int, updated: Int)?
        var error: String?
        switch outcome {
        case .fetched(let new, let updated): counts = (new, updated)
        case .notModified: counts = (0, 0)
        case .skipped: break
        case .failed(let reason): error = reason
        }
        return [
            ("id", .text(subscription.id.uuidString)),
            ("url", .text(SecretAddress.masked(subscription.source.address))),
            ("status", status.map(FieldValue.number)),
            ("new", (counts?.new).map(FieldValue.number)),
            ("updated", (counts?.updated).map(FieldValue.number)),
            ("error", error.map(FieldValue.text)),
        ]
    }
}
