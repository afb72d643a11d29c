import ImageInterface
import Testing

@Suite struct BitmapCroppingTests {
    @Test(
        "Cropping keeps the middle, with an odd remainder left out at the right and at the bottom",
        arguments: [(3, 1, [11, 12, 13]), (2, 2, [11, 12, 21, 22]), (5, 1, [10, 11, 12, 13, 14])])
    func middle(width: Int, height: Int, places: [UInt8]) {
        #expect(sut.cropped(to: PixelSize(width: width, height: height)).places == places)
    }

    @Test("Cropping to a larger side keeps that side")
    func larger() {
        #expect(sut.cropped(to: PixelSize(width: 9, height: 1)).size == PixelSize(width: 5, height: 1))
        #expect(sut.cropped(to: PixelSize(width: 5, height: 9)) == sut)
    }

    /// A 5 × 4 bitmap whose pixels hold their row and column.
    private let sut = Bitmap(
        size: PixelSize(width: 5, height: 4),
        pixels: (0..<20).flatMap { (pixel: Int) -> [UInt8] in [UInt8(pixel / 5 * 10 + pixel % 5), 0, 0, 255] }
    )
}

extension Bitmap {
    fileprivate var places: [UInt8] { stride(from: 0, to: pixels.count, by: 4).map { pixels[$0] } }
}
