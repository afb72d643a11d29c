import ImageInterface
import TerminalInterface
import TextInterface

/// Keeps drawn pictures in memory within a budget; those used least recently go first.
final class ArtCache {
    struct Key: Hashable {
        let url: String
        let columns: Int
        let rows: Int
        let appearance: Appearance
        let geometry: CellGeometry
        /// How the terminal shows art in pixels; `nil` for art in characters.
        var graphics: PixelGraphics?

        /// The same art in characters.
        var inCharacters: Key {
            var key = self
            key.graphics = nil
            return key
        }
    }

    private var grids: [Key: (grid: Grid, bytes: Int, use: Int)] = [:]
    private var uses = 0
    private var bytes = 0
    private let budget: Int

    /// - Parameter budget: In bytes, at 16 bytes a cell.
    init(budget: Int) {
        self.budget = budget
    }

    subscript(key: Key) -> Grid? {
        guard let entry = grids[key] else { return nil }
        uses += 1
        grids[key]?.use = uses
        return entry.grid
    }

    /// - Parameter more: What is kept for the grid besides its cells, in bytes.
    func insert(_ grid: Grid, for key: Key, bytes more: Int = 0) {
        remove(key)
        uses += 1
        let cost = grid.columns * grid.rows * 16 + more
        grids[key] = (grid, cost, uses)
        bytes += cost
        while bytes > budget, grids.count > 1, let oldest = grids.min(by: { $0.value.use < $1.value.use }) {
            remove(oldest.key)
        }
    }

    private func remove(_ key: Key) {
        if let old = grids.removeValue(forKey: key) { bytes -= old.bytes }
    }
}
