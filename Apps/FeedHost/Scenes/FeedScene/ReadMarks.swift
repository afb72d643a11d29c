import ConcurrencyInterface
import FoundationEssentials
import LibraryStorageInterface

/// Writes the marks of a reader one after the other, and takes the last command of marking back as a whole.
final class ReadMarks {
    /// A number of items that were marked.
    struct Change: Hashable {
        /// How the items are marked now.
        let isRead: Bool
        /// The items that were not so before.
        let ids: [UUID]
    }

    /// Told after each write.
    var onWritten: () -> Void = {}

    private let library: TimelineLibrary
    private let tasks: any TaskProvider
    /// The last write, behind all others.
    private var writing: Task<Void, Never>?
    /// The marks that are not written yet, each with the number of its write.
    private var unwritten: [UUID: (isRead: Bool, write: Int)] = [:]
    private var count = 0
    /// The items that were read since they changed.
    private var readUpdates: Set<UUID> = []
    /// What the last command has changed.
    private var last: Change?

    init(_ library: TimelineLibrary, tasks: any TaskProvider) {
        self.library = library
        self.tasks = tasks
    }

    /// The item as the reader has marked it, where that is not written yet, or is not written at all.
    func marked(_ item: TimelineItem) -> TimelineItem {
        var item = item
        if let mark = unwritten[item.id] { item.mark(isRead: mark.isRead) }
        if readUpdates.contains(item.id) { item.state.isUpdated = false }
        return item
    }

    /// Marks an item.
    ///
    /// - Parameter isCommand: Whether the reader asked for it, so that it can be taken back.
    func set(_ isRead: Bool, _ id: UUID, isCommand: Bool) {
        count += 1
        if isRead { readUpdates.insert(id) }
        unwritten[id] = (isRead, count)
        write { [weak self, library, count] in
            let ids = await library.setRead(isRead, [id])
            guard let self else { return }
            if unwritten[id]?.write == count { unwritten[id] = nil }
            if isCommand { last = Change(isRead: isRead, ids: ids) }
        }
    }

    /// Marks the items of a list read.
    ///
    /// - Parameter completion: Given what was marked; `nil` where the list is too old.
    func markAllRead(_ list: ItemList, completion: @escaping (Change?) -> Void) {
        write { [weak self, library] in
            let change = await library.markAllRead(list).map { Change(isRead: true, ids: $0) }
            if let change { self?.last = change }
            completion(change)
        }
    }

    /// Takes back what the last command has marked.
    ///
    /// - Parameter completion: Given what was marked by that; `nil` where there was nothing to take back.
    func undo(completion: @escaping (Change?) -> Void) {
        write { [weak self, library] in
            guard let last = self?.last, !last.ids.isEmpty else { return completion(nil) }
            self?.last = nil
            completion(
                Change(isRead: !last.isRead, ids: await library.setRead(!last.isRead, last.ids)))
        }
    }

    /// Returns when all marks are written.
    func finish() async {
        await writing?.value
    }

    private func write(_ work: @escaping () async -> Void) {
        let before = writing
        writing = tasks.immediateTask(name: "mark", priority: nil) { @MainActor [weak self] in
            await before?.value
            await work()
            self?.onWritten()
        }
    }
}
