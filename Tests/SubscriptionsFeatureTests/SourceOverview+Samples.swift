import FoundationEssentials
import LibraryStorageInterface
import StorageTesting

@testable import SubscriptionsFeature

nonisolated extension SourceOverview {
    /// A healthy source; its id has the number.
    static func sample(
        _ number: Int, _ name: String = "Field Notes", kind: String = "syndication", groups: [String] = [],
        unread: Int = 0, _ change: (inout SourceOverview) -> Void = { _ in }
    ) -> SourceOverview {
        let record = SourceRecord(id: .numbered(number), kind: kind, address: "https://a.example/\(number)")
        var source = SourceOverview(
            Subscription(
                record, groups: groups.compactMap { GroupPath($0) }, subscribedAt: .numbered(0)),
            name: name, counts: ItemCounts(all: unread + 1, unread: unread))
        source.state.lastAttempt = .numbered(0)
        source.state.lastSuccess = .numbered(0)
        change(&source)
        return source
    }

    /// A failing source.
    static func failing(
        _ failure: FetchState.Failure = .refused, status: Int? = 404, lastSuccess: Date? = nil,
        next: Date? = nil
    ) -> SourceOverview {
        sample(9, "Old Blog") {
            ($0.state.failure, $0.state.status, $0.state.lastSuccess) = (failure, status, lastSuccess)
            $0.nextFetch = next
        }
    }

    /// This source with a part of it changed.
    func with(_ change: (inout SourceOverview) -> Void) -> SourceOverview {
        var source = self
        change(&source)
        return source
    }
}
