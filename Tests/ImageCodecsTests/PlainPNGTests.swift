import Foundation
import ImageCodecs
import ImageInterface
import Testing

@Suite("A PNG that may be given to others as it is")
struct PlainPNGTests {
    private let sut = SystemImageDecoder()
    private let size = PixelSize(width: 40, height: 30)

    @Test("is opaque and of 8 bits a part", arguments: PNGKind.allCases)
    func kinds(kind: PNGKind) {
        let png = kind.encode(.quarters(size))

        let isPlain = [.grey8, .palette8, .rgb8].contains(kind)
        #expect((sut.plainPNG(png, within: size) != nil) == isPlain)
    }

    @Test("has the same pixels, and nothing besides")
    func pixels() throws {
        let png = PNGKind.rgb8.encode(.quarters(size))
        let plain = try #require(sut.plainPNG(with("tEXt", Array("Comment".utf8), in: png), within: size))

        #expect(Data(plain).range(of: Data("tEXt".utf8)) == nil)
        #expect(try sut.decode(Data(plain), covering: size) == .quarters(size))
    }

    @Test("is no larger than wanted")
    func large() {
        let png = PNGKind.rgb8.encode(.quarters(size))

        #expect(sut.plainPNG(png, within: PixelSize(width: 39, height: 30)) == nil)
        #expect(sut.plainPNG(png, within: PixelSize(width: 40, height: 29)) == nil)
    }

    @Test("has neither transparent colours nor a way up of its own", arguments: ["tRNS", "eXIf"])
    func chunks(name: String) {
        let png = with(name, [0, 0, 0, 0, 0, 0], in: PNGKind.rgb8.encode(.quarters(size)))

        #expect(sut.plainPNG(png, within: size) == nil)
    }

    @Test("is no JPEG, and nothing that is no picture")
    func others() {
        #expect(sut.plainPNG(Data("no picture".utf8), within: size) == nil)
        #expect(sut.plainPNG(Data([0xFF, 0xD8, 0xFF]), within: size) == nil)
    }

    /// The picture with one more chunk behind its header.
    private func with(_ name: String, _ content: [UInt8], in png: Data) -> Data {
        Data(png.prefix(33)) + Data.pngChunk(name, content) + Data(png.dropFirst(33))
    }
}
