public import Foundation
public import ImageInterface
import PresentationInterface

/// A description of a picture in words: its size and its principal colors.
nonisolated public struct PictureDescription: Hashable, Sendable {
    /// The size in pixels after orientation.
    let size: PixelSize
    /// The size of its file.
    let byteCount: Int
    /// The principal colors, by area.
    let colors: [NamedColor]

    /// Describes a file's picture. Decodes it, which takes as long as drawing it.
    ///
    /// - Throws: The decoder's error.
    public init(of data: Data, decoder: any ImageDecoder) throws(ImageError) {
        size = try decoder.size(of: data)
        byteCount = data.count
        let sample = try decoder.decode(data, covering: Self.sampleSize).scaled(to: Self.sampleSize)
        colors = Self.principalColors(of: sample)
    }

    /// The description in a locale's language.
    @MainActor public func sentences(in locale: Locale) -> String {
        let strings = LocalizedStrings(table: "Description", locale: locale)
        let bytes = byteCount.formatted(.byteCount(style: .file).locale(locale))
        let sentence = strings(DescriptionText.size, String(size.width), String(size.height), bytes)
        guard !colors.isEmpty else { return sentence }
        let names = LocalizedStrings(table: "Colors", locale: locale)
        let list = colors.map { names($0) }.joined(separator: ", ")
        return sentence + " " + strings(DescriptionText.colors, list)
    }

    private static let sampleSize = PixelSize(width: 32, height: 32)
    /// The minimum share of the picture for a color to be named.
    private static let leastShare = 0.1
    private static let mostColors = 3

    private static func principalColors(of bitmap: Bitmap) -> [NamedColor] {
        var counts: [NamedColor: Int] = [:]
        for start in stride(from: 0, to: bitmap.pixels.count, by: 4) where bitmap.pixels[start + 3] >= 128 {
            let pixel = bitmap.pixels[start..<start + 3].map { Double($0) / 255 }
            counts[NamedColor(red: pixel[0], green: pixel[1], blue: pixel[2]), default: 0] += 1
        }
        let least = Double(counts.values.reduce(0, +)) * leastShare
        // A stable sort: equal areas are in the order of the cases.
        let colors = NamedColor.allCases.filter { Double(counts[$0] ?? 0) >= max(1, least) }
        return Array(colors.sorted { counts[$0]! > counts[$1]! }.prefix(mostColors))
    }
}

/// The keys of `Description.strings`.
nonisolated enum DescriptionText: String, CaseIterable {
    case size = "picture.size"
    case colors = "picture.colors"
}
