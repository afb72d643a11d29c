import CSQLite
import Synchronization

/// SQLite's usual file system under a name of its own, some of whose calls can be made to fail.
final class FaultyFileSystem: Sendable {
    /// Which calls fail.
    enum Fault: Hashable, Sendable {
        /// None.
        case none
        /// The call with this index, the next one's being 0, and no other.
        case once(Int)
        /// The calls from this index on, as where the process is dead or the disk full.
        case from(Int)
        /// Those that would change a file.
        case readOnly
    }

    private struct State {
        var fault = Fault.none
        var calls = 0
        var bytesWritten = 0
    }

    private let state = Mutex(State())

    /// The name by which SQLite knows the file system.
    let name: String

    private init(name: String) {
        self.name = name
    }

    /// The calls from now on fail like this, and are counted from 0.
    func fail(_ fault: Fault) {
        state.withLock { $0 = State(fault: fault) }
    }

    /// The number of calls since ``fail(_:)`` that could have failed.
    var calls: Int { state.withLock(\.calls) }

    /// The number of bytes written since ``fail(_:)``.
    var bytesWritten: Int { state.withLock(\.bytesWritten) }

    /// Counts a call, and says whether it fails.
    fileprivate func fails(changing: Bool, bytes: Int32 = 0) -> Bool {
        state.withLock { state in
            state.bytesWritten += Int(bytes)
            defer { state.calls += 1 }
            switch state.fault {
            case .none: return false
            case .once(let index): return state.calls == index
            case .from(let index): return state.calls >= index
            case .readOnly: return changing
            }
        }
    }

    fileprivate var isReadOnly: Bool { state.withLock { $0.fault == .readOnly } }
}

// MARK: - Registration

/// What the functions that SQLite calls need to know of the file systems and their open files, by address.
private struct Registry {
    var systems: [UInt: FaultyFileSystem] = [:]
    var files: [UInt: (system: FaultyFileSystem, methods: UInt)] = [:]
    var replacedMethods: UInt?
}

private let registry = Mutex(Registry())

private typealias File = UnsafeMutablePointer<sqlite3_file>
private typealias Methods = UnsafePointer<sqlite3_io_methods>

extension FaultyFileSystem {
    /// Makes a file system and registers it with SQLite, for as long as the program runs.
    static func register() -> FaultyFileSystem {
        let name = "faulty-\(registry.withLock { $0.systems.count })-\(UInt64.random(in: 0 ... .max))"
        let system = FaultyFileSystem(name: name)
        let usual = sqlite3_vfs_find(nil)!
        let copy = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        copy.initialize(to: usual.pointee)
        let characters = Array(name.utf8CString)
        let stored = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
        stored.initialize(from: characters, count: characters.count)
        copy.pointee.zName = UnsafePointer(stored)
        copy.pointee.pNext = nil
        copy.pointee.xOpen = openFile
        registry.withLock { $0.systems[UInt(bitPattern: copy)] = system }
        sqlite3_vfs_register(copy, 0)
        return system
    }
}

// MARK: - What SQLite calls

private func openFile(
    _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ file: File?, _ flags: Int32,
    _ opened: UnsafeMutablePointer<Int32>?
) -> Int32 {
    guard let file, let system = registry.withLock({ $0.systems[UInt(bitPattern: vfs)] }) else {
        return SQLITE_MISUSE
    }
    file.pointee.pMethods = nil
    if system.fails(changing: false) { return SQLITE_CANTOPEN }
    var flags = flags
    if system.isReadOnly {
        flags = flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_READONLY
    }
    let usual = sqlite3_vfs_find(nil)!
    let code = usual.pointee.xOpen(usual, name, file, flags, opened)
    guard code == SQLITE_OK, let methods = file.pointee.pMethods else { return code }
    registry.withLock { registry in
        registry.files[UInt(bitPattern: file)] = (system, UInt(bitPattern: methods))
        if registry.replacedMethods == nil {
            let replaced = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
            replaced.initialize(to: faulty(methods.pointee))
            registry.replacedMethods = UInt(bitPattern: replaced)
        }
        file.pointee.pMethods = registry.replacedMethods.flatMap { Methods(bitPattern: $0) }
    }
    return SQLITE_OK
}

private func found(_ file: File?) -> (system: FaultyFileSystem, methods: sqlite3_io_methods) {
    let entry = registry.withLock { $0.files[UInt(bitPattern: file)] }!
    return (entry.system, Methods(bitPattern: entry.methods)!.pointee)
}

/// The same methods, of which those that read, write, lock and map can fail.
private func faulty(_ methods: sqlite3_io_methods) -> sqlite3_io_methods {
    var methods = methods
    methods.xClose = { file in
        let close = found(file).methods.xClose!
        let code = close(file)
        registry.withLock { _ = $0.files.removeValue(forKey: UInt(bitPattern: file)) }
        return code
    }
    methods.xRead = { file, bytes, count, offset in
        let (system, methods) = found(file)
        return system.fails(changing: false) ? SQLITE_IOERR : methods.xRead(file, bytes, count, offset)
    }
    methods.xWrite = { file, bytes, count, offset in
        let (system, methods) = found(file)
        if system.fails(changing: true, bytes: count) { return SQLITE_FULL }
        return methods.xWrite(file, bytes, count, offset)
    }
    methods.xTruncate = { file, size in
        let (system, methods) = found(file)
        return system.fails(changing: true) ? SQLITE_IOERR : methods.xTruncate(file, size)
    }
    methods.xSync = { file, flags in
        let (system, methods) = found(file)
        return system.fails(changing: true) ? SQLITE_IOERR : methods.xSync(file, flags)
    }
    methods.xLock = { file, level in
        let (system, methods) = found(file)
        return system.fails(changing: false) ? SQLITE_IOERR : methods.xLock(file, level)
    }
    methods.xShmMap = { file, page, size, extend, mapped in
        let (system, methods) = found(file)
        if system.fails(changing: true) { return SQLITE_CANTOPEN }
        return methods.xShmMap(file, page, size, extend, mapped)
    }
    methods.xShmLock = { file, offset, count, flags in
        let (system, methods) = found(file)
        let isUnlocking = flags & SQLITE_SHM_UNLOCK != 0
        if !isUnlocking, system.fails(changing: false) { return SQLITE_IOERR }
        return methods.xShmLock(file, offset, count, flags)
    }
    return methods
}
