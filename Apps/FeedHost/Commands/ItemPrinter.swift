import CommandLineKit
import Foundation
import ImagePipeline
import ItemInterface
import MarkupGumbo
import SharedPresentation
import TextInterface

/// Prints items as blocks of text or as JSON lines.
struct ItemPrinter {
    private let settings: Settings
    private let output: Output
    private let pictures: PictureLoader?
    private let html = GumboReader()

    /// In cells: what fits on most screens.
    private static let largestWidth = 120
    private static let largestHeight = 36

    /// - Parameter pictures: Loads the pictures to draw, from the cache or from their addresses; `nil` draws none.
    init(settings: Settings, output: Output, pictures: PictureLoader? = nil) {
        self.settings = settings
        self.output = output
        self.pictures = settings.json || settings.graphics == .none ? nil : pictures
    }

    /// Prints an item, its picture below its texts.
    ///
    /// - Parameter note: The last line of the block.
    func print(_ item: PrintedItem, note: String? = nil) async throws {
        if settings.json { return try output.line(item.json(by: html).text) }
        try printTexts(of: item)
        try await drawPicture(of: item.item) { "\($0): " }
        if let note { try output.line(note) }
        try output.line("")
    }

    /// Prints one item, its picture above its texts.
    ///
    /// - Returns: Whether anything of it could be printed.
    func printAlone(_ item: PrintedItem) async throws -> Bool {
        if settings.json {
            try output.line(item.json(by: html).text)
            return true
        }
        let isDrawn = try await drawPicture(of: item.item) { _ in "" }
        try printTexts(of: item)
        return isDrawn || item.item.text != nil || item.item.summary.title != nil
    }

    private func printTexts(of item: PrintedItem) throws {
        for text in item.lines(by: html) { try output.text(text) }
    }

    /// Draws an item's picture as wide as the output allows.
    ///
    /// - Parameter subject: The beginning of the sentence on a failure.
    /// - Returns: Whether it was drawn, or there is none to draw.
    @discardableResult
    private func drawPicture(of item: FeedItem, subject: (MediaReference) -> String) async throws -> Bool {
        guard let pictures, let picture = item.summary.picture else { return true }
        do {
            let art = try await pictures.art(
                of: picture, columns: min(output.columns, Self.largestWidth), rows: Self.largestHeight,
                appearance: { settings.appearance ?? .dark })
            for line in GridPrinter.lines(of: art.grid, hasColor: output.hasColor) { try output.line(line) }
            return true
        } catch let error as OutputDescriptor.WriteError {
            throw error
        } catch {
            notice(subject(picture) + Sentences(settings: settings).failure(error))
            return false
        }
    }
}
