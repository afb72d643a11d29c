import FoundationEssentials
import LibraryStorageInterface
import StorageTesting
import SyncInterface
import Testing

@testable import SyncKit

@Suite("Plan of an account's subscriptions")
struct FeedPlanTests {
    private let feeds = [
        SyncedFeed(id: "feed/1", title: "One", address: "http://one.example", labels: ["A", "B/C"]),
        SyncedFeed(id: "feed/2", title: "Two", address: "http://two.example"),
    ]

    @Test("A change of title and groups becomes the difference to the server's feed")
    func edit() {
        let groups = ["B/C", "D"].compactMap(GroupPath.init)
        #expect(
            FeedPlan.request(for: .edit(feed: "feed/1", title: "Uno", groups: groups), in: feeds)
                == .edit(feed: "feed/1", title: "Uno", adding: ["D"], removing: ["A"]))
        #expect(
            FeedPlan.request(for: .edit(feed: "feed/1", title: nil, groups: []), in: feeds)
                == .edit(feed: "feed/1", title: nil, adding: [], removing: ["A", "B/C"]))
        #expect(
            FeedPlan.request(for: .edit(feed: "feed/2", title: "Due", groups: nil), in: feeds)
                == .edit(feed: "feed/2", title: "Due", adding: [], removing: []))
    }

    @Test("A change that the server has already, or of a feed that it lacks, needs no request")
    func nothing() {
        for change: FeedChange in [
            .edit(feed: "feed/1", title: "One", groups: nil),
            .edit(feed: "feed/1", title: nil, groups: ["B/C", "A"].compactMap(GroupPath.init)),
            .edit(feed: "feed/9", title: "Nine", groups: nil), .unsubscribe(feed: "feed/9"),
        ] {
            #expect(FeedPlan.request(for: change, in: feeds) == nil)
        }
        #expect(
            FeedPlan.request(for: .unsubscribe(feed: "feed/2"), in: feeds) == .unsubscribe(feed: "feed/2"))
    }

    @Test("Subscriptions become the server's feeds, and keep what only the library has")
    func merge() throws {
        let account = Account.numbered(1).id
        let first = FeedMerge(feeds, waiting: [], local: [.numbered(1)], of: account, at: .numbered(5))
        #expect(first.addedCount == 2)
        #expect(first.removed == [])
        var (one, two) = (first.stored[0], first.stored[1])
        #expect(one.id == AccountFeed(account: account, feed: "feed/1").source)
        #expect(one.groups.map(\.text) == ["A", "B/C"])
        #expect(one.source.kind == "account" && one.source.address == "http://one.example")
        #expect(one.source.title == "One" && one.subscribedAt == .numbered(5))

        (one.name, one.prefetch) = ("Mine", .articles)
        let known = FeedMerge(feeds, waiting: [], local: [one, two], of: account, at: .numbered(9))
        #expect(known.stored == [] && known.removed == [])
        var renamed = feeds[0]
        (renamed.title, renamed.labels) = ("Uno", ["Z", "Z", " / "])
        let changed = FeedMerge([renamed], waiting: [], local: [one, two], of: account, at: .numbered(9))
        one.source.title = "Uno"
        one.groups = ["Z"].compactMap(GroupPath.init)
        #expect(changed.stored == [one])
        #expect(changed.addedCount == 0)
        #expect(changed.removed == [two.id])
        two.account?.account = .numbered(3)
        #expect(FeedMerge([], waiting: [], local: [two], of: account, at: .numbered(9)).removed == [])
    }

    @Test("Changes that wait win over the server's feeds")
    func waiting() {
        let account = Account.numbered(1).id
        let waiting: [FeedChange] = [
            .edit(feed: "feed/1", title: "Uno", groups: []), .unsubscribe(feed: "feed/2"),
            .subscribe(address: "http://three.example", title: nil, groups: []),
        ]
        let merge = FeedMerge(feeds, waiting: waiting, local: [], of: account, at: .numbered(5))
        #expect(merge.stored.map(\.source.title) == ["Uno"])
        #expect(merge.stored.first?.groups == [])
    }

    @Test("Equal marks are sent together, at most so many at once")
    func groups() {
        let marks = (1...5).map { number in
            PendingMark(number: Int64(number), AccountMark(.read, number != 2, of: Int64(10 * number)))
        }
        let groups = MarkGroup.groups(marks, limit: 3)
        #expect(groups.map(\.change) == [.read(true), .read(false), .read(true)])
        #expect(groups.map(\.posts) == [[10, 30, 40], [20], [50]])
        #expect(groups[0].numbers(besides: [30]) == [1, 4])
    }
}
