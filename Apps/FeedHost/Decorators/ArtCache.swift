import ImageInterface
import TextInterface

/// Keeps drawn pictures in memory within a budget; those used least recently go first.
final class ArtCache {
    struct Key: Hashable {
        let url: String
        let columns: Int
        let rows: Int
        let appearance: Appearance
        let geometry: CellGeometry
    }

    private var grids: [Key: (grid: Grid, use: Int)] = [:]
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

    func insert(_ grid: Grid, for key: Key) {
        remove(key)
        uses += 1
        grids[key] = (grid, uses)
        bytes += Self.bytes(of: grid)
        while bytes > budget, grids.count > 1, let oldest = grids.min(by: { $0.value.use < $1.value.use }) {
            remove(oldest.key)
        }
    }

    private func remove(_ key: Key) {
        if let old = grids.removeValue(forKey: key) { bytes -= Self.bytes(of: old.grid) }
    }

    private static func bytes(of grid: Grid) -> Int { grid.columns * grid.rows * 16 }
}
