import FoundationEssentials
public import LibraryStorageInterface

/// The result of refreshing one source.
public struct RefreshReport: Hashable, Sendable {
    /// The kinds of results.
    public enum Outcome: Hashable, Sendable {
        /// The source responded with that many new and changed items.
        case fetched(new: Int, updated: Int)
        /// The source responded that nothing has changed.
        case notModified
        /// The source was not requested.
        case refused(FetchRefusal)
        /// The request failed, for a reason as a sentence.
        case failed(String)
        /// The source responded, but its items could not be stored, for a reason as a sentence.
        case notStored(String)
    }

    /// The source.
    public var subscription: Subscription
    /// The status of the response; `nil` where there was none.
    public var status: Int?
    /// The result.
    public var outcome: Outcome
    /// The number of the document's items that could not be read.
    public var skippedCount: Int
    /// The tolerated defects of the document, a line each.
    public var warnings: [String]

    /// Makes a report.
    public init(
        _ subscription: Subscription, status: Int? = nil, _ outcome: Outcome, skippedCount: Int = 0,
        warnings: [String] = []
    ) {
        self.subscription = subscription
        self.status = status
        self.outcome = outcome
        self.skippedCount = skippedCount
        self.warnings = warnings
    }

    /// The fields that `refresh --json` prints, in their order.
    var fields: [SubscriptionConsole.Field] {
        var counts: (new: Int, updated: Int)?
        var error: String?
        switch outcome {
        case .fetched(let new, let updated): counts = (new, updated)
        case .notModified: counts = (0, 0)
        case .refused: break
        case .failed(let reason), .notStored(let reason): error = reason
        }
        return [
            ("id", .text(subscription.id.uuidString)),
            ("url", .text(SecretAddress.masked(subscription.source.address))),
            ("status", status.map(FieldValue.number)), ("new", (counts?.new).map(FieldValue.number)),
            ("updated", (counts?.updated).map(FieldValue.number)), ("error", error.map(FieldValue.text)),
        ]
    }
}
