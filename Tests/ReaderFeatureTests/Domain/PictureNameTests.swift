import MarkupInterface
import Testing

@testable import ReaderFeature

@Suite("Names of pictures in several sizes")
struct PictureNameTests {
    @Test(
        "Addresses that differ in scheme, query, fragment, size or case of the extension have the same name",
        arguments: [
            "http://a.example/b/photo.jpg", "https://a.example/b/photo.jpg?w=300",
            "https://a.example/b/photo.jpg#x",
            "https://a.example/b/photo-1024x683.jpg", "https://a.example/b/photo.JPG",
            "//a.example/b/photo.jpg",
        ])
    func same(address: String) {
        let plain = address.hasPrefix("//") ? PictureName("//a.example/b/photo-1x2.jpg") : sut
        #expect(PictureName(address) == plain)
    }

    @Test(
        "Addresses that differ in host, path or extension have different names",
        arguments: [
            "https://b.example/b/photo.jpg", "https://a.example/c/photo.jpg", "https://a.example/b/photo.png",
            "https://a.example/b/photo-1024.jpg", "https://a.example/b/photo-1x2x3.jpg",
            "https://a.example/b/photo-x2.jpg", "https://a.example/b/photo-ax2.jpg",
            "https://a.example/b/photo",
            "https://a.example/b.1x2/photo",
        ])
    func other(address: String) {
        #expect(PictureName(address) != sut)
    }

    @Test("The name of an address without an extension is its host and path")
    func bare() {
        #expect(PictureName("https://a.example/b-1x2/c") != PictureName("https://a.example/b/c"))
        #expect(PictureName("https://a.example/b.c/d") == PictureName("http://a.example/b.c/d"))
        #expect(PictureName("photo-1x2.jpg") == PictureName("photo.jpg"))
    }

    @Test(
        "The file name of an address is its last component",
        arguments: [
            ("https://a.example/b/episode%2012.mp3?x=/y", "episode 12.mp3"), ("https://a.example/b/", "b"),
            ("/home/a/c.mp4#t", "c.mp4"), ("%FF", "%FF"), ("?", "?"),
        ])
    func file(address: String, name: String) {
        #expect(PictureName.file(of: address) == name)
    }

    @Test("The picture addresses of blocks include nested pictures, and none in tables")
    func addresses() {
        func picture(_ name: String) -> HTMLBlock { .picture(HTMLPicture(name)) }
        let blocks: [HTMLBlock] = [
            picture("a"), .text("x"), .quote([picture("b")]),
            .list(start: nil, items: [[picture("c")], [picture("d")]]),
            .table(rows: [[[picture("e")], [picture("f")]]]), .rule, .preformatted("x"),
            .heading(level: 1, [TextRun("x")]),
        ]
        #expect(blocks.pictureAddresses == ["a", "b", "c", "d"])
    }

    private var sut: PictureName { PictureName("https://a.example/b/photo.jpg") }
}
