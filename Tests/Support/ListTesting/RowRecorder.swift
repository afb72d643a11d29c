public import ListInterface
import Observation
import Synchronization

/// Draws a row, and redraws it when observable state that it read has changed, as a list does in each frame.
@MainActor
public final class RowRecorder {
    /// Every drawing so far, the first one included.
    public private(set) var drawings: [RenderedRow] = []

    private let row: any CellDataSource
    private let mark = Mark()

    /// The context of the next frame. A different one makes the row dirty.
    public var context: RowContext {
        didSet { if context != oldValue { mark.set() } }
    }

    /// Draws the row for the first time.
    public init(_ row: any CellDataSource, in context: RowContext) {
        self.row = row
        self.context = context
        draw()
    }

    /// The latest drawing.
    public var latest: RenderedRow { drawings[drawings.count - 1] }

    /// Whether state that the latest drawing read has changed since.
    public var isDirty: Bool { mark.isSet }

    /// Draws the row again if it is dirty.
    ///
    /// - Returns: Whether the row was dirty.
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

/// A flag that any thread may set.
private final class Mark: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
    func clear() { value.withLock { $0 = false } }
}
