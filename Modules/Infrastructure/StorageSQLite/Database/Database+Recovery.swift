import StorageInterface
import Synchronization

extension Database {
    /// Runs `body`; where it finds the file broken, a new file stands in its place when this method throws, if the file is
    /// a copy.
    ///
    /// Where the disk fails to give a page, the file is opened anew and `body` runs once more: an open file keeps that
    /// its disk has failed, for which a damage that is found later would be taken.
    func replacingBrokenFile<Value: Sendable>(
        _ body: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        do throws(StorageError) {
            return try reopeningBrokenFile(body)
        } catch {
            guard error.isUnread else { throw error }
            return try reopeningBrokenFile(body)
        }
    }

    /// Runs `body`; where that finds the file broken or unread, the file is open anew when this method throws.
    private func reopeningBrokenFile<Value: Sendable>(
        _ body: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        var (generation, isClosed) = opened.withLock { ($0.generation, $0.isClosed) }
        if isClosed || isReplaced {
            try reopen(after: generation, brokenBy: nil)
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

    /// Somebody has put another file in the place of one that is nobody's copy, or has deleted it: what would be stored in
    /// the one that is open would be lost.
    private var isReplaced: Bool {
        !options.kind.isCopy && files.identity != opened.withLock(\.identity)
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
                reader = nil
                writer = nil
                opened.withLock { $0.isClosed = true }
                // Another process may have put a new file there, which is not to be moved.
                if let fault, files.identity == opened.withLock(\.identity) {
                    let place = try files.moveAside(at: options.now())
                    opened.withLock { $0.repairs.append(StorageRepair(movedTo: place, cause: fault)) }
                }
                var connections = try Connections(replacing: files, options)
                writer = connections.writer.take()
                reader = connections.reader.take()
                let (identity, repairs) = (files.identity, connections.repairs)
                opened.withLock { opened in
                    opened.generation += 1
                    opened.isClosed = false
                    opened.identity = identity
                    opened.repairs += repairs
                }
            }
        }
    }
}
