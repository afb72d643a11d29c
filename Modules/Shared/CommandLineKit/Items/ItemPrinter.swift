public import ItemInterface
public import MarkupInterface
public import TextInterface

/// Prints items as blocks of text or as JSON lines.
public struct ItemPrinter {
    /// Draws a picture within a number of columns and rows.
    public typealias Draw = (MediaReference, _ columns: Int, _ rows: Int) async throws -> Grid

    private let output: Output
    private let isJSON: Bool
    private let html: any HTMLReader
    private let descriptionKind: String
    private let draw: Draw?
    private let sentence: (any Error) -> String

    /// In cells: what fits on most screens.
    private static let largestWidth = 120
    private static let largestHeight = 36

    /// Makes a printer.
    ///
    /// - Parameters:
    ///   - isJSON: Whether items are printed as JSON lines.
    ///   - html: Reads the items' texts.
    ///   - descriptionKind: The kind of sources whose API calls the text `description`.
    ///   - draw: Draws a picture; `nil` draws none.
    ///   - sentence: The sentence of a picture's error.
    public init(
        to output: Output, isJSON: Bool, html: any HTMLReader, descriptionKind: String, draw: Draw? = nil,
        sentence: @escaping (any Error) -> String
    ) {
        self.output = output
        self.isJSON = isJSON
        self.html = html
        self.descriptionKind = descriptionKind
        self.draw = isJSON ? nil : draw
        self.sentence = sentence
    }

    /// Prints an item, its picture below its texts.
    ///
    /// - Parameter note: The last line of the block.
    public func print(_ item: PrintedItem, note: String? = nil) async throws {
        if isJSON { return try printJSON(item) }
        try printTexts(of: item)
        try await drawPicture(of: item.item) { "\($0): " }
        if let note { try output.line(note) }
        try output.line("")
    }

    /// Prints one item, its picture above its texts.
    ///
    /// - Returns: Whether anything of it could be printed.
    public func printAlone(_ item: PrintedItem) async throws -> Bool {
        if isJSON {
            try printJSON(item)
            return true
        }
        let isDrawn = try await drawPicture(of: item.item) { _ in "" }
        try printTexts(of: item)
        return isDrawn || item.item.text != nil || item.item.summary.title != nil
    }

    private func printJSON(_ item: PrintedItem) throws {
        try output.line(item.json(by: html, descriptionKind: descriptionKind).text)
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
        guard let draw, let picture = item.summary.picture else { return true }
        do {
            let art = try await draw(picture, min(output.columns, Self.largestWidth), Self.largestHeight)
            for line in GridPrinter.lines(of: art, hasColor: output.hasColor) { try output.line(line) }
            return true
        } catch let error as OutputDescriptor.WriteError {
            throw error
        } catch {
            notice(subject(picture) + sentence(error))
            return false
        }
    }
}
