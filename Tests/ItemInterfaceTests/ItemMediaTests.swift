import FoundationEssentials
import HTTPInterface
import ItemInterface
import Testing

@Suite("Media of an item")
struct ItemMediaTests {
    @Test(
        "The picture of an item is the first medium with a picture's type or without a type",
        arguments: [
            ([], nil), (["audio/mpeg", "video/mp4"], nil), (["image/jpeg", "image/png"], 0),
            (["audio/mpeg", "IMAGE/PNG", nil], 1), (["video/mp4", nil], 1),
        ] as [([String?], Int?)])
    func picture(types: [String?], index: Int?) {
        let item = makeItem(types)
        #expect(item.picture == index.map { .local(path: "/\($0)") })
    }

    @Test("An item's address is that of its own page, otherwise that of its picture")
    func address() {
        var item = makeItem(["image/png"])
        #expect(item.address == "/0")
        item.link = HTTPURL("http://posts.example/1")
        #expect(item.address == "http://posts.example/1")
        #expect(makeItem(["audio/mpeg"]).address == nil)
    }

    @Test("A row shows the first picture that is not sensitive; on request one that is, where all are")
    func sensitive() {
        var item = makeItem(["audio/mpeg", nil, "image/png"])
        item.media[1].isSensitive = true
        #expect(item.picture == .local(path: "/2"))
        #expect(item.pictureOnRequest?.reference == .local(path: "/2"))
        item.media[2].isSensitive = true
        #expect(item.picture == nil)
        #expect(item.pictureOnRequest?.reference == .local(path: "/1"))
        #expect(makeItem(["audio/mpeg"]).pictureOnRequest == nil)
    }

    @Test("A remote reference is logged without secrets, and a local one completely")
    func description() throws {
        let remote = MediaReference.remote(try #require(HTTPURL("http://a.example/1.png?key=secret")))
        #expect(remote.text == "http://a.example/1.png?key=secret")
        #expect("\(remote)" == "http://a.example/1.png?key=***")
        #expect("\(MediaReference.local(path: "/a?b=c"))" == "/a?b=c")
    }

    @Test("A size that no picture has is unknown", arguments: [Int.min, -1, 0, 1_000_000_000, .max])
    func implausibleSize(size: Int) {
        let media = ItemMedia(.local(path: "/1"), width: size, height: size)
        #expect(media.width == nil)
        #expect(media.height == nil)
    }

    @Test("A declared size is kept", arguments: [1, 640, 999_999_999])
    func size(size: Int) {
        let media = ItemMedia(.local(path: "/1"), width: size, height: size)
        #expect(media.width == size)
        #expect(media.height == size)
    }

    private func makeItem(_ types: [String?]) -> ItemSummary {
        ItemSummary(
            id: UUID(), source: UUID(), nativeID: "1", firstSeen: Date(timeIntervalSince1970: 0),
            media: types.enumerated().map { ItemMedia(.local(path: "/\($0)"), type: $1) })
    }
}
