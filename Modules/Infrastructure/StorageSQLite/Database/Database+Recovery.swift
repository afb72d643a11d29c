import StorageInterface
import Synchronization

extension Database {
    /// Runs `body`; if it finds a cache's file corrupt, replaces the file before throwing.
    ///
    /// If the disk fails to read a page, reopens the file and runs `body` once more: an open file
    /// remembers a failure of its disk, which would hide a corruption that is found later.
    ///
    /// - Parameter needsSpace: Whether `body` needs free space on the disk.
    func replacingCorruptFile<Value: Sendable>(
        needsSpace: Bool = true, _ body: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        do throws(StorageError) {
            return try reopeningCorruptFile(needsSpace, body)
        } catch {
            guard error.isReadFailure else { throw error }
            return try reopeningCorruptFile(needsSpace, body)
        }
    }

    /// Runs `body`; if it finds the file corrupt or unreadable, reopens the file before throwing.
    private func reopeningCorruptFile<Value: Sendable>(
        _ needsSpace: Bool, _ body: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        var (generation, closed) = opened.withLock { ($0.generation, $0.closed) }
        if closed.map({ needsSpace || $0.reason != .full }) ?? isReplaced {
            do throws(StorageError) {
                try reopen(after: generation, corruptBy: nil)
            } catch {
                guard error.reason == .full, !needsSpace else { throw error }
            }
            generation = opened.withLock(\.generation)
        }
        do throws(StorageError) {
            return try body()
        } catch {
            if error.isCorruptFile, !options.kind.isReplaceable { throw error }
            // The next call retries if reopening fails.
            if error.isCorruptFile || error.isReadFailure {
                try? reopen(after: generation, corruptBy: error.isCorruptFile ? error : nil)
            }
            throw error
        }
    }

    /// Whether the open file was replaced or deleted, so that writes to it would be lost. A cache whose whole
    /// folder was deleted continues with the open file.
    private var isReplaced: Bool {
        guard files.identity != opened.withLock(\.identity) else { return false }
        return !options.kind.isReplaceable || files.lockExists
    }

    /// Reopens the connections, unless another thread has done so since `generation`.
    ///
    /// - Parameter fault: The corruption for which the file is quarantined; `nil` for an intact file.
    private func reopen(after generation: Int, corruptBy fault: StorageError?) throws(StorageError) {
        guard let lock else { return }
        try writer.withLock { writer throws(StorageError) in
            try reader.withLock { reader throws(StorageError) in
                guard opened.withLock(\.generation) == generation else { return }
                try lock.acquire(timeout: options.busyTimeout)
                defer { lock.release() }
                let isReplaced = files.identity != opened.withLock(\.identity)
                reader = nil
                writer = nil
                opened.withLock { $0.closed = Self.closed }
                // SQLite would apply the WAL of the replaced file to the new one.
                if isReplaced, !options.kind.isReplaceable { files.deleteWAL(opened.withLock(\.walIdentity)) }
                // Another process may have replaced the file already.
                if let fault, files.identity == opened.withLock(\.identity) {
                    let place = try files.quarantine(at: options.now())
                    opened.withLock { $0.repairs.append(StorageRepair(quarantinedFile: place, cause: fault)) }
                }
                var connections = try connections()
                writer = connections.writer.take()
                reader = connections.reader.take()
                let (identity, walIdentity, repairs) = (
                    files.identity, files.walIdentity, connections.repairs
                )
                opened.withLock { opened in
                    opened.generation += 1
                    opened.closed = nil
                    opened.identity = identity
                    opened.walIdentity = walIdentity
                    opened.repairs += repairs
                }
            }
        }
    }

    private func connections() throws(StorageError) -> Connections {
        do throws(StorageError) {
            return try Connections(replacing: files, options)
        } catch {
            let error = files.explain(error)
            opened.withLock { $0.closed = error }
            throw error
        }
    }
}
