import Foundation
import ImageInterface
import PresentationTesting
import Testing

@testable import ImagePipeline

@Suite("Description of a picture") struct PictureDescriptionTests {
    private struct Decoder: ImageDecoder {
        let bitmap: Bitmap
        func size(of data: Data) throws(ImageError) -> PixelSize { bitmap.size }
        func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap { bitmap }
    }

    /// A picture of one column of pixels, each red, green, blue and opacity.
    private func description(_ pixels: [[UInt8]], bytes: Int = 1_234_000) throws -> PictureDescription {
        let size = PixelSize(width: 1, height: pixels.count)
        let decoder = Decoder(bitmap: Bitmap(size: size, pixels: Array(pixels.joined())))
        return try PictureDescription(of: Data(count: bytes), decoder: decoder)
    }

    @Test(
        "A color has its common name",
        arguments: [
            ([0, 0, 0], .black), ([20, 24, 35], .black), ([128, 128, 128], .gray), ([250, 250, 250], .white),
            ([200, 20, 30], .red), ([240, 140, 20], .orange), ([110, 70, 30], .brown),
            ([240, 220, 40], .yellow), ([40, 160, 60], .green), ([30, 60, 180], .blue),
            ([90, 190, 220], .blue), ([130, 40, 170], .purple), ([240, 100, 170], .pink),
            ([250, 180, 190], .pink),
        ] as [([UInt8], NamedColor)])
    func names(pixel: [UInt8], color: NamedColor) throws {
        #expect(try description([pixel + [255]]).colors == [color])
    }

    @Test(
        "At most three colors are named, largest first, and none that covers little or is transparent")
    func order() throws {
        let (red, blue, green): ([UInt8], [UInt8], [UInt8]) = (
            [200, 0, 0, 255], [0, 0, 200, 255], [0, 200, 0, 255]
        )
        let (white, clear): ([UInt8], [UInt8]) = ([255, 255, 255, 255], [255, 255, 0, 0])
        let rows = Array(repeating: blue, count: 16) + Array(repeating: red, count: 8)
        #expect(
            try description(rows + Array(repeating: green, count: 7) + [white]).colors == [
                .blue, .red, .green,
            ])
        #expect(try description(Array(repeating: clear, count: 24) + rows.prefix(8)).colors == [.blue])
        #expect(try description([clear]).colors.isEmpty)
    }

    @Test(
        "The description has sentences in each language",
        arguments: [
            ("en", "Picture: 1 × 2 pixels, 1.2 MB. Colors: red, blue."),
            ("el", "Εικόνα: 1 × 2 εικονοστοιχεία, 1,2 MB. Χρώματα: κόκκινο, μπλε."),
            ("pt-BR", "Imagem: 1 × 2 pixels, 1,2 MB. Cores: vermelho, azul."),
        ])
    func sentence(locale: String, sentence: String) throws {
        let description = try description([[200, 0, 0, 255], [0, 0, 200, 255]])
        #expect(description.sentences(in: Locale(identifier: locale)) == sentence)
    }

    @Test("Each language has every sentence and every color")
    func complete() throws {
        expectCompleteStrings(bundle: .module, table: "Description", keys: DescriptionText.self)
        expectCompleteStrings(bundle: .module, table: "Colors", keys: NamedColor.self)
    }
}
