import ImageInterface
import TerminalInterface
import TextInterface

/// Caches art in memory within a budget; evicts the least recently used first. Evicted art lives on with the rows that
/// show it.
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

    private var entries: [Key: (art: PictureArt, bytes: Int, use: Int)] = [:]
    private var uses = 0
    private var bytes = 0
    private let budget: Int

    /// - Parameter budget: In bytes, at 16 bytes a cell.
    init(budget: Int) {
        self.budget = budget
    }

    subscript(key: Key) -> PictureArt? {
        guard let entry = entries[key] else { return nil }
        uses += 1
        entries[key]?.use = uses
        return entry.art
    }

    /// Caches art, which stays until other art needs its bytes even where it is larger than the budget.
    ///
    /// - Parameter more: The bytes of the art besides its cells.
    func insert(_ art: PictureArt, for key: Key, bytes more: Int = 0) {
        remove(key)
        uses += 1
        let cost = art.grid.columns * art.grid.rows * 16 + more
        entries[key] = (art, cost, uses)
        bytes += cost
        while bytes > budget, entries.count > 1, let oldest = entries.min(by: { $0.value.use < $1.value.use })
        {
            remove(oldest.key)
        }
    }

    private func remove(_ key: Key) {
        if let old = entries.removeValue(forKey: key) { bytes -= old.bytes }
    }
}
