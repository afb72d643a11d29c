import FoundationEssentials
import ImageCodecs
import ImageInterface

/// The fuzz target of `Tools/fuzz ImageCodecs`.
enum FuzzTarget {
    /// The seed corpus, a picture of each kind and orientation. The first byte has the columns and rows of
    /// the decoded size: several seeds are decoded as they are, and in other sizes.
    static let seeds: [[UInt8]] =
        Sample.allCases.flatMap { sample in
            let data = sample.encode(.gradient(PixelSize(width: 9, height: 7)))
            return [0x53, 0x00].map { [$0] + Array(data) }
        }
        + EXIFPlace.allCases.flatMap { place in
            (0...9).map { (orientation: UInt8) -> [UInt8] in
                let tiff = [UInt8].tiff(orientation: orientation, isBigEndian: orientation % 2 == 0)
                let isRepeated = orientation == 3 && place != .jpeg
                return [0x21] + Array(place.encode(isRepeated ? Array("Exif\0\0".utf8) + tiff : tiff))
            }
        } + damagedOrientations

    /// With another start and type, without the tag, and with more entries than there are.
    private static let damagedOrientations = ([[0], [25], [23], [9, 23]] as [[Int]]).map {
        places -> [UInt8] in
        var tiff = [UInt8].tiff(orientation: 6, isBigEndian: true)
        for place in places { tiff[place] = 9 }
        return [0x21] + Array(EXIFPlace.pngBeforePixels.encode(tiff))
    }

    /// Damaged headers may declare any size; the limit bounds the time of decoding.
    private static let decoder = SystemImageDecoder(pixelLimit: 20_000)

    /// The promise that decoding breaks with these bytes; `nil` if none is broken.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let target = PixelSize(width: 1 + Int(first >> 4), height: 1 + Int(first & 15))
        let data = withChecksums(Data(bytes.dropFirst()))
        let size = result { () throws(ImageError) in try decoder.size(of: data) }
        let bitmap = result { () throws(ImageError) in try decoder.decode(data, covering: target) }
        switch (size, bitmap) {
        case (.success(let size), .success(let bitmap)) where bitmap.size != size.shrunk(covering: target):
            return "\(bitmap.size) is not \(size) covering \(target)"
        case (.success, .failure(let error)) where error != .unreadable: return "decoding fails with \(error)"
        case (.failure(let error), .failure(let other)) where error != other: return "\(error), \(other)"
        case (.failure(let error), .success): return "decoded, without a size: \(error)"
        default: break
        }
        guard let plain = decoder.plainPNG(data, within: PixelSize(width: 100, height: 100)) else {
            return nil
        }
        guard case .success(let whole) = size, whole.width <= 100, whole.height <= 100 else {
            return "a plain PNG of \(size)"
        }
        let again = result { () throws(ImageError) in try decoder.decode(Data(plain), covering: target) }
        return again == bitmap ? nil : "the plain PNG differs: \(again), \(bitmap)"
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        let size = try? decoder.size(of: Data(bytes.dropFirst()))
        return size.map { $0.width > 100 } ?? false
    }

    private static func result<Value>(
        _ body: () throws(ImageError) -> Value
    ) -> Result<Value, ImageError> {
        Result { () throws(ImageError) in try body() }
    }

    /// The chunks of a PNG with valid checksums, which a fuzzer does not find; other data unchanged.
    private static func withChecksums(_ data: Data) -> Data {
        guard data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return data }
        var (result, rest) = (data.prefix(8), data.dropFirst(8))
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard length <= rest.count - 12 else { break }
            let name = rest.dropFirst(4).prefix(4)
            result += Data.pngChunk(Array(name), Array(rest.dropFirst(8).prefix(length)))
            rest = rest.dropFirst(12 + length)
        }
        return Data(result + rest)
    }
}
