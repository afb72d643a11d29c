import Foundation
import ImageCodecs
import ImageInterface
import Testing

@Suite("Plain PNGs")
struct PlainPNGTests {
    private let sut = SystemImageDecoder()
    private let size = PixelSize(width: 40, height: 30)

    @Test("A plain PNG is opaque and of 8 bits a component", arguments: PNGKind.allCases)
    func kinds(kind: PNGKind) {
        let png = kind.encode(.quarters(size))

        let isPlain = [.gray8, .palette8, .rgb8].contains(kind)
        #expect((sut.plainPNG(png, within: size) != nil) == isPlain)
    }

    @Test("A plain PNG has the same pixels, and no ancillary chunks")
    func pixels() throws {
        let png = PNGKind.rgb8.encode(.quarters(size))
        let plain = try #require(sut.plainPNG(with("tEXt", Array("Comment".utf8), in: png), within: size))

        #expect(Data(plain).range(of: Data("tEXt".utf8)) == nil)
        #expect(try sut.decode(Data(plain), covering: size) == .quarters(size))
    }

    @Test("A plain PNG is at most as large as the limit")
    func large() {
        let png = PNGKind.rgb8.encode(.quarters(size))

        #expect(sut.plainPNG(png, within: PixelSize(width: 39, height: 30)) == nil)
        #expect(sut.plainPNG(png, within: PixelSize(width: 40, height: 29)) == nil)
    }

    @Test("A PNG with transparency or orientation is not plain", arguments: ["tRNS", "eXIf"])
    func chunks(name: String) {
        let png = with(name, [0, 0, 0, 0, 0, 0], in: PNGKind.rgb8.encode(.quarters(size)))

        #expect(sut.plainPNG(png, within: size) == nil)
    }

    @Test("A JPEG, and bytes that are not a picture, are not plain")
    func others() {
        #expect(sut.plainPNG(Data("no picture".utf8), within: size) == nil)
        #expect(sut.plainPNG(Data([0xFF, 0xD8, 0xFF]), within: size) == nil)
    }

    /// The picture with one more chunk after its header.
    private func with(_ name: String, _ content: [UInt8], in png: Data) -> Data {
        Data(png.prefix(33)) + Data.pngChunk(name, content) + Data(png.dropFirst(33))
    }
}
