import ConcurrencyInterface
import FoundationEssentials
import LibraryStorageInterface

/// Writes the reader's read marks in their order, and undoes the last command.
final class ReadMarks {
    /// The items that a command has marked.
    struct Change: Hashable {
        /// Whether the items are marked read now.
        let isRead: Bool
        /// The items whose state changed.
        let ids: [UUID]
    }

    /// Called after each write, also after one that failed.
    var onWritten: () -> Void = {}
    /// Called after a write that failed.
    var onFailure: (any Error) -> Void = { _ in }

    private let library: TimelineLibrary
    private let tasks: any TaskProvider
    /// The last write, which waits for all earlier ones.
    private var writing: Task<Void, Never>?
    /// The marks whose writes have not finished, each with the number of its last write.
    private var unwritten: [UUID: (isRead: Bool, write: Int)] = [:]
    private var count = 0
    /// The items that were opened after their update.
    private var readUpdates: Set<UUID> = []
    /// The change of the last command.
    private var last: Change?

    init(_ library: TimelineLibrary, tasks: any TaskProvider) {
        self.library = library
        self.tasks = tasks
    }

    /// The item with its mark, written or not.
    func marked(_ item: LibraryRow) -> LibraryRow {
        var item = item
        if let mark = unwritten[item.id] { item.mark(isRead: mark.isRead) }
        if readUpdates.contains(item.id) { item.state.isUpdated = false }
        return item
    }

    /// Marks an item.
    ///
    /// - Parameter isCommand: Whether the mark is a command of the reader, which can be undone.
    func set(_ isRead: Bool, _ id: UUID, isCommand: Bool) {
        count += 1
        if isRead { readUpdates.insert(id) }
        unwritten[id] = (isRead, count)
        write { [weak self, library, count] in
            defer { if self?.unwritten[id]?.write == count { self?.unwritten[id] = nil } }
            let ids = try await library.setRead(isRead, [id])
            if isCommand { self?.last = Change(isRead: isRead, ids: ids) }
        }
    }

    /// Marks the items of a list read.
    ///
    /// - Parameter completion: Called with the change; `nil` for a list of a dropped generation.
    func markAllRead(_ list: ItemList, completion: @escaping (Change?) -> Void) {
        write { [weak self, library] in
            let change = try await library.markAllRead(list).map { Change(isRead: true, ids: $0) }
            if let change { self?.last = change }
            completion(change)
        }
    }

    /// Undoes the last command.
    ///
    /// - Parameter completion: Called with the change of the undo; `nil` where there is nothing to undo.
    func undo(completion: @escaping (Change?) -> Void) {
        write { [weak self, library] in
            guard let last = self?.last, !last.ids.isEmpty else { return completion(nil) }
            let ids = try await library.setRead(!last.isRead, last.ids)
            if self?.last == last { self?.last = nil }
            completion(Change(isRead: !last.isRead, ids: ids))
        }
    }

    /// Waits until all marks are written.
    func finish() async {
        await writing?.value
    }

    private func write(_ work: @escaping () async throws -> Void) {
        let before = writing
        writing = tasks.immediateTask(name: "mark", priority: nil) { @MainActor [weak self] in
            await before?.value
            do { try await work() } catch { self?.onFailure(error) }
            self?.onWritten()
        }
    }
}

extension LibraryRow {
    /// Marks the item. A read item no longer counts as updated.
    nonisolated mutating func mark(isRead: Bool) {
        state.isRead = isRead
        if isRead { state.isUpdated = false }
    }
}
