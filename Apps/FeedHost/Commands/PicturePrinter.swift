import CommandLineKit
import FeedFeature
import Foundation
import ImagePipeline
import TextInterface

/// Prints pictures as lines of text, as wide as the output allows.
struct PicturePrinter {
    private let composition: Composition
    private let pictures: PictureLoader
    private let output: Output

    init(composition: Composition, output: Output) {
        self.composition = composition
        self.output = output
        pictures = composition.pictureLoader()
    }

    /// Prints an item's picture, from the cache or from its server, unless pictures are switched off.
    func print(_ item: FeedImage) async throws {
        guard composition.settings.graphics != .none else { return }
        let art = try await pictures.art(
            of: item.url, columns: min(output.columns, Self.largestWidth), rows: Self.largestHeight,
            appearance: { composition.settings.appearance ?? .dark })
        for line in GridPrinter.lines(of: art.grid, hasColor: output.hasColor) { try output.line(line) }
    }

    /// Wider and higher pictures do not fit on most screens.
    private static let largestWidth = 120
    private static let largestHeight = 36
}
