import ImageInterface
import Testing
import TextInterface

@Suite struct BitmapFlatteningTests {
    @Test("Flattening keeps an opaque picture")
    func opaque() {
        let sut = makeSUT([1, 2, 3, 255], [4, 5, 6, 255])

        #expect(sut.flattened(over: Color(0xFFFFFF)) == sut)
        #expect(sut.flattened(over: .terminal) == sut)
    }

    @Test("Flattening composites transparent pixels over the background, rounded")
    func mixed() {
        let sut = makeSUT([200, 0, 0, 0], [255, 3, 255, 51])

        #expect(
            sut.flattened(over: Color(0x646464)) == makeSUT([100, 100, 100, 255], [131, 81, 131, 255]))
    }

    @Test(
        "Flattening equals exact arithmetic for each component and opacity",
        arguments: [0, 1, 127, 128, 254, 255])
    func exact(_ back: UInt8) {
        for part in stride(from: UInt8(0), through: 255, by: 5) {
            for alpha in stride(from: UInt8(0), through: 255, by: 3) {
                let flat = makeSUT([part, 255, 0, alpha])
                    .flattened(over: Color(red: back, green: back, blue: back))
                let expected = (Int(part) * Int(alpha) + Int(back) * (255 - Int(alpha)) + 127) / 255
                #expect(flat.pixels[0] == UInt8(expected) && flat.pixels[3] == 255)
            }
        }
    }

    @Test("Flattening over the default color makes pixels transparent or opaque")
    func terminal() {
        let sut = makeSUT([9, 8, 7, 127], [9, 8, 7, 128])

        #expect(sut.flattened(over: .terminal) == makeSUT([0, 0, 0, 0], [9, 8, 7, 255]))
    }

    private func makeSUT(_ pixels: [UInt8]...) -> Bitmap {
        Bitmap(size: PixelSize(width: pixels.count, height: 1), pixels: pixels.flatMap(\.self))
    }
}
