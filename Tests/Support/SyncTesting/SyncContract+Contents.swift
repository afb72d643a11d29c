import FoundationEssentials
import HTTPInterface
import SyncInterface
import Testing

extension SyncContract {
    static let contents = [
        Promise("A post has what the server has of it") { subject in
            let feed = try await subject.addFeed("News", at: "https://a.example/feed", label: "One")
            let post = SyncedPost(
                id: 0, feed: feed, title: "Fish & <chips>", author: "Zoë Doe",
                html: "<p>Text &amp; <b>more</b></p>", link: HTTPURL("https://a.example/1?a=1&b=2"),
                published: subject.now - 100, crawled: subject.now - 50,
                enclosures: [
                    SyncedEnclosure(url: HTTPURL("https://a.example/1.mp3")!, type: "audio/mpeg", length: nil)
                ])
            let id = try #require(try await subject.add([post]).first)
            try await subject.mark(.starred(true), [id])
            var expected = post
            (expected.id, expected.isStarred) = (id, true)
            #expect(try await subject.makeService().posts([id]) == [expected])
        },
        Promise("A post without title, author, link, text and date is one") { subject in
            let feed = try await subject.addFeed("News", at: "https://a.example/feed", label: "One")
            let id = try #require(try await subject.add([SyncedPost(id: 0, feed: feed)]).first)
            let post = try #require(try await subject.makeService().posts([id]).first)
            #expect(post.id == id)
            #expect(post.feed == feed)
            #expect(post.title == nil)
            #expect(post.author == nil)
            #expect(post.link == nil)
        },
        Promise("The most posts of a request come at once, and unknown ones are left out") { subject in
            let ids = try await subject.addPosts(SyncedPost.requestLimit)
            let sut = subject.makeService()
            let posts = try await sut.posts(ids)
            #expect(Set(posts.map(\.id)) == Set(ids))
            #expect(posts.first { $0.id == ids[7] }?.title == "Post 7")
            #expect(try await sut.posts([ids[0], 999_999_999]).map(\.id) == [ids[0]])
            #expect(try await sut.posts([999_999_999]).isEmpty)
            #expect(try await sut.posts([]).isEmpty)
        },
        Promise("A post of ten megabytes does not keep others back") { subject in
            let feed = try await subject.addFeed("News", at: "https://a.example/feed", label: "One")
            let html = String(repeating: "<p>0123456789</p>", count: 600_000)
            let ids = try await subject.add([
                SyncedPost(id: 0, feed: feed, title: "Large", html: html, published: subject.now),
                SyncedPost(id: 0, feed: feed, title: "Small", html: "<p>x</p>", published: subject.now),
            ])
            let posts = try await subject.makeService().posts(ids)
            #expect(posts.map(\.title).contains("Small"))
        },
    ]
}
