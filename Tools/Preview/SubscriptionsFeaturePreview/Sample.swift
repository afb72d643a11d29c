import Foundation
import ItemInterface
import LibraryStorageInterface
import PreviewKit
import SubscriptionsFeature
import TerminalInterface

/// Sources of the states.
nonisolated enum Sample {
    /// The sources of the mock-up: feeds of which one fails, hashtags and a folder.
    static let usual = LibraryOverview(
        [
            source("Field Notes", unread: 9), source("Lens & Light", unread: 2),
            source("Harbour Weekly", unread: 7), failing("Old Blog", .refused, status: 404),
            source("Local", kind: "mastodon", unread: 4),
            source("#astrophotography", kind: "mastodon", unread: 1),
            source("~/Pictures/2026", kind: "folder", unread: 0, hidden: 41),
        ], bookmarkCount: 12)

    /// Sources in groups: one is in two groups, some are in none.
    static let grouped = LibraryOverview(
        [
            source("Field Notes", groups: ["Walks"], unread: 9),
            source("Harbour Weekly", groups: ["News/Local", "Walks"], unread: 7),
            source("Παρατηρητήριο", groups: ["News/Local"], unread: 1_204),
            source("ירושלים היום", groups: ["News/World"], unread: 3),
            source("A name that is much longer than any column", unread: 2),
            source("Local", kind: "mastodon", unread: 4), source("Unknown", kind: "gopher", unread: 1),
        ],
        searches: [
            SearchOverview(SavedSearch(name: "Ferries", text: "ferry OR boat", savedAt: .distantPast)),
            SearchOverview(
                SavedSearch(
                    name: "Nights", text: "night is:unread", groups: [GroupPath("Walks")].compactMap(\.self),
                    savedAt: .distantPast)),
        ])

    static let many = LibraryOverview(
        (0..<300).map { number in
            number % 17 == 5
                ? failing("Feed \(number)", .tooSlow)
                : source(
                    "Feed \(number)", groups: number % 3 == 0 ? ["Group \(number % 12)"] : [],
                    unread: number % 7)
        }, bookmarkCount: 1_000)

    /// A source for each reason of a failure.
    static let failures = LibraryOverview(
        [401, 403, 404, 429, 503, 418].map { (status: Int) in
            failing("Status \(status)", .refused, status: status)
        }
            + FetchState.Failure.allCases.dropFirst().map { failing($0.rawValue, $0) } + [gone, warned, new])

    private static let offered: [(title: String?, file: String)] = [
        ("Notes", "feed.xml"), ("Comments on notes", "comments.xml"), (nil, "old.rss"),
    ]
    static let offers = offered.map { title, file in
        SourceOffer(
            id: PreviewSample.id(file), title: title, address: "https://example.org/\(file)",
            kind: "syndication")
    }

    /// The keys that add a source at an address.
    static let address: [Key] = [.character("a")] + "example.org".map { .character($0) } + [.enter]

    private static func source(
        _ name: String, kind: String = "syndication", groups: [String] = [], unread: Int, hidden: Int = 0
    ) -> SourceOverview {
        var state = FetchState()
        (state.lastAttempt, state.lastSuccess) = (PreviewSample.now, PreviewSample.now)
        let record = SourceRecord(
            id: PreviewSample.id(name), kind: kind, address: "https://example.org/\(name)")
        return SourceOverview(
            Subscription(
                record, groups: groups.compactMap { GroupPath($0) }, subscribedAt: PreviewSample.now),
            name: name, counts: ItemCounts(all: unread + 20, unread: unread, hidden: hidden), state: state,
            nextFetch: PreviewSample.now + 3_600)
    }

    private static func failing(
        _ name: String, _ failure: FetchState.Failure, status: Int? = nil
    ) -> SourceOverview {
        var source = source(name, unread: 0)
        (source.state.failure, source.state.status, source.state.failureCount) = (failure, status, 3)
        source.state.lastSuccess = PreviewSample.now - 2 * 86_400
        source.nextFetch = PreviewSample.now + 7_200
        return source
    }

    private static var gone: SourceOverview {
        var source = failing("gone", .refused, status: 410)
        (source.state.isGone, source.nextFetch) = (true, nil)
        return source
    }

    private static var warned: SourceOverview {
        var source = source("warned", unread: 1)
        source.state.warnings = ["3 unreadable dates, such as tomorrow"]
        return source
    }

    private static var new: SourceOverview {
        var source = source("new", unread: 0)
        source.state = FetchState()
        return source
    }
}
