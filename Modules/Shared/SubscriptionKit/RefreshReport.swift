import FoundationEssentials
public import LibraryStorageInterface
import TextInterface

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
    /// The status of the response; `nil` if there was none.
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

    /// The line that `refresh --json` prints.
    var json: JSONLine {
        var line = JSONLine()
        line.add("id", subscription.id.uuidString)
        line.add("url", SecretAddress.masked(subscription.source.address))
        line.add("status", status)
        switch outcome {
        case .fetched(let new, let updated):
            line.add("new", new)
            line.add("updated", updated)
        case .notModified:
            line.add("new", 0)
            line.add("updated", 0)
        case .refused: break
        case .failed(let reason), .notStored(let reason): line.add("error", reason)
        }
        return line
    }
}
