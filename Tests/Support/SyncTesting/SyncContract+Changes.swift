import FoundationEssentials
import SyncInterface
import Testing

extension SyncContract {
    private static let address = "https://new.example/feed?a=1&b=2"

    static let changes = [
        Promise("A feed is subscribed to with title and label, once") { subject in
            let sut = subject.makeService()
            for label in ["One", "Two"] {
                try await sut.change(.subscribe(address: address, title: "Mine & yours", labels: [label]))
                let feeds = try await sut.subscriptions()
                #expect(feeds.map(\.address) == [address])
                #expect(feeds.map(\.title) == ["Mine & yours"])
                #expect(feeds.map(\.labels) == [[label]])
            }
        },
        Promise("A feed is subscribed to under its own title, without a label of the user") { subject in
            let sut = subject.makeService()
            for _ in 0..<2 { try await sut.change(.subscribe(address: address, title: nil, labels: [])) }
            #expect(try await sut.subscriptions().map(\.address) == [address])
        },
        Promise("A feed that the server cannot read is not subscribed to") { subject in
            let sut = subject.makeService()
            await #expect(throws: SyncError.self) {
                try await sut.change(.subscribe(address: "https://missing.example/", title: nil, labels: []))
            }
            let feeds = try await sut.subscriptions()
            #expect(feeds.isEmpty)
        },
        Promise("Title and label of a feed are changed") { subject in
            let id = try await subject.addFeed("News", at: "https://a.example/feed", label: "One")
            let sut = subject.makeService()
            try await sut.change(.edit(feed: id, title: "Olds", adding: [], removing: []))
            try await sut.change(.edit(feed: id, title: nil, adding: ["Two & three"], removing: ["One"]))
            try await sut.change(.edit(feed: id, title: nil, adding: [], removing: []))
            let feeds = try await sut.subscriptions()
            #expect(feeds.map(\.id) == [id])
            #expect(feeds.map(\.title) == ["Olds"])
            #expect(feeds.map(\.labels) == [["Two & three"]])
        },
        Promise("A feed is removed, and what follows changes nothing") { subject in
            let id = try await subject.addFeed("News", at: "https://a.example/feed", label: "One")
            let ids = try await subject.addPosts(2, in: id)
            let sut = subject.makeService()
            for _ in 0..<2 { try await sut.change(.unsubscribe(feed: id)) }
            try await sut.change(.edit(feed: id, title: "Olds", adding: ["Two"], removing: []))
            #expect(try await sut.subscriptions().isEmpty)
            #expect(try await sut.ids(.unread).isEmpty)
            try await sut.mark(.read(true), ids)
        },
    ]
}
