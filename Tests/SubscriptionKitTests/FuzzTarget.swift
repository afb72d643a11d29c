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
        #"""
        ignore-article "*" "title =~ \"a\\.b|\\bc\\<d\\>\""
        ignore-article "*" "title =~ \"\\d\""
        ignore-article "*" "title =~ \"a\\\\\""
        ignore-article "*" "author = \"a\\\\b\" and title = \"a\\\"b\""
        ignore-article "*" "content = \"\" or title =~ \"\""
        ignore-article "*" "title !~ \"(a|b)\" and title =~ \"a|b|\""
        """#,
        """
        <opml version="2.0" xmlns:feedhost="urn:feedhost:opml"><head><feedhost:search name="S" query="is:unread a"
        groups="A/B,C"/><feedhost:search name="T" query="b"/><feedhost:search/></head><body>
        <outline text="https://c.example/feed" xmlUrl="https://c.example/feed"/>
        <outline text="Fox" title="F" xmlUrl="https://d.example/?token=0123456789abcdef0123456789abcdef&amp;x=1" feedhost:kind="syndication"
        feedhost:interval="7200" feedhost:prefetch="articles,pictures" feedhost:headers="X: 1"/>
        <outline xmlUrl="http://127.0.0.1/f" feedhost:kind="syndication" feedhost:title="Local" category="/News/A"/>
        <outline xmlUrl="/home/maria/a" feedhost:kind="folder" feedhost:name="AAAA"/></body></opml>
        """,
        "https://u%zz:p%20q@e.example/\n\"filter:~/bin/x -a:https://b.example/?key=c\"\nexec:y\nhttps://u@f.example/\n"
            + "https://g.example/?sid=1&a=b \"" + String(repeating: "x", count: 400) + "\"\n",
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
        let searches = list.searches.map {
            SavedSearch(
                name: $0.name.printed, text: $0.text.printed, groups: $0.groups, savedAt: .distantPast)
        }
        let subscriptions = list.subscriptions.compactMap(subscription)
        return loss(of: subscriptions) ?? fault(inSecretsOf: subscriptions, searches)
            ?? fault(inMatchesOf: subscriptions, searches)
    }

    /// The secret that a document without secrets has, or the search that it loses.
    private static func fault(inSecretsOf subscriptions: [Subscription], _ searches: [SavedSearch]) -> String?
    {
        let document = OPMLDocument(subscriptions, searches: searches, hasSecrets: false)
        guard let again = try? SubscriptionList(file: Data(document.text.utf8), with: fuzzReader) else {
            return "unreadable: \(document.text)"
        }
        if let listed = again.subscriptions.first(where: {
            SecretAddress.isSecret($0.address) || $0.headers != [:]
        }) {
            return "the secret of \(listed.address)"
        }
        if again.subscriptions.count + document.leftOut.count != subscriptions.count {
            return "\(again.subscriptions.count) of \(subscriptions.count) subscriptions"
        }
        if again.searches.map(\.name) != searches.map(\.name)
            || again.searches.map(\.text) != searches.map(\.text)
        {
            return "the searches \(again.searches)"
        }
        return nil
    }

    /// The promise that names of subscriptions, groups and searches break.
    private static func fault(inMatchesOf subscriptions: [Subscription], _ searches: [SavedSearch]) -> String?
    {
        for subscription in subscriptions.prefix(20) {
            if subscription.shownName.count > 301 {
                return "a name of \(subscription.shownName.count) characters"
            }
            for text in [subscription.source.address, subscription.shownName, subscription.shortID] {
                let found = subscriptions.matching(text)
                if text == subscription.source.address, !found.contains(subscription) { return "no \(text)" }
                if text == subscription.shortID, found.isEmpty { return "no id \(text)" }
            }
            if let group = subscription.groups.first, subscriptions.group(group.text.uppercased()) == nil,
                group.text.uppercased().lowercased() == group.text.lowercased()
            {
                return "no group \(group.text)"
            }
            if let url = subscription.privateURL(nil), url.text != subscription.source.address {
                return "the private address \(url.text)"
            }
        }
        for search in searches.prefix(20) {
            let isOnly = searches.count { $0.name.lowercased() == search.name.lowercased() } == 1
            if isOnly, searches.matching(search.name) != search { return "no search \(search.name)" }
            if let found = searches.matching(String(search.id.uuidString.prefix(8))),
                !searches.contains(found)
            {
                return "another search"
            }
        }
        return searches.matching("\u{0}") == nil ? nil : "a match of nothing"
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
