import ImageInterface
import TerminalInterface
import TextInterface

/// Caches art in memory within a budget; evicts the least recently used first.
final class ArtCache {
    /// What a piece of art was drawn of and for.
    nonisolated struct Key: Hashable {
        let url: String
        let columns: Int
        let rows: Int
        let appearance: Appearance
        let geometry: CellGeometry
        /// How the terminal shows art in pixels; `nil` for art in characters.
        var graphics: PixelGraphics?

        /// The key of the same art in characters.
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

    /// Caches art, which stays until other art needs its bytes even where it is larger than the budget.
    ///
    /// - Parameter more: The bytes of the art besides its cells.
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
