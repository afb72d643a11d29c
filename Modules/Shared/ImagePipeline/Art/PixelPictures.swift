public import ConcurrencyInterface
public import ImageInterface
public import TerminalInterface
import TextInterface

/// Uploads pictures in pixels to a terminal, each once, and deletes them with their
/// ``/TextInterface/PictureArt``.
public final class PixelPictures {
    private let terminal: any Terminal
    private let encoder: any ImageEncoder
    private let tasks: any TaskProvider
    private var taken: Set<UInt16> = []
    private var last: UInt16 = 0

    /// Makes an empty set of pictures.
    ///
    /// - Parameter encoder: Encodes pictures for terminals that take files.
    public init(terminal: any Terminal, encoder: any ImageEncoder, tasks: any TaskProvider) {
        self.terminal = terminal
        self.encoder = encoder
        self.tasks = tasks
    }

    /// Art that owns an uploaded picture, and the bytes that the terminal and this program hold for it; `nil`
    /// where the picture has too many cells, or there are too many pictures.
    ///
    /// - Parameters:
    ///   - png: The picture's own PNG, where it can be uploaded unchanged within a size.
    ///   - make: Draws the picture in about a size.
    func art(
        columns: Int, rows: Int, _ graphics: PixelGraphics,
        png: @concurrent @Sendable (PixelSize) async -> [UInt8]? = { _ in nil },
        _ make: @concurrent @Sendable (PixelSize) async throws -> Bitmap
    ) async throws -> (art: PictureArt, bytes: Int)? {
        guard columns <= Grid.pictureLimit, rows <= Grid.pictureLimit, let number = nextNumber() else {
            return nil
        }
        let art = PictureArt(Grid(picture: number, columns: columns, rows: rows)) { [weak self, tasks] in
            // The last release may happen on any thread, also within a call of the terminal.
            tasks.task(name: "delete a picture", priority: nil) { @MainActor in self?.release(number) }
        }
        let size = PixelSize(width: columns * graphics.cell.width, height: rows * graphics.cell.height)
        let (content, bytes): (TerminalPicture.Content, Int)
        let plain: [UInt8]? = if case .indexed = graphics.form { nil } else { await png(size) }
        if let plain {
            (content, bytes) = (.png(plain), plain.count)
        } else {
            let bitmap = try await make(size)
            try Task.checkCancellation()
            (content, bytes) = try await Self.content(of: bitmap, size, graphics.form, encoder)
        }
        // A cancelled caller does not need the upload.
        try Task.checkCancellation()
        await Self.upload(
            TerminalPicture(number: number, columns: columns, rows: rows, content: content),
            to: terminal)
        return (art, bytes)
    }

    @concurrent nonisolated private static func content(
        of bitmap: Bitmap, _ size: PixelSize, _ form: PixelGraphics.Form, _ encoder: any ImageEncoder
    ) async throws -> (TerminalPicture.Content, bytes: Int) {
        switch form {
        case .png:
            // The terminal enlarges small pictures.
            let isLarge = bitmap.size.width > size.width || bitmap.size.height > size.height
            let scaled = isLarge ? bitmap.scaled(to: size) : bitmap
            try Task.checkCancellation()
            let png = try encoder.encode(scaled)
            return (.png(png), png.count)
        case .pixels:
            // The terminal scales down well by small factors.
            let isLarge = bitmap.size.width * bitmap.size.height > 2 * size.width * size.height
            let scaled = isLarge ? bitmap.scaled(to: size) : bitmap
            let pixels = TerminalPicture.Pixels(
                width: scaled.size.width, height: scaled.size.height, bytes: scaled.pixels)
            return (.pixels(pixels), pixels.bytes.count)
        case .indexed(let colors):
            let scaled = bitmap.scaled(to: size)
            try Task.checkCancellation()
            let indexed = scaled.indexed(colors: colors)
            let content = TerminalPicture.Indexed(
                width: size.width, height: size.height, palette: indexed.palette, pixels: indexed.pixels)
            // The sixel sequence of a photograph has about as many bytes as pixels.
            return (.indexed(content), 2 * indexed.pixels.count)
        }
    }

    /// Off the main actor: the terminal may have to encode the picture.
    @concurrent nonisolated private static func upload(
        _ picture: TerminalPicture, to terminal: any Terminal
    ) async {
        terminal.upload(picture)
    }

    /// A free number. Released numbers are reused last, so that no frame shows one picture for another.
    private func nextNumber() -> UInt16? {
        guard taken.count < UInt16.max else { return nil }
        repeat { last = last == .max ? 1 : last + 1 } while taken.contains(last)
        taken.insert(last)
        return last
    }

    private func release(_ number: UInt16) {
        terminal.deletePicture(number)
        taken.remove(number)
    }
}
