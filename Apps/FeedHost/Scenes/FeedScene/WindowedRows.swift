import ConcurrencyInterface
import FeedFeature
import Foundation
import ItemInterface
import LibraryStorageInterface
import ListInterface
import PaginationKit

/// The rows of a list in a store, of which only a window is in memory: rows in the prefetch window are read,
/// and have a placeholder until then.
final class WindowedRows {
    typealias Window = StoredItemCache<LibraryRow>

    /// Called after rows were read.
    var onRead: () -> Void = {}
    /// Called after a read found that the store has dropped the list's generation.
    var onOtherGeneration: () -> Void = {}

    var window: Window?

    /// Reads the items at positions; `nil` in place of a corrupt or deleted one.
    private let items: (_ positions: Range<Int>, _ generation: Int64) async -> ListRead<[LibraryRow?]>
    private let tasks: any TaskProvider
    /// Makes the row of an item.
    private let row: (FeedItem) -> CellController
    /// The high half of the ids of placeholders, different from all ids of items.
    private let mark = UInt64.random(in: 0...UInt64.max)
    private let placeholder = FeedPlaceholderRow()
    /// The placeholders in the prefetch window, by the low halves of their ids.
    private var waiting: Set<UInt64> = []

    init(
        items: @escaping (_ positions: Range<Int>, _ generation: Int64) async -> ListRead<[LibraryRow?]>,
        tasks: any TaskProvider, row: @escaping (FeedItem) -> CellController
    ) {
        self.items = items
        self.tasks = tasks
        self.row = row
    }

    // MARK: The list

    /// Replaces the list, of which the items from a position on are known.
    func begin(_ storedRange: StoredRange, with items: [LibraryRow?], at start: Int) {
        var window = Window(of: storedRange)
        window.insert(items, at: start)
        self.window = window
        readForWaiting()
        // Rows that stay in the prefetch window do not request the ends of the list again.
        if !items.isEmpty { prefetch(around: start) }
    }

    /// Shows a list again.
    func begin(again window: Window?) {
        self.window = window
        readForWaiting()
    }

    /// The item of an id; `nil` if it is not in memory.
    func item(_ id: UUID) -> LibraryRow? {
        window.flatMap { window in window.position(of: id).flatMap { window[$0] } }
    }

    /// The position of a row; `nil` if it is not in memory.
    func position(of id: RowID) -> Int? {
        window.flatMap { position(of: id, in: $0) }
    }

    // MARK: Rows

    /// The rows and placeholders of the current window.
    var section: ListSection? {
        guard let window else { return nil }
        let first = window.storedRange.positions.lowerBound
        return ListSection(
            count: window.storedRange.positions.count,
            id: { [mark] in Self.id(at: first + $0, in: window, mark) },
            index: { [weak self] in self?.position(of: $0, in: window).map { $0 - first } },
            controller: { [weak self, mark, placeholder] index in
                self?.prefetch(around: first + index)
                if let item = window[first + index], let row = self?.row { return row(item.item) }
                let id = Self.id(at: first + index, in: window, mark)
                return CellController(
                    id: id, dataSource: placeholder, prefetching: Prefetching(id.low, of: self))
            })
    }

    /// The prefetching of a placeholder.
    private final class Prefetching: CellPrefetching {
        private let placeholder: UInt64
        private weak var rows: WindowedRows?

        init(_ placeholder: UInt64, of rows: WindowedRows?) {
            self.placeholder = placeholder
            self.rows = rows
        }

        func prefetch(in context: RowContext) {
            rows?.waiting.insert(placeholder)
            rows?.read(for: placeholder)
        }

        func cancelPrefetching() {
            rows?.waiting.remove(placeholder)
        }
    }

    private static func id(at position: Int, in window: Window, _ mark: UInt64) -> RowID {
        window[position].map { RowID($0.id.uuid) }
            ?? RowID(high: mark, low: UInt64(bitPattern: Int64(position)))
    }

    private func position(of id: RowID, in window: Window) -> Int? {
        guard id.high == mark else { return window.position(of: UUID(id)) }
        return Self.position(of: id.low, in: window)
    }

    private static func position(of placeholder: UInt64, in window: Window) -> Int? {
        let position = Int(Int64(bitPattern: placeholder))
        return window.storedRange.positions.contains(position) ? position : nil
    }

    // MARK: Reading

    /// Reads the rows around a position that are neither in memory nor being read.
    private func prefetch(around position: Int) {
        guard let generation = window?.storedRange.generation else { return }
        for positions in window?.prefetch(position) ?? [] { read(positions, of: generation) }
    }

    private func read(for placeholder: UInt64) {
        if let window, let position = Self.position(of: placeholder, in: window) {
            prefetch(around: position)
        }
    }

    /// Reads the rows in the prefetch window again, whose positions have changed.
    private func readForWaiting() {
        for placeholder in waiting { read(for: placeholder) }
    }

    private func read(_ positions: Range<Int>, of generation: Int64) {
        tasks.task(name: "stored rows", priority: nil) { @MainActor [weak self, items] in
            let result = await items(positions, generation)
            self?.take(result, at: positions, of: generation)
        }
    }

    private func take(
        _ result: ListRead<[LibraryRow?]>, at positions: Range<Int>, of generation: Int64
    ) {
        // A read of an older generation has other items at these positions.
        guard window?.storedRange.generation == generation else { return }
        switch result {
        case .found(let items):
            let missing = Array(repeating: LibraryRow?.none, count: positions.count - items.count)
            window?.insert(items + missing, at: positions.lowerBound)
            onRead()
        case .failed: window?.cancelRead(of: positions)
        case .otherGeneration:
            window?.cancelRead(of: positions)
            onOtherGeneration()
        }
    }
}
