import ListInterface
import ReaderFeature
import SceneSupport
import TextInterface

/// Makes the rows of an opened item when they come near the screen, each picture with what loads it, and knows those that
/// are there.
final class ReaderRows {
    private struct Live {
        weak var row: ReaderPictureRow?
        weak var loading: PictureLoading?
    }

    private let load: (PictureRequest) async throws -> PictureArt
    private let context: SceneContext
    private let distance: (RowID) -> Int
    private var live: [RowID: Live] = [:]
    /// Whether the reader asked for the item's sensitive pictures.
    private var isRevealed = false

    /// - Parameters:
    ///   - load: Loads the art of a picture.
    ///   - distance: Tells how many rows a row is from the focus, by which pictures wait for their turn.
    init(
        load: @escaping (PictureRequest) async throws -> PictureArt, context: SceneContext,
        distance: @escaping (RowID) -> Int
    ) {
        self.load = load
        self.context = context
        self.distance = distance
    }

    /// Forgets the rows, and hides sensitive pictures again: another item is shown.
    func begin() {
        live = [:]
        isRevealed = false
    }

    /// The row of a picture, made anew; `nil` for a part that is none.
    func row(of part: ReaderPart, id: RowID, in item: ReaderRowItem) -> CellController? {
        guard part.picture != nil else { return nil }
        let loading = PictureLoading(load: load, in: context, distance: { [distance] in distance(id) })
        let row = ReaderPictureRow(
            part, of: item, isRevealed: isRevealed, request: loading.start, cancel: loading.cancel)
        guard let row else { return nil }
        loading.present(to: row.picture)
        live[id] = Live(row: row, loading: loading)
        return CellController(id: id, row)
    }

    /// Shows the sensitive pictures.
    ///
    /// - Returns: Whether one of those near the screen was hidden.
    func reveal() -> Bool {
        let hidden = rows.filter(\.isHidden)
        guard !hidden.isEmpty else { return false }
        isRevealed = true
        for row in hidden { row.reveal() }
        return true
    }

    /// Loads the pictures near the screen again that failed.
    func retry() {
        for row in rows { row.retried() }
    }

    /// Loads the pictures that are there again, since cells have another shape.
    func redraw() {
        for live in live.values { live.loading?.redraw() }
    }

    private var rows: [ReaderPictureRow] { live.values.compactMap(\.row) }
}
