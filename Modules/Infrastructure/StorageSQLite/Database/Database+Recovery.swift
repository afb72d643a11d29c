import StorageInterface
import Synchronization

extension Database {
    /// Runs `body`; where it finds the file broken, a new file stands in its place when this method throws.
    func replacingBrokenFile<Value: Sendable>(
        _ body: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        let generation = opened.withLock(\.generation)
        do throws(StorageError) {
            return try body()
        } catch {
            if error.isBrokenFile { try? replaceFile(ofGeneration: generation, because: error) }
            throw error
        }
    }

    /// Moves the file aside and opens a new one, unless someone else has done it meanwhile.
    func replaceFile(ofGeneration generation: Int, because error: StorageError) throws(StorageError) {
        guard let lock else { return }
        try writer.withLock { writer throws(StorageError) in
            try reader.withLock { reader throws(StorageError) in
                guard opened.withLock(\.generation) == generation else { return }
                try lock.acquire(timeout: options.busyTimeout)
                defer { lock.release() }
                reader = nil
                writer = nil
                var repairs: [StorageRepair] = []
                // Another process may have put a new file there, which is not to be moved.
                if files.identity == opened.withLock(\.identity) {
                    let place = try files.moveAside(at: options.now())
                    repairs.append(StorageRepair(movedTo: place, cause: error))
                }
                var connections = try Connections(replacing: files, options)
                writer = connections.writer.take()
                reader = connections.reader.take()
                let identity = files.identity
                opened.withLock { opened in
                    opened.generation += 1
                    opened.identity = identity
                    opened.repairs += repairs + connections.repairs
                }
            }
        }
    }
}
