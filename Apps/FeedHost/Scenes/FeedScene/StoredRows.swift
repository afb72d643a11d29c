import ConcurrencyInterface
import FeedFeature
import Foundation
import ItemInterface
import ListInterface
import PaginationKit

/// The rows of a list that stands in a store: of a million it holds those that are near, and reads others as a reader
/// comes to them. A row that was not read yet has a placeholder, which stands for its place until the row is there.
final class StoredRows<Item: Identifiable<UUID> & Sendable> {
    typealias Window = StoredItemCache<Item>

    /// The functions that read the list. Its positions are those of a generation.
    struct Reading {
        /// Reads the items at positions; `nil` in the place of one that cannot be shown.
        var items: (_ positions: Range<Int>, _ generation: Int64) async -> FeedCacheResult<[Item?]>
        /// Finds the first position, from one end of a range or the other, whose item has a text.
        var position:
            (_ text: String, _ positions: Range<Int>, _ generation: Int64, _ isForward: Bool) async -> Int?
    }

    /// Rows have come that were not there.
    var onArrival: () -> Void = {}
    /// The stored list is another than the one that this is of.
    var onOtherFeed: (_ generation: Int64) -> Void = { _ in }

    private(set) var window: Window?

    private let reading: Reading
    private let tasks: any TaskProvider
    /// Makes the row of an item.
    private let row: (Item) -> CellController
    /// Unlike any id that comes from outside.
    private let mark = UInt64.random(in: 0...UInt64.max)
    private let placeholder = FeedPlaceholderRow()
    /// The places that are near and of which nothing is known, as their ids have them.
    private var waiting: Set<UInt64> = []

    init(_ reading: Reading, tasks: any TaskProvider, row: @escaping (Item) -> CellController) {
        self.reading = reading
        self.tasks = tasks
        self.row = row
    }

    // MARK: What is stored

    /// The list is another from now on, in which these items are known.
    func begin(_ storedRange: StoredRange, with items: [(position: Int, item: Item?)]) {
        var window = Window(of: storedRange)
        for (position, item) in items { window.insert([item], at: position) }
        self.window = window
        readForWaiting()
        // Rows that stay near do not ask for the ends of the list again.
        if let first = items.first { prefetch(first.position) }
    }

    /// A list changed: what came on top or behind is not of the store yet.
    func adopt(_ storedRange: StoredRange?) {
        guard let storedRange else { return window = nil }
        if window?.storedRange != storedRange { window?.move(to: storedRange, by: 0) }
    }

    /// A page brought these: where they are known already, they have other values now.
    func update(_ items: [Item]) {
        for item in items { window?.update(item) }
    }

    /// A stored item that is known.
    func item(_ id: UUID) -> Item? {
        window.flatMap { window in window.position(of: id).flatMap { window[$0] } }
    }

    /// Takes what was read of the list around a place to which the reader goes.
    func put(_ items: [Item?], at start: Int) {
        window?.insert(items, at: start)
    }

    /// Where the item of a row stands in the list, as far as that is known.
    func position(of id: RowID) -> Int? {
        window.flatMap { position(of: id, in: $0) }
    }

    /// The items without a gap around the place of a row, or around any that is known, and whether the last of the stored
    /// ones is among them.
    func run(around id: RowID?) -> (items: [Item], isAtEnd: Bool) {
        guard let window else { return ([], false) }
        let place = id.flatMap { position(of: $0, in: window) }.flatMap { window.run(around: $0) }
        let run = place ?? window.anyPosition.flatMap { window.run(around: $0) }
        guard let (start, items) = run else { return ([], false) }
        return (items, start + items.count == window.storedRange.positions.upperBound)
    }

    // MARK: Rows

    /// The rows as far as they are known now.
    var section: ListSection? {
        guard let window else { return nil }
        let first = window.storedRange.positions.lowerBound
        return ListSection(
            count: window.storedRange.positions.count,
            id: { [mark] in Self.id(at: first + $0, in: window, mark) },
            index: { [weak self] in self?.position(of: $0, in: window).map { $0 - first } },
            find: { [weak self] text, rows, isForward in
                let positions = first + rows.lowerBound..<first + rows.upperBound
                return await self?.find(text, in: positions, of: window, isForward: isForward)
            },
            controller: { [weak self, mark, placeholder] index in
                self?.prefetch(first + index)
                if let item = window[first + index], let row = self?.row { return row(item) }
                let id = Self.id(at: first + index, in: window, mark)
                return CellController(
                    id: id, dataSource: placeholder, prefetching: Place(id.low, of: self))
            })
    }

