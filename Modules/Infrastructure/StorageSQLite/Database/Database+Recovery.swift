import StorageInterface
import Synchronization

extension Database {
    /// Runs `body`; where it finds the file broken, a new file stands in its place when this method throws, if the file is
    /// a copy.
    ///
    /// Where the disk fails to give a page, the file is opened anew and `body` runs once more: an open file keeps that
    /// its disk has failed, for which a damage that is found later would be taken.
    ///
    /// - Parameter needsRoom: Whether `body` can do nothing where the disk is full.
    func replacingBrokenFile<Value: Sendable>(
        needsRoom: Bool = true, _ body: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        do throws(StorageError) {
            return try reopeningBrokenFile(needsRoom, body)
        } catch {
            guard error.isUnread else { throw error }
            return try reopeningBrokenFile(needsRoom, body)
        }
    }

    /// Runs `body`; where that finds the file broken or unread, the file is open anew when this method throws.
    private func reopeningBrokenFile<Value: Sendable>(
        _ needsRoom: Bool, _ body: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        var (generation, closed) = opened.withLock { ($0.generation, $0.closed) }
        if closed.map({ needsRoom || $0.reason != .full }) ?? isReplaced {
            do throws(StorageError) {
                try reopen(after: generation, brokenBy: nil)
            } catch {
                guard error.reason == .full, !needsRoom else { throw error }
            }
            generation = opened.withLock(\.generation)
        }
        do throws(StorageError) {
            return try body()
        } catch {
            if error.isBrokenFile, !options.kind.isCopy { throw error }
            // Where this fails, the next one to use the database tries again.
            if error.isBrokenFile || error.isUnread {
                try? reopen(after: generation, brokenBy: error.isBrokenFile ? error : nil)
            }
            throw error
        }
    }

    /// Somebody has put another file in the place of the one that is open, or has deleted it: what would be stored in the
    /// one that is open would be lost. A copy whose folder is gone as a whole goes on in the file that is open.
    private var isReplaced: Bool {
        guard files.identity != opened.withLock(\.identity) else { return false }
        return !options.kind.isCopy || files.lockIsThere
    }

    /// Opens the connections anew, unless someone else has done so since `generation`.
    ///
    /// - Parameter fault: Why the file that they are open on is to be moved aside; `nil` where it is not.
    private func reopen(after generation: Int, brokenBy fault: StorageError?) throws(StorageError) {
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
                // SQLite would take the log of the file that was replaced for the new one's.
                if isReplaced, !options.kind.isCopy { files.deleteLog(opened.withLock(\.logIdentity)) }
                // Another process may have put a new file there, which is not to be moved.
                if let fault, files.identity == opened.withLock(\.identity) {
                    let place = try files.moveAside(at: options.now())
                    opened.withLock { $0.repairs.append(StorageRepair(quarantinedFile: place, cause: fault)) }
                }
                var connections = try connections()
                writer = connections.writer.take()
                reader = connections.reader.take()
                let (identity, log, repairs) = (files.identity, files.logIdentity, connections.repairs)
                opened.withLock { opened in
                    opened.generation += 1
                    opened.closed = nil
                    opened.identity = identity
                    opened.logIdentity = log
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
