import CommandLineKit
import Foundation
import ImagePipeline
import ItemInterface
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

    /// Prints a picture, from the cache or from its address, unless `--graphics none` is set.
    func print(_ picture: MediaReference) async throws {
        guard composition.settings.graphics != .none else { return }
        let art = try await pictures.art(
            of: picture, columns: min(output.columns, Self.largestWidth), rows: Self.largestHeight,
            appearance: { composition.settings.appearance ?? .dark })
        for line in GridPrinter.lines(of: art.grid, hasColor: output.hasColor) { try output.line(line) }
    }

    /// In cells: what fits on most screens.
    private static let largestWidth = 120
    private static let largestHeight = 36
}
