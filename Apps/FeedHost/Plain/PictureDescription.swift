import Foundation
import ImageInterface
import PresentationInterface

/// What a picture is for those who do not see it: its size and its principal colours.
nonisolated struct PictureDescription: Hashable, Sendable {
    /// In pixels, as it is to be shown.
    let size: PixelSize
    /// The bytes of its file.
    let byteCount: Int
    /// The colours that cover most of it, the one that covers most first.
    let colors: [NamedColor]

    /// Synchronous and slow; to be called on a thread that nobody waits for.
    ///
    /// - Parameter data: A picture's file.
    /// - Throws: What the decoder throws of a picture that it refuses.
    init(of data: Data, decoder: any ImageDecoder) throws(ImageError) {
        size = try decoder.size(of: data)
        byteCount = data.count
        let sample = try decoder.decode(data, covering: Self.sampleSize).scaled(to: Self.sampleSize)
        colors = Self.principalColors(of: sample)
    }

    /// Sentences that say it.
    ///
    /// - Parameter strings: Those of the host.
    @MainActor func sentences(_ strings: LocalizedStrings) -> String {
        let bytes = byteCount.formatted(.byteCount(style: .file).locale(strings.locale))
        let sentence = strings(HostText.plainPicture, String(size.width), String(size.height), bytes)
        guard !colors.isEmpty else { return sentence }
        let names = LocalizedStrings(bundle: .module, table: "Colors", locale: strings.locale)
        let list = colors.map { names($0) }.joined(separator: ", ")
        return sentence + " " + strings(HostText.plainColors, list)
    }

    private static let sampleSize = PixelSize(width: 32, height: 32)
    /// The share of the picture that a colour covers at least to be named.
    private static let leastShare = 0.1
    private static let mostColors = 3

    private static func principalColors(of bitmap: Bitmap) -> [NamedColor] {
        var counts: [NamedColor: Int] = [:]
        for start in stride(from: 0, to: bitmap.pixels.count, by: 4) where bitmap.pixels[start + 3] >= 128 {
            let pixel = bitmap.pixels[start..<start + 3].map { Double($0) / 255 }
            counts[NamedColor(red: pixel[0], green: pixel[1], blue: pixel[2]), default: 0] += 1
        }
        let least = Double(counts.values.reduce(0, +)) * leastShare
        // The order of the cases decides between colours that cover as much.
        let colors = NamedColor.allCases.filter { Double(counts[$0] ?? 0) >= max(1, least) }
        return Array(colors.sorted { counts[$0]! > counts[$1]! }.prefix(mostColors))
    }
}

/// The colours that all of the app's languages have a word for (Berlin and Kay, Basic Color Terms, 1969).
nonisolated enum NamedColor: String, CaseIterable, Sendable {
    case black = "color.black"
    case gray = "color.gray"
    case white = "color.white"
    case red = "color.red"
    case orange = "color.orange"
    case brown = "color.brown"
    case yellow = "color.yellow"
    case green = "color.green"
    case blue = "color.blue"
    case purple = "color.purple"
    case pink = "color.pink"

    /// The name of a colour by its hue, its chroma and its brightness, each component from 0 to 1.
    init(red: Double, green: Double, blue: Double) {
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let chroma = most - least
        guard most >= 0.16 else {
            self = .black
            return
        }
        guard chroma >= 0.12 else {
            self = most >= 0.85 ? .white : most >= 0.25 ? .gray : .black
            return
        }
        let sixth =
            most == red
            ? (green - blue) / chroma : most == green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma
        switch (sixth * 60 + 360).truncatingRemainder(dividingBy: 360) {
        case 15..<45: self = most < 0.6 ? .brown : .orange
        case 45..<70: self = most < 0.45 ? .brown : .yellow
        case 70..<165: self = .green
        case 165..<255: self = .blue
        case 255..<315: self = .purple
        case 315..<345: self = .pink
        default: self = least >= 0.5 ? .pink : .red
        }
    }
}
