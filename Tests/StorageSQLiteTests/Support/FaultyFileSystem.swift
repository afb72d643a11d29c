import CSQLite
import Foundation
import Synchronization

/// SQLite's default VFS under another name, whose calls can fail or block.
///
/// Counts the calls that a ``DiskFault`` can affect. Never syncs: a ``DiskRecord`` has what is synced.
final class FaultyFileSystem: Sendable {
    private struct State {
        var fault = DiskFault.none
        var calls = 0
        var callsByOperation: [DiskOperation: Int] = [:]
        var hasFailed = false
        var bytesWritten = 0
        var held: DiskOperation?
        var waiting = 0
        var record: DiskRecord?
        var ignoresSyncs = false
    }

    private let state = Mutex(State())
    private let held = NSCondition()

    /// The name of the VFS.
    let name: String

    init(name: String) {
        self.name = name
    }

    /// Sets the failure of future calls, and resets the counts.
    func fail(_ fault: DiskFault) {
        state.withLock { $0 = State(fault: fault) }
    }

    /// The number of calls since ``fail(_:)``.
    var calls: Int { state.withLock(\.calls) }

    /// The number of calls of each kind since ``fail(_:)``.
    var callsByOperation: [DiskOperation: Int] { state.withLock(\.callsByOperation) }

    /// Whether a call has failed since ``fail(_:)``.
    var hasFailed: Bool { state.withLock(\.hasFailed) }

    /// The number of bytes written since ``fail(_:)``.
    var bytesWritten: Int { state.withLock(\.bytesWritten) }

    /// Records the changes of a folder's files until ``endRecord()``.
    ///
    /// - Parameter ignoringSyncs: Whether the disk says that it has synced without doing so.
    func record(_ folder: TemporaryFolder, ignoringSyncs: Bool = false) {
        let record = DiskRecord(folder)
        state.withLock { ($0.record, $0.ignoresSyncs) = (record, ignoringSyncs) }
    }

    /// Ends the record, and returns it.
    func endRecord() -> DiskRecord { state.withLock { $0.record.take()! } }

    /// The number of recorded changes.
    var changeCount: Int { state.withLock { $0.record?.count ?? 0 } }

    /// The number of recorded writes.
    var writeCount: Int { state.withLock { $0.record?.writeCount ?? 0 } }

    /// Adds to the record.
    func add(isSync: Bool = false, _ change: (inout DiskRecord) -> Void) {
        state.withLock { state in
            if state.record != nil, !isSync || !state.ignoresSyncs { change(&state.record!) }
        }
    }

    /// The number of a recorded file; `nil` for others.
    func recordedFile(_ path: String) -> Int? {
        state.withLock { state in state.record?.file(path) }
    }

    /// Blocks the calls of a kind until ``release()``.
    func hold(_ operation: DiskOperation) {
        state.withLock { $0.held = operation }
    }

    /// Continues blocked calls.
    func release() {
        state.withLock { $0.held = nil }
        held.withLock { held.broadcast() }
    }

    /// Waits until a call is blocked.
    ///
    /// - Returns: `false` if none is within a minute.
    func waitForHeldCall() -> Bool {
        held.withLock {
            let limit = Date(timeIntervalSinceNow: 60)
            while state.withLock({ $0.waiting == 0 }), held.wait(until: limit) {}
            return state.withLock { $0.waiting > 0 }
        }
    }

    /// Counts a call, blocks it where needed, and returns its failure.
    func failure(of operation: DiskOperation, bytes: Int32 = 0) -> DiskFailure? {
        waitWhileHeld(operation)
        return state.withLock { state in
            let index = state.callsByOperation[operation, default: 0]
            let failure: DiskFailure? =
                switch state.fault {
                case .none: nil
                case .one(index, operation, let failure): failure
                case .all(operation): .inputOutput
                case .one, .all: nil
                case .from(let first): state.calls >= first ? .inputOutput : nil
                case .readOnly: operation.isChange ? .readOnly : nil
                case .full: operation.needsRoom ? .full : nil
                }
            state.calls += 1
            state.callsByOperation[operation] = index + 1
            state.bytesWritten += Int(bytes)
            state.hasFailed = state.hasFailed || failure != nil
            return failure
        }
    }

    private func waitWhileHeld(_ operation: DiskOperation) {
        guard state.withLock({ $0.held == operation }) else { return }
        held.withLock {
            state.withLock { $0.waiting += 1 }
            held.broadcast()
            while state.withLock({ $0.held == operation }) { held.wait() }
            state.withLock { $0.waiting -= 1 }
        }
    }

    /// Whether no file can grow.
    var isFull: Bool { state.withLock { $0.fault == .full } }

    var isReadOnly: Bool { state.withLock { $0.fault == .readOnly } }
}