    /// A place that came near, or went.
    private final class Place: CellPrefetching {
        private let place: UInt64
        private weak var rows: StoredRows?

        init(_ place: UInt64, of rows: StoredRows?) {
            self.place = place
            self.rows = rows
        }

        func prefetch(in context: RowContext) {
            rows?.waiting.insert(place)
            rows?.read(for: place)
        }

        func cancelPrefetching() {
            rows?.waiting.remove(place)
        }
    }

    private static func id(at position: Int, in window: Window, _ mark: UInt64) -> RowID {
        window[position].map { RowID($0.id.uuid) } ?? place(position, in: window, mark)
    }

    /// The id of a place, whatever stands there: the same when the place moves.
    private static func place(_ position: Int, in window: Window, _ mark: UInt64) -> RowID {
        RowID(high: mark, low: UInt64(bitPattern: Int64(position - window.shift)))
    }

    private func position(of id: RowID, in window: Window) -> Int? {
        guard id.high == mark else { return window.position(of: UUID(id)) }
        return Self.position(of: id.low, in: window)
    }

    private static func position(of place: UInt64, in window: Window) -> Int? {
        let position = Int(Int64(bitPattern: place)) + window.shift
        return window.storedRange.positions.contains(position) ? position : nil
    }

    private func find(
        _ text: String, in positions: Range<Int>, of window: Window, isForward: Bool
    ) async -> RowID? {
        await reading.position(text, positions, window.storedRange.generation, isForward)
            .map { Self.place($0, in: window, mark) }
    }

    // MARK: Reading

    /// Reads what stands around a position and is neither there nor on its way.
    private func prefetch(_ position: Int) {
        guard let generation = window?.storedRange.generation else { return }
        for positions in window?.prefetch(position) ?? [] { read(positions, of: generation) }
    }

    private func read(for place: UInt64) {
        if let window, let position = Self.position(of: place, in: window) { prefetch(position) }
    }

    /// What was being read by other positions is read again.
    private func readForWaiting() {
        for place in waiting { read(for: place) }
    }

    private func read(_ positions: Range<Int>, of generation: Int64) {
        tasks.task(name: "stored rows", priority: nil) { @MainActor [weak self, reading] in
            let result = await reading.items(positions, generation)
            self?.take(result, at: positions, of: generation)
        }
    }

    private func take(
        _ result: FeedCacheResult<[Item?]>, at positions: Range<Int>, of generation: Int64
    ) {
        // Of another order by now: these positions mean nothing.
        guard window?.storedRange.generation == generation else { return }
        switch result {
        case .found(let items):
            let missing = Array(repeating: Item?.none, count: positions.count - items.count)
            window?.insert(items + missing, at: positions.lowerBound)
            onArrival()
        case .failed: window?.cancelRead(of: positions)
        case .otherGeneration:
            window?.cancelRead(of: positions)
            onOtherFeed(generation)
        }
    }
}

extension StoredRows<FeedItem> {
    /// The list stands in the store from now on, and these of its items are known.
    func begin(_ part: LocalFeedPart) {
        var window = Window(of: StoredRange(part.outline))
        window.insert(part.items, at: part.start)
        self.window = window
        readForWaiting()
    }

    /// A whole list went into the store, which had only its span before.
    func adopt(_ storedRange: StoredRange, of list: FeedPaging.FeedPager.List) {
        if let before = list.storedRange, window != nil {
            window?.move(to: storedRange, by: list.head.count - before.positions.lowerBound)
        } else {
            window = Window(of: storedRange)
        }
        window?.insert(list.head, at: 0)
        window?.insert(list.tail, at: storedRange.positions.upperBound - list.tail.count)
        readForWaiting()
    }
}
