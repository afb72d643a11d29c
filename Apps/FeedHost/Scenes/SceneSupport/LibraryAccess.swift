public import ConcurrencyInterface
public import LibraryStorageInterface
public import StorageInterface

/// The library has no item with an id.
nonisolated public struct UnknownItem: Error {
    /// Makes the error.
    public init() {}
}

/// A library with its schedulers: writes run in order, reads beside them.
nonisolated public struct LibraryAccess: Sendable {
    /// The library, whose methods block.
    public let store: any LibraryStore
    private let reads: any Scheduler
    private let writes: any Scheduler
    private let locate: @Sendable (StorageError) -> StorageError
    private let written: @Sendable () -> Void

    /// Makes the access to a library.
    ///
    /// - Parameters:
    ///   - locate: Adds the place of the library's file to an error.
    ///   - written: Called after each work that changes the library.
    public init(
        _ store: any LibraryStore, reads: any Scheduler, writes: any Scheduler,
        locate: @escaping @Sendable (StorageError) -> StorageError = { $0 },
        written: @escaping @Sendable () -> Void = {}
    ) {
        self.store = store
        self.reads = reads
        self.writes = writes
        self.locate = locate
        self.written = written
    }

    /// Runs work that reads the library.
    public func read<Value: Sendable>(
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value { try await run(work, on: reads) }

    /// Runs work that changes the library.
    public func write<Value: Sendable>(
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        defer { written() }
        return try await run(work, on: writes)
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value,
        on scheduler: any Scheduler
    ) async throws(StorageError) -> Value {
        try await scheduler.schedule { [self] () throws(StorageError) in
            do throws(StorageError) {
                return try work(store)
            } catch {
                throw locate(error)
            }
        }
    }
}
