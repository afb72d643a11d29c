import FoundationEssentials
import Testing

@testable import StorageFiles

@Suite("Names and formats of pictures' files")
struct PictureFileNameTests {
    private let key = PictureFileFormat.key(of: "http://a.example/1.png", "http://a.example")
    private let source = SourceName(url: "http://a.example")

    @Test("A name is the XXH3 hashes of the server, of 64 bits, and the key, of 128, and the key's length")
    func hash() {
        let name = PictureFileName(Data(), of: SourceName(url: ""))
        #expect(name.text == "2d06800538d394c2-99aa06d3014798d86001c324468d497f-0")
    }

    @Test("The URLs in a file with a corrupt picture are read")
    func urls() {
        var (file, name) = makeFile()
        #expect(PictureFileFormat.urls(in: file, named: name)?.source == "http://a.example")
        file[0] ^= 1
        #expect(PictureFileFormat.urls(in: file, named: name)?.picture == "http://a.example/1.png")
        file[5] ^= 1
        #expect(PictureFileFormat.urls(in: file, named: name) == nil)
        #expect(PictureFileFormat.urls(in: Data(), named: name) == nil)
    }

    @Test("A URL with line ends is read completely")
    func urlOfLines() {
        let key = PictureFileFormat.key(of: "one\ntwo", "http://a.example")
        let file = Data([1]) + PictureFileFormat.trailer(of: Data([1]), key)
        #expect(
            PictureFileFormat.urls(in: file, named: PictureFileName(key, of: source))?.picture == "one\ntwo")
    }

    @Test("A name is parsed from its text")
    func text() {
        #expect(PictureFileName(PictureFileName(key, of: source).text) == PictureFileName(key, of: source))
    }

    @Test(
        "What writes no name is read as none",
        arguments: [
            "", "-", "--", "0-0-0", zeros(16), zeros(16) + "-" + zeros(32),
            zeros(15) + "-" + zeros(32) + "-1", zeros(16) + "-" + zeros(31) + "-1",
            zeros(16) + "-" + zeros(33) + "-1", zeros(16) + "-" + zeros(32) + "-",
            zeros(16) + "-" + zeros(32) + "-01", zeros(16) + "-" + zeros(32) + "--1",
            zeros(16) + "-" + zeros(32) + "-1-1", "+" + zeros(15) + "-" + zeros(32) + "-1",
            "A" + zeros(15) + "-" + zeros(32) + "-1", "é" + zeros(14) + "-" + zeros(32) + "-1",
        ])
    func strange(text: String) {
        #expect(PictureFileName(text) == nil)
    }

    @Test("A file with a changed or missing byte has no picture")
    func damaged() {
        let (file, name) = makeFile()
        for bit in 0..<file.count * 8 {
            var flipped = file
            flipped[bit / 8] ^= 1 << (bit % 8)
            #expect(PictureFileFormat.picture(in: flipped, named: name, key: key) == nil)
            #expect(PictureFileFormat.picture(in: flipped, named: name) == nil)
        }
        for count in 0..<file.count {
            #expect(PictureFileFormat.picture(in: file.prefix(count), named: name) == nil)
        }
    }

    @Test("A file of another key with the same name has no picture")
    func otherKey() {
        let (file, name) = makeFile()
        #expect(PictureFileFormat.picture(in: file, named: name, key: key) == Data([1, 2, 3]))
        #expect(PictureFileFormat.picture(in: file, named: name) == Data([1, 2, 3]))
        var other = key
        other[0] ^= 1
        #expect(PictureFileFormat.picture(in: file, named: name, key: other) == nil)
    }

    @Test("The size of a picture follows from its file's, and is never negative")
    func size() {
        let (file, name) = makeFile()
        #expect(PictureFileFormat.pictureSize(name, fileSize: file.count) == 3)
        #expect(PictureFileFormat.pictureSize(name, fileSize: 0) == 0)
    }

    private func makeFile() -> (Data, PictureFileName) {
        let picture = Data([1, 2, 3])
        return (picture + PictureFileFormat.trailer(of: picture, key), PictureFileName(key, of: source))
    }
}

private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
