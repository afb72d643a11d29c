import FoundationEssentials
import HTTPInterface
import SyncInterface

/// The document of `subscription/list`.
struct SubscriptionList: Decodable {
    struct Subscription: Decodable {
        let id: String
        let title: String?
        let url: String?
        let htmlUrl: String?
        let categories: [Lossy<Label>]?

        /// - Parameter isFreshRSS: Whether titles have full-width characters in place of others.
        func feed(ofFreshRSS isFreshRSS: Bool) -> SyncedFeed {
            let address = url.flatMap { $0.isEmpty ? nil : $0 } ?? String(id.dropFirst("feed/".count))
            let title = (isFreshRSS ? title.map(FreshRSSText.restored) : title)?.trimmed ?? ""
            var seen: Set<String> = []
            return SyncedFeed(
                id: id, title: title.isEmpty ? address : title, address: address,
                site: htmlUrl.flatMap { HTTPURL($0) },
                labels: (categories ?? []).compactMap(\.value?.name).filter { seen.insert($0).inserted })
        }
    }

    struct Label: Decodable {
        let id: String
        let label: String?

        /// The name; `nil` for a category that is not a label.
        var name: String? {
            let name = label ?? id.firstRange(of: "/label/").map { String(id[$0.upperBound...]) }
            return name.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    let subscriptions: [Lossy<Subscription>]
}
