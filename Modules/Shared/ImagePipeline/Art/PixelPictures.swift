public import ConcurrencyInterface
public import ImageInterface
public import TerminalInterface
import TextInterface

/// Pictures in pixels on a terminal that shows them: each is given to the terminal once, and dropped there with its
/// ``TextInterface/PictureArt``.
public final class PixelPictures {
    private let terminal: any Terminal
    private let encoder: any ImageEncoder
    private let tasks: any TaskProvider
    private var taken: Set<UInt16> = []
    private var last: UInt16 = 0

    /// Makes an empty set of pictures on a terminal.
    ///
    /// - Parameter encoder: Encodes pictures for terminals that take files.
    public init(terminal: any Terminal, encoder: any ImageEncoder, tasks: any TaskProvider) {
        self.terminal = terminal
        self.encoder = encoder
        self.tasks = tasks
    }

    /// Art that owns a picture of the terminal, and the bytes that the terminal and this program hold for it; `nil` where the
    /// picture cannot be shown in pixels: it has too many cells, or there are too many pictures.
    ///
    /// - Parameters:
    ///   - png: The picture's own file, where it is a PNG that a terminal may have as it is within so many pixels.
    ///   - make: Makes the picture in about as many pixels as fill the cells.
    func art(
        columns: Int, rows: Int, _ graphics: PixelGraphics,
        png: @concurrent @Sendable (PixelSize) async -> [UInt8]? = { _ in nil },
        _ make: @concurrent @Sendable (PixelSize) async throws -> Bitmap
    ) async throws -> (art: PictureArt, bytes: Int)? {
        guard columns <= Grid.pictureLimit, rows <= Grid.pictureLimit, let number = nextNumber() else {
            return nil
        }
        let art = PictureArt(Grid(picture: number, columns: columns, rows: rows)) { [weak self, tasks] in
            // The last holder may let go on any thread: the terminal may be at work there.
            tasks.task(name: "take a picture back", priority: nil) { @MainActor in self?.release(number) }
        }
        let size = PixelSize(width: columns * graphics.cell.width, height: rows * graphics.cell.height)
        let (content, bytes): (TerminalPicture.Content, Int)
        if graphics.form.takesPNG, let png = await png(size) {
            (content, bytes) = (.png(png), png.count)
        } else {
            let bitmap = try await make(size)
            try Task.checkCancellation()
            (content, bytes) = try await Self.content(of: bitmap, size, graphics.form, encoder)
        }
        // Whoever gave the picture up meanwhile does not want its bytes on the line.
        try Task.checkCancellation()
        await Self.handOver(
            TerminalPicture(number: number, columns: columns, rows: rows, content: content),
            to: terminal)
        return (art, bytes)
    }

    @concurrent nonisolated private static func content(
        of bitmap: Bitmap, _ size: PixelSize, _ form: PixelGraphics.Form, _ encoder: any ImageEncoder
    ) async throws -> (TerminalPicture.Content, bytes: Int) {
        switch form {
        case .png:
            // The terminal makes a small picture larger by itself.
            let isLarge = bitmap.size.width > size.width || bitmap.size.height > size.height
            let scaled = isLarge ? bitmap.scaled(to: size) : bitmap
            try Task.checkCancellation()
            let png = try encoder.encode(scaled)
            return (.png(png), png.count)
        case .pixels:
            // The terminal scales by itself, well where the picture is not much larger than its cells.
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
            // Of a photograph, the sequence that shows the pixels is about as long as they are many.
            return (.indexed(content), 2 * indexed.pixels.count)
        }
    }

    /// Not on the main actor: the terminal may have work to do before it keeps a picture.
    @concurrent nonisolated private static func handOver(
        _ picture: TerminalPicture, to terminal: any Terminal
    ) async {
        terminal.upload(picture)
    }

    /// A number that no picture has. One that became free is used again last, so that no frame shows one picture for the
    /// other.
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

extension PixelGraphics.Form {
    /// Whether the terminal takes a PNG.
    fileprivate var takesPNG: Bool {
        switch self {
        case .png, .pixels: true
        case .indexed: false
        }
    }
}
