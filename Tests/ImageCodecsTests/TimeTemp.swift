import Foundation
import ImageCodecs
import ImageInterface
import Testing

@Suite(.serialized) struct TimeTemp {
    @Test(arguments: ["p_rgba16.png", "p_rgba16i.png", "p_rgba16paeth.png", "p_wide.png", "p_tall.png", "w_lossy.webp", "w_lossless.webp", "heavyflat.jpg", "big.jpg"], [100, 4000])
    func time(_ name: String, _ width: Int) throws {
        let data = try Data(contentsOf: URL(filePath: "/tmp/img/\(name)"))
        let start = ContinuousClock.now
        let size = try? SystemImageDecoder().size(of: data)
        let middle = ContinuousClock.now
        let bitmap = try? SystemImageDecoder().decode(data, covering: PixelSize(width: width, height: width * 3 / 4))
        print("TIME", name, width, data.count, size as Any, middle - start, ContinuousClock.now - middle, bitmap?.size as Any)
    }
}
