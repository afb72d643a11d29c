import Foundation

/// The lowest frequencies of a picture in about 30 characters, as BlurHash encodes them
/// (github.com/woltapp/blurhash/blob/master/Algorithm.md).
public struct BlurHash: Hashable, Sendable {
    private let columns: Int
    /// The coefficients, row by row, in linear light.
    private let components: [SIMD3<Double>]

    /// Decodes a hash; `nil` if the text is none.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let digits = text.utf8.compactMap { Self.values[$0] }
        guard digits.count == text.utf8.count, digits.count >= 6 else { return nil }
        columns = digits[0] % 9 + 1
        let count = columns * (digits[0] / 9 + 1)
        guard digits.count == 4 + 2 * count else { return nil }
        let average = digits[2..<6].reduce(0) { $0 * 83 + $1 }
        let strongest = Double(digits[1] + 1) / 166
        components =
            [SIMD3(average >> 16, average >> 8 & 255, average & 255).linear]
            + (1..<count).map { index in
                let value = digits[4 + 2 * index] * 83 + digits[5 + 2 * index]
                return SIMD3(value / 361, value / 19 % 19, value % 19).amplitude * strongest
            }
    }

    /// The blurred picture, opaque.
    ///
    /// The cost grows with the number of pixels, of which a placeholder needs few.
    public func bitmap(of size: PixelSize) -> Bitmap {
        let (across, down) = (Self.waves(columns, over: size.width), Self.waves(rows, over: size.height))
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * size.width * size.height)
        for vertical in down {
            for horizontal in across {
                var sum = SIMD3<Double>.zero
                for (row, height) in vertical.enumerated() {
                    for (column, width) in horizontal.enumerated() {
                        sum += components[row * columns + column] * (width * height)
                    }
                }
                pixels += [sum.x, sum.y, sum.z].map(Self.encoded) + [255]
            }
        }
        return Bitmap(size: size, pixels: pixels)
    }

    private var rows: Int { components.count / columns }

    /// The length of a hash of 9 × 9 components.
    private static let longest = 4 + 2 * 81

    /// The values of the base 83 digits, by ASCII code.
    private static let values: [UInt8: Int] = Dictionary(
        uniqueKeysWithValues:
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8
            .enumerated().map { ($1, $0) })

    /// For each pixel of a line, the value of each cosine.
    private static func waves(_ count: Int, over pixels: Int) -> [[Double]] {
        (0..<pixels).map { pixel in
            (0..<count).map { cos(Double.pi * Double($0) * Double(pixel) / Double(pixels)) }
        }
    }

    /// A linear component in sRGB.
    private static func encoded(_ value: Double) -> UInt8 {
        let value = min(max(value, 0), 1)
        let encoded = value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
        return UInt8(encoded * 255 + 0.5)
    }
}

extension SIMD3<Int> {
    /// Bytes in sRGB as linear light.
    fileprivate var linear: SIMD3<Double> {
        map { byte in
            let value = Double(byte) / 255
            return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
    }

    /// Values of 19 steps as amplitudes from -1 to 1.
    fileprivate var amplitude: SIMD3<Double> {
        map { step in
            let value = Double(step - 9) / 9
            return value * abs(value)
        }
    }

    private func map(_ change: (Int) -> Double) -> SIMD3<Double> {
        SIMD3<Double>(change(x), change(y), change(z))
    }
}
