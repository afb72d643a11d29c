import FoundationEssentials
import Testing

@testable import StorageFiles

@Suite("Names and files of pictures")
struct PictureNameTests {
    private let key = PictureFile.key(of: "http://a.example/1.png", "http://a.example")
    private let source = SourceName(url: "http://a.example")

    @Test("A name is the XXH3 hashes of the server, of 64 bits, and the key, of 128, and the key's length")
    func hash() {
        let name = PictureName(Data(), of: SourceName(url: ""))
        #expect(name.text == "2d06800538d394c2-99aa06d3014798d86001c324468d497f-0")
    }

    @Test("The URLs of a damaged picture and its server are read where they are whole themselves")
    func urls() {
        var (file, name) = makeFile()
        #expect(PictureFile.urls(in: file, named: name)?.source == "http://a.example")
        file[0] ^= 1
        #expect(PictureFile.urls(in: file, named: name)?.picture == "http://a.example/1.png")
        file[5] ^= 1
        #expect(PictureFile.urls(in: file, named: name) == nil)
        #expect(PictureFile.urls(in: Data(), named: name) == nil)
    }

    @Test("A URL of several lines is read whole")
    func urlOfLines() {
        let key = PictureFile.key(of: "one\ntwo", "http://a.example")
        let file = Data([1]) + PictureFile.trailer(of: Data([1]), key)
        #expect(PictureFile.urls(in: file, named: PictureName(key, of: source))?.picture == "one\ntwo")
    }

    @Test("A name is read again from its text")
    func text() {
        #expect(PictureName(PictureName(key, of: source).text) == PictureName(key, of: source))
    }

    @Test(
        "What writes no name is read as none",
        arguments: [
            "", "-", "--", "0-0-0", zeros(16), zeros(16) + "-" + zeros(32),
            zeros(15) + "-" + zeros(32) + "-1",
            zeros(16) + "-" + zeros(31) + "-1", zeros(16) + "-" + zeros(33) + "-1",
            zeros(16) + "-" + zeros(32) + "-", zeros(16) + "-" + zeros(32) + "-01",
            zeros(16) + "-" + zeros(32) + "--1", zeros(16) + "-" + zeros(32) + "-1-1",
            "+" + zeros(15) + "-" + zeros(32) + "-1", "A" + zeros(15) + "-" + zeros(32) + "-1",
            "é" + zeros(14) + "-" + zeros(32) + "-1",
        ])
    func strange(text: String) {
        #expect(PictureName(text) == nil)
    }

    @Test("A file whose bytes were changed or cut off anywhere is no picture's")
    func damaged() {
        let (file, name) = makeFile()
        for bit in 0..<file.count * 8 {
            var flipped = file
            flipped[bit / 8] ^= 1 << (bit % 8)
            #expect(PictureFile.picture(in: flipped, named: name, key: key) == nil)
            #expect(PictureFile.picture(in: flipped, named: name) == nil)
        }
        for count in 0..<file.count {
            #expect(PictureFile.picture(in: file.prefix(count), named: name) == nil)
        }
    }

    @Test("A file of another key is no picture's, although it has the name")
    func otherKey() {
        let (file, name) = makeFile()
        #expect(PictureFile.picture(in: file, named: name, key: key) == Data([1, 2, 3]))
        #expect(PictureFile.picture(in: file, named: name) == Data([1, 2, 3]))
        var other = key
        other[0] ^= 1
        #expect(PictureFile.picture(in: file, named: name, key: other) == nil)
    }

    @Test("The size of a picture is known from its file's, and is never below zero")
    func size() {
        let (file, name) = makeFile()
        #expect(PictureFile.pictureSize(name, fileSize: file.count) == 3)
        #expect(PictureFile.pictureSize(name, fileSize: 0) == 0)
    }

    private func makeFile() -> (Data, PictureName) {
        let picture = Data([1, 2, 3])
        return (picture + PictureFile.trailer(of: picture, key), PictureName(key, of: source))
    }
}

private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
