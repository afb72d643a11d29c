import ConcurrencyInterface
import ImageInterface
import TerminalInterface
import TextInterface

/// Pictures in pixels, on a terminal that shows them: each is handed over once, and taken back when no grid shows it any
/// more.
final class PixelPictures {
    private let terminal: any Terminal
    private let encoder: any ImageEncoder
    private let tasks: any TaskProvider
    private var taken: Set<UInt16> = []
    private var last: UInt16 = 0

    init(terminal: any Terminal, encoder: any ImageEncoder, tasks: any TaskProvider) {
        self.terminal = terminal
        self.encoder = encoder
        self.tasks = tasks
    }

    /// Cells that show a picture, and the bytes that the terminal and we keep for them; `nil` where the picture cannot be
    /// shown in pixels: it has too many cells, or there are too many pictures.
    ///
    /// - Parameter make: Makes the picture in pixels, as many as fill the cells, or fewer where it has no more.
    func grid(
        columns: Int, rows: Int, cell: CellPixels,
        _ make: @concurrent @Sendable (PixelSize) async throws -> Bitmap
    ) async throws -> (grid: Grid, bytes: Int)? {
        guard columns <= Grid.pictureLimit, rows <= Grid.pictureLimit, let picture = take() else {
            return nil
        }
        let bitmap = try await make(PixelSize(width: columns * cell.width, height: rows * cell.height))
        let bytes = try await Self.handOver(
            bitmap, as: picture.number, columns: columns, rows: rows, to: terminal, encoder)
        return (Grid(picture, columns: columns, rows: rows), bytes)
    }

    @concurrent nonisolated private static func handOver(
        _ bitmap: Bitmap, as number: UInt16, columns: Int, rows: Int, to terminal: any Terminal,
        _ encoder: any ImageEncoder
    ) async throws -> Int {
        let png = try encoder.encode(bitmap)
        // Whoever gave the picture up meanwhile does not want its bytes on the line.
        try Task.checkCancellation()
        terminal.keep(TerminalPicture(number: number, columns: columns, rows: rows, png: png))
        return png.count
    }

    /// A number that no picture has. One that became free is taken last, so that no frame shows the one for the other.
    private func take() -> KeptPicture? {
        guard taken.count < UInt16.max else { return nil }
        repeat { last = last == .max ? 1 : last + 1 } while taken.contains(last)
        taken.insert(last)
        let tasks = tasks
        return KeptPicture(number: last) { [weak self] number in
            // Wherever the last grid went: the terminal may be at work there.
            tasks.task(name: "take a picture back", priority: nil) { @MainActor in self?.release(number) }
        }
    }

    private func release(_ number: UInt16) {
        terminal.drop(number)
        taken.remove(number)
    }
}
