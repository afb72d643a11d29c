public import ListInterface
import Observation
import Synchronization

/// Draws a row, and again when observable state that it read has changed: what a list does, one frame at a time.
@MainActor
public final class RowRecorder {
    /// Every drawing so far, the first one included.
    public private(set) var drawings: [RenderedRow] = []

    private let row: any CellDataSource
    private let mark = Mark()

    /// In what the row is drawn from the next frame on; a context that differs is a reason to draw.
    public var context: RowContext {
        didSet { if context != oldValue { mark.set() } }
    }

    /// Draws the row for the first time.
    public init(_ row: any CellDataSource, in context: RowContext) {
        self.row = row
        self.context = context
        draw()
    }

    /// The drawing on the screen.
    public var latest: RenderedRow { drawings[drawings.count - 1] }

    /// Whether something that the latest drawing read has changed since.
    public var isDirty: Bool { mark.isSet }

    /// Draws the row again if it is dirty.
    ///
    /// - Returns: Whether it was.
    @discardableResult
    public func nextFrame() -> Bool {
        guard isDirty else { return false }
        draw()
        return true
    }

    private func draw() {
        mark.clear()
        let drawing = withObservationTracking {
            renderRow(row, in: context)
        } onChange: { [mark] in
            mark.set()
        }
        drawings.append(drawing)
    }
}

/// A flag that is set from wherever a change happens.
private final class Mark: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
    func clear() { value.withLock { $0 = false } }
}
