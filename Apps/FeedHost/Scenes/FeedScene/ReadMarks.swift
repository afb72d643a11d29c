import ConcurrencyInterface
import FoundationEssentials
import LibraryStorageInterface

/// Writes the reader's read marks and rules in their order, and undoes the last command.
final class ReadMarks {
    /// The change of a command.
    enum Change: Hashable {
        /// Items whose state changed are marked read, or unread.
        case marks(isRead: Bool, ids: [UUID])
        /// A rule was added.
        case rule(UUID)
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
            if isCommand { self?.last = .marks(isRead: isRead, ids: ids) }
        }
    }

    /// Marks the items of a list read.
    ///
    /// - Parameter completion: Called with the number of items that were unread; `nil` for a list of a dropped
    ///   generation.
    func markAllRead(_ list: ItemList, completion: @escaping (Int?) -> Void) {
        write { [weak self, library] in
            let ids = try await library.markAllRead(list)
            if let ids { self?.last = .marks(isRead: true, ids: ids) }
            completion(ids?.count)
        }
    }

    /// Adds a rule.
    ///
    /// - Parameter completion: Called with the number of items that changed, or with the error.
    func add(_ rule: Rule, completion: @escaping (Result<Int, any Error>) -> Void) {
        write { [weak self, library] in
            do {
                let count = try await library.addRule(rule)
                self?.last = .rule(rule.id)
                completion(.success(count))
            } catch {
                completion(.failure(error))
            }
        }
    }

    /// Undoes the last command.
    ///
    /// - Parameter completion: Called with the change, and the number of items that have their earlier state again; `nil`
    ///   where there is nothing to undo.
    func undo(at now: Date, completion: @escaping ((change: Change, count: Int)?) -> Void) {
        write { [weak self, library] in
            guard let last = self?.last else { return completion(nil) }
            let count: Int
            switch last {
            case .marks(_, []): return completion(nil)
            case .marks(let isRead, let ids): count = try await library.setRead(!isRead, ids).count
            case .rule(let id): count = try await library.deleteRule(id, now)
            }
            if self?.last == last { self?.last = nil }
            completion((last, count))
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
