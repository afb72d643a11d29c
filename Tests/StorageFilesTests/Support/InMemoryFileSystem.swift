import FoundationEssentials
import StorageFiles
import StorageInterface
import Synchronization

/// A disk in memory whose calls can fail.
final class InMemoryFileSystem: FileSystem {
    /// The calls that fail.
    enum Fault: Hashable, Sendable {
        case none
        /// Only the call with this index; the next one has index 0.
        case once(Int, StorageError.Reason)
        /// All calls from this index, as after the death of the process.
        case from(Int)
        /// The calls that need free space.
        case full
    }

    private struct File {
        var data: Data
        var time: Int64
    }

    private struct State {
        var folders: Set<String> = []
        var files: [String: File] = [:]
        var time: Int64 = 0
        var fault = Fault.none
        var calls = 0
    }

    private let state: Mutex<State>

    init() {
        state = Mutex(State())
    }

    private init(_ copied: State) {
        state = Mutex(copied)
    }

    /// A disk with the same files whose calls succeed.
    func copy() -> InMemoryFileSystem {
        let copied = state.withLock { state in
            State(folders: state.folders, files: state.files, time: state.time)
        }
        return InMemoryFileSystem(copied)
    }

    /// Sets the failure of future calls, and resets the count.
    func fail(_ fault: Fault) {
        state.withLock { state in
            state.fault = fault
            state.calls = 0
        }
    }

    /// The number of calls since ``fail(_:)``.
    var calls: Int { state.withLock(\.calls) }

    /// The paths of all files, in order.
    var paths: [String] { state.withLock { $0.files.keys.sorted() } }

    /// Changes the bytes of a file, as a failing disk does.
    func change(_ path: String, _ change: (inout Data) -> Void) {
        state.withLock { change(&$0.files[path]!.data) }
    }

    /// Counts a call, and throws its failure.
    private func call<Value: Sendable>(
        needsRoom: Bool = false, failing: (inout sending State) -> Void = { _ in },
        _ body: (inout sending State) throws(StorageError) -> sending Value
    ) throws(StorageError) -> Value {
        try state.withLock { state throws(StorageError) in
            defer { state.calls += 1 }
            let reason: StorageError.Reason? =
                switch state.fault {
                case .none: nil
                case .once(let index, let reason): state.calls == index ? reason : nil
                case .from(let index): state.calls >= index ? .inputOutput : nil
                case .full: needsRoom ? .full : nil
                }
            if let reason {
                failing(&state)
                throw StorageError(reason, message: "call \(state.calls) failed")
            }
            state.time += 1
            return try body(&state)
        }
    }

    // MARK: FileSystem

    func makeFolder(_ path: String) throws(StorageError) {
        let isThere = state.withLock { $0.folders.contains(path) }
        try call(needsRoom: !isThere) { _ = $0.folders.insert(path) }
    }

    func hasFolder(_ path: String) -> Bool { state.withLock { $0.folders.contains(path) } }

    func entries(of folder: String) throws(StorageError) -> [FileEntry] {
        try call { state in
            state.files.filter { $0.key.hasPrefix(folder + "/") }.map { path, file in
                FileEntry(
                    name: String(path.dropFirst(folder.count + 1)), size: file.data.count, time: file.time)
            }
        }
    }

    func read(_ path: String) throws(StorageError) -> Data? {
        try call { $0.files[path]?.data }
    }

    func write(_ parts: [Data], to path: String) throws(StorageError) {
        let data = Data(parts.joined())
        try call(needsRoom: true) { state in
            // A full disk writes a part.
            state.files[path] = File(data: data.prefix(data.count / 2), time: state.time)
        } _: { state in
            state.files[path] = File(data: data, time: state.time)
        }
    }

    func move(_ path: String, to newPath: String) throws(StorageError) {
        try call { state throws(StorageError) in
            guard let file = state.files.removeValue(forKey: path) else { throw StorageError(.unavailable) }
            state.files[newPath] = file
        }
    }

    func remove(_ path: String) throws(StorageError) {
        try call { $0.files[path] = nil }
    }

    func setTime(_ time: Int64, of path: String) throws(StorageError) {
        try call { state throws(StorageError) in
            guard state.files[path] != nil else { throw StorageError(.unavailable) }
            state.files[path]!.time = time
        }
    }
}
