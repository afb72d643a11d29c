import Foundation
import HTTPTesting
import ImageCodecs
import ImageInterface

/// A feed whose pictures have four quarters of colors outside the app's palettes, and whose texts are
/// difficult to lay out in cells.
nonisolated struct QuarteredFeed {
    /// Pink, green, blue and orange, as 0xRRGGBB; terminals of 256 colors have them all.
    static let colors: [UInt32] = [0xFF0087, 0x00FF5F, 0x0087FF, 0xFF8700]

    let feed: ScriptedFeed

    init() throws {
        feed = try ScriptedFeed(Array(1...8))
        let picture = try Self.picture(width: 480, height: 360)
        for number in 1...8 {
            feed.server.reply(to: ScriptedFeed.picture(number), with: .response(body: picture))
        }
        let texts = feed.json(Array(1...8))
            .replacing("Place 1.", with: "Haifa חיפה east")
            .replacing("Description 1.", with: "Ann 👨‍👩‍👧‍👦 Bob 🇧🇷 Cid 👋🏽 Dan")
        feed.server.reply(to: ScriptedFeed.firstPage(), with: .response(text: texts))
        feed.server.reply(
            to: ScriptedFeed.comments(of: 1),
            with: .response(
                text: ScriptedFeed.commentsJSON(of: 1).replacing("ana", with: "רות")
                    .replacing("Message 1.", with: "Peace שלום here")))
    }

    private static func picture(width: Int, height: Int) throws -> [UInt8] {
        let pixels = (0..<width * height).flatMap { index -> [UInt8] in
            let (row, column) = index.quotientAndRemainder(dividingBy: width)
            let color = colors[(row < height / 2 ? 0 : 2) + (column < width / 2 ? 0 : 1)]
            return [UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255), 255]
        }
        return try PNGEncoder().encode(
            Bitmap(size: PixelSize(width: width, height: height), pixels: pixels))
    }
}
