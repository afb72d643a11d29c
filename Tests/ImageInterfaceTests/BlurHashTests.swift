import ImageInterface
import Testing

@Suite("BlurHash") struct BlurHashTests {
    /// Three lines of four pixels, from the decoder of github.com/woltapp/blurhash.
    @Test(
        "A BlurHash decodes to the pixels of the published decoder",
        arguments: [
            (
                "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
                [
                    [135, 164, 177], [161, 173, 177], [181, 180, 171], [160, 172, 174], [124, 154, 169],
                    [148, 148, 154], [164, 145, 134], [146, 152, 155], [124, 144, 154], [144, 134, 132],
                    [163, 130, 104], [148, 140, 134],
                ]
            ),
            (
                "LGF5]+Yk^6#M@-5c,1J5@[or[Q6.",
                [
                    [176, 118, 163], [167, 119, 184], [118, 100, 169], [167, 79, 126], [149, 142, 180],
                    [109, 138, 198], [113, 117, 143], [149, 108, 109], [145, 161, 153], [92, 153, 178],
                    [100, 129, 135], [119, 116, 108],
                ]
            ),
            ("00OZZy", Array(repeating: [213, 30, 120], count: 12)),
        ] as [(String, [[UInt8]])])
    func pixels(hash: String, pixels: [[UInt8]]) throws {
        let bitmap = try #require(BlurHash(hash)).bitmap(of: PixelSize(width: 4, height: 3))
        let expected = pixels.flatMap { (pixel: [UInt8]) -> [UInt8] in pixel + [255] }
        for (found, expected) in zip(bitmap.pixels, expected) {
            // The published decoder uses floats.
            #expect(abs(Int(found) - Int(expected)) <= 1)
        }
    }

    @Test(
        "A text of a wrong length or with other characters is not a BlurHash",
        arguments: [
            "", "0", "00OZZ", "00OZZyy", "LEHV6nWB2yk8pyo0adR*.7kCMdn", "LEHV6nWB2yk8pyo0adR*.7kCMdnjj",
            "00OZZ\"", "00OZZé", "00OZZ\0", String(repeating: "~", count: 100_000),
        ])
    func refused(text: String) {
        #expect(BlurHash(text) == nil)
    }

    @Test("A BlurHash with extreme digits decodes, in any size")
    func extremes() throws {
        let hash = try #require(BlurHash("|~" + String(repeating: "~", count: 164)))
        #expect(hash.bitmap(of: PixelSize(width: 0, height: 0)).pixels.isEmpty)
        #expect(hash.bitmap(of: PixelSize(width: 1, height: 70)).pixels.count == 280)
    }
}
