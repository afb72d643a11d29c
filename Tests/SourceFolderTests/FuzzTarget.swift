import FoundationEssentials

@testable import SourceFolder

/// The fuzz target of `Tools/fuzz SourceFolder`: formats and dates of pictures.
enum FuzzTarget {
    /// The seed corpus.
    static let seeds: [[UInt8]] = [true, false].flatMap { (isBigEndian: Bool) -> [[UInt8]] in
        let exif = EXIFSample(
            isBigEndian: isBigEndian, first: [(0x0132, "2001:01:01 00:00:00")],
            details: [(0x9003, "2025:10:09 11:24:59"), (0x9004, "2002:01:01 00:00:00"), (0x9011, "+02:00")])
        return [.jpeg(exif.tiff), .png(exif.tiff), .webP(exif.tiff)]
    }

    private static let zone = TimeZone(secondsFromGMT: 7_200)!

    /// The promise that is broken with these bytes; `nil` if none is.
    static func fault(in bytes: [UInt8]) -> String? {
        let head = PictureHead(bytes)
        if head.hasDateBehindPixels, head.type != "image/webp" { return "a WebP of another type" }
        guard let date = head.date(in: zone) else { return nil }
        if head.type == nil { return "a date without a type" }
        return times.contains(date.timeIntervalSince1970) ? nil : "the date \(date)"
    }

    /// The years from 1 to 9999, and a day more for zones.
    private static let times = -62_135_683_200.0...253_402_387_200

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        PictureHead(bytes).date(in: zone).map { $0.timeIntervalSince1970 > 2e9 } ?? false
    }
}
