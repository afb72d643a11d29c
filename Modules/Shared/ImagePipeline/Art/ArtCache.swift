import ImageInterface
import StorageInterface
import TerminalInterface
import TextInterface

/// Caches art within a budget; evicts the least recently used first. Rows still own evicted art.
final class ArtCache {
    /// The picture and the parameters of a piece of art.
    nonisolated struct Key: Hashable {
        /// The URL or path of the picture.
        let address: String
        let columns: Int
        let rows: Int
        /// Whether the picture fills the cells, cropped around its middle; otherwise its aspect ratio stays.
        var isFilled = false
        let appearance: Appearance
        let geometry: CellGeometry
        /// The number of replacements of the art in characters; 0 for art in pixels.
        var cellArtChanges = 0
        /// The terminal's support for pixels; `nil` for art in characters.
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

    /// Caches art. Art larger than the budget stays until the next insertion.
    ///
    /// - Parameter more: The bytes of the art in addition to its cells.
    func insert(_ art: PictureArt, for key: Key, bytes more: Int = 0) {
        arts[key] = art
        order.insert(key, cost: art.grid.columns * art.grid.rows * 16 + more)
        while order.cost > budget, order.count > 1, let oldest = order.oldest {
            order.remove(oldest)
            arts[oldest] = nil
        }
    }
}
