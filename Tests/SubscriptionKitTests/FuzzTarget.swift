import FoundationEssentials
import HTTPInterface
import LibraryStorageInterface
import SearchInterface
import SourceInterface
import SubscriptionKit

/// Reading of files of subscriptions that a fuzzer makes up; `Tools/fuzz SubscriptionKit` calls it, with
/// expat for `fuzzReader`.
enum FuzzTarget {
    /// The files that it starts from.
    static let seeds = [
        """
        <?xml version="1.0"?><opml version="2.0" xmlns:feedhost="urn:feedhost:opml"><body>
        <outline text="News"><outline type="rss" text="A &amp; B" title="A" xmlUrl="http://a.example/"
        category="/Tech,/Life/Food"/></outline><outline text="B" xmlUrl="https://u:p@b.example/?a=1"
        feedhost:kind="essential" feedhost:name="B" feedhost:groups="A%2CB,C"
        feedhost:headers="X-Key: 1&#10;Y: 2"/><outline type="link" url="x"/></body></opml>
        """,
        "# urls\nhttp://a.example/feed news \"Local \\\"News\\\"\" ~A # rest\n"
            + "\"query:A:b\" x\nexec:a !b\n/feed.xml\n",
        #"""
        ignore-article "*" "title =~ \"(a|[Bb])c\" and (author = \"J. Doe\" or content # \"d\")"
        ignore-article a.example \
            "link !~ \"/ads/\"" # rest
        ignore-article "regex:b" "age > 3"
        """#,
    ].map { Array($0.utf8) }

    /// The promise that reading breaks with these bytes; `nil` if none is broken.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let list = try? SubscriptionList(file: Data(bytes), with: fuzzReader) else { return nil }
        let rules = list.rules ?? []
        let places =
            list.subscriptions.map(\.place) + rules.map(\.place)
            + list.faults.filter { $0.reason != .illFormed }.map(\.place)
        if places.contains(where: { $0 < 1 }) || Set(places).count != places.count {
            return "places \(places)"
        }
        for rule in rules where (try? SearchQuery(parsing: rule.text, now: .distantPast))?.isEmpty != false {
            return "\(rule.text) is no query"
        }
        return loss(of: list.subscriptions.compactMap(subscription))
    }

    /// The difference between subscriptions and what is read after they were written; `nil` without one.
    static func loss(of subscriptions: [Subscription]) -> String? {
        var seen: Set<UUID> = []
        let written = subscriptions.filter { seen.insert($0.id).inserted }
        let text = OPMLDocument(written, hasSecrets: true).text
        guard let again = try? SubscriptionList(file: Data(text.utf8), with: fuzzReader) else {
            return "unreadable: \(text)"
        }
        let difference = Set(again.subscriptions.compactMap(subscription)).symmetricDifference(written)
        return difference.isEmpty && again.faults.isEmpty ? nil : "\(difference) differ in \(text)"
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        let list = try? SubscriptionList(file: Data(bytes), with: fuzzReader)
        return list?.subscriptions.contains { $0.groups.count > 3 } ?? false
    }

    /// The subscription that a library would have.
    private static func subscription(of listed: ListedSubscription) -> Subscription? {
        guard let typed = TypedAddress(listed.address) else { return nil }
        var headers: PrivateHeaders?
        let fields = typed.headers.fields + listed.headers.fields
        if case .remote(let url) = typed.addresses[0], !fields.isEmpty {
            headers = PrivateHeaders(origin: url, headers: HTTPHeaders(fields))
        }
        let record = SourceRecord(
            id: typed.addresses[0].sourceID, kind: listed.kind?.printed ?? "syndication",
            address: typed.addresses[0].text, title: listed.title?.printed)
        return Subscription(
            record, name: listed.name?.printed,
            groups: listed.groups.compactMap { GroupPath($0.text.printed) },
            privateHeaders: headers, interval: listed.interval, prefetch: listed.prefetch,
            subscribedAt: Date(timeIntervalSinceReferenceDate: 0))
    }
}

extension String {
    /// The text without characters that XML 1.0 does not allow.
    fileprivate var printed: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { scalar in
                    scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE
                        || "\t\n\r".unicodeScalars.contains(scalar)
                }))
    }
}
