import ListInterface
import ReaderFeature
import SceneSupport
import TextInterface

/// Makes the picture rows of an opened item in the prefetch window, and reveals, retries and redraws them.
final class ReaderRows {
    private struct Live {
        weak var row: ReaderPictureRow?
        weak var loading: RowPictureLoader?
    }

    private let load: (PictureRequest) async throws -> PictureArt
    private let context: SceneContext
    private let distance: (RowID) -> Int
    private var live: [RowID: Live] = [:]
    /// Whether the reader has revealed the item's sensitive pictures.
    private var isRevealed = false

    /// - Parameters:
    ///   - load: Loads the art of a picture.
    ///   - distance: The number of rows between a row and the focus, by which loads are prioritized.
    init(
        load: @escaping (PictureRequest) async throws -> PictureArt, context: SceneContext,
        distance: @escaping (RowID) -> Int
    ) {
        self.load = load
        self.context = context
        self.distance = distance
    }

    /// Drops the rows, and hides sensitive pictures again, for another item.
    func begin() {
        live = [:]
        isRevealed = false
    }

    /// Makes the row of a picture; `nil` for another part.
    func row(of part: ReaderPart, id: RowID, in item: ReaderRowItem) -> CellController? {
        guard part.picture != nil else { return nil }
        let loading = RowPictureLoader(load: load, in: context, distance: { [distance] in distance(id) })
        let row = ReaderPictureRow(
            part, of: item, isRevealed: isRevealed, request: loading.start, cancel: loading.cancel)
        guard let row else { return nil }
        loading.present(to: row.picture)
        live[id] = Live(row: row, loading: loading)
        return CellController(id: id, row)
    }

    /// Reveals the sensitive pictures.
    ///
    /// - Returns: Whether a picture in the prefetch window was hidden.
    func reveal() -> Bool {
        let hidden = rows.filter(\.isHidden)
        guard !hidden.isEmpty else { return false }
        isRevealed = true
        for row in hidden { row.reveal() }
        return true
    }

    /// Retries the failed pictures in the prefetch window.
    ///
    /// - Returns: Whether a picture had failed.
    func retry() -> Bool {
        rows.reduce(false) { $1.retried() || $0 }
    }

    /// Loads loaded pictures again for another aspect ratio of cells.
    func redraw() {
        for live in live.values { live.loading?.redraw() }
    }

    private var rows: [ReaderPictureRow] { live.values.compactMap(\.row) }
}
