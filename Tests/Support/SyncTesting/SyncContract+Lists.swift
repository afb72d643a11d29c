import FoundationEssentials
import SyncInterface
import Testing

extension SyncContract {
    static let lists = [
        Promise("An account without feeds has empty lists") { subject in
            let sut = subject.makeService()
            let feeds = try await sut.subscriptions()
            #expect(feeds.isEmpty)
            for selection in [SyncSelection.unread, .starred, .since(nil), .since(subject.now)] {
                #expect(try await sut.ids(selection).isEmpty)
            }
        },
        Promise("Subscriptions have their titles, addresses and labels, those of other clients too") {
            subject in
            let sut = subject.makeService()
            let first = try await subject.addFeed(
                "News & views", at: "https://a.example/feed?a=1&b=2", label: "One/Two")
            #expect(try await sut.subscriptions().map(\.id) == [first])
            let second = try await subject.addFeed("Zoë's <blog>", at: "https://b.example/", label: "Ünï")
            let feeds = try await sut.subscriptions()
            #expect(Set(feeds.map(\.id)) == [first, second])
            let feed = try #require(feeds.first { $0.id == first })
            #expect(feed.title == "News & views")
            #expect(feed.address == "https://a.example/feed?a=1&b=2")
            #expect(feed.labels == ["One/Two"])
            #expect(feeds.first { $0.id == second }?.labels == ["Ünï"])
            #expect(feeds.first { $0.id == second }?.title == "Zoë's <blog>")
        },
        Promise("The lists have the posts of their states") { subject in
            let ids = try await subject.addPosts(4)
            try await subject.mark(.read(true), [ids[0], ids[1]])
            try await subject.mark(.starred(true), [ids[1], ids[2]])
            let sut = subject.makeService()
            #expect(try await Set(sut.ids(.unread)) == [ids[2], ids[3]])
            #expect(try await Set(sut.ids(.starred)) == [ids[1], ids[2]])
            #expect(try await Set(sut.ids(.since(nil))) == Set(ids))
        },
        Promise("The list since a time has the posts that came later") { subject in
            let feed = try await subject.addFeed("News", at: "https://a.example/feed", label: "One")
            let ids = try await subject.add(
                [-7_200, -60].map { seconds in
                    let date = subject.now + seconds
                    return SyncedPost(id: 0, feed: feed, title: "x", published: date, crawled: date)
                })
            let sut = subject.makeService()
            #expect(try await sut.ids(.since(subject.now - 3_600)) == [ids[1]])
            #expect(try await Set(sut.ids(.since(subject.now - 10_000))) == Set(ids))
            #expect(try await sut.ids(.since(subject.now + 3_600)).isEmpty)
        },
        Promise("A list of more posts than a page is whole, and has each post once") { subject in
            let ids = try await subject.addPosts(10_001)
            try await subject.mark(.read(true), Array(ids[..<100]))
            let sut = subject.makeService()
            let all = try await sut.ids(.since(nil))
            #expect(all.count == ids.count)
            #expect(Set(all) == Set(ids))
            #expect(try await Set(sut.ids(.unread)) == Set(ids[100...]))
        },
        Promise("Two services of one account see the same") { subject in
            let ids = try await subject.addPosts(2)
            let (one, other) = (subject.makeService(), subject.makeService())
            #expect(try await other.ids(.unread).count == 2)
            try await one.mark(.read(true), [ids[0]])
            #expect(try await other.ids(.unread) == [ids[1]])
        },
        Promise("A synchronization without news takes five requests in a new process, and then four") {
            subject in
            _ = try await subject.addPosts(3)
            let sut = subject.makeService()
            for limit in [5, 4] {
                let before = try await subject.requestCount()
                _ = try await sut.subscriptions()
                for selection in [SyncSelection.since(subject.now + 3_600), .unread, .starred] {
                    _ = try await sut.ids(selection)
                }
                #expect(try await subject.requestCount() - before <= limit)
            }
        },
    ]
}
