import ImageInterface
import StorageInterface
import TerminalInterface
import TextInterface

/// Caches art in memory within a budget; evicts the least recently used first. Evicted art lives on with the rows that
/// show it.
final class ArtCache {
    /// What a piece of art was drawn of and for.
    nonisolated struct Key: Hashable {
        /// The URL or path of the picture.
        let address: String
        let columns: Int
        let rows: Int
        /// Whether the picture fills the cells, cropped around its middle; else it keeps its shape within them.
        var isFilled = false
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

    private var arts: [Key: PictureArt] = [:]
    private var order = LRUOrder<Key>()
    private let budget: Int

    /// - Parameter budget: In bytes, at 16 bytes a cell.
    init(budget: Int) {
        self.budget = budget
    }

    subscript(key: Key) -> PictureArt? {
        order.touch(key)
        return arts[key]
    }

    /// Caches art, which stays until other art needs its bytes even where it is larger than the budget.
    ///
    /// - Parameter more: The bytes of the art besides its cells.
    func insert(_ art: PictureArt, for key: Key, bytes more: Int = 0) {
        arts[key] = art
        order.insert(key, cost: art.grid.columns * art.grid.rows * 16 + more)
        while order.cost > budget, order.count > 1, let oldest = order.oldest {
            order.remove(oldest)
            arts[oldest] = nil
        }
    }
}
