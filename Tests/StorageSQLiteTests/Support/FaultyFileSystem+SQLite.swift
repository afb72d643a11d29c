import CSQLite
import Glibc
import Synchronization

/// The state of the file systems and their open files, by address, for the C functions that SQLite calls.
private struct Registry {
    var systems: [UInt: FaultyFileSystem] = [:]
    var files: [UInt: OpenFile] = [:]
    var replacedMethods: UInt?
}

private struct OpenFile {
    var system: FaultyFileSystem
    /// The default VFS's methods.
    var methods: UInt
    /// The last failure of a call on the file.
    var systemError: Int32 = 0
    /// The number of the file in the record.
    var recorded: Int?
    /// Whether the next sync also syncs the folder, as the first one of a log or journal does.
    var syncsFolder = false
}

private let registry = Mutex(Registry())

private typealias File = UnsafeMutablePointer<sqlite3_file>
private typealias Methods = UnsafePointer<sqlite3_io_methods>
private typealias System = UnsafeMutablePointer<sqlite3_vfs>

extension FaultyFileSystem {
    /// Makes a file system and registers it with SQLite until the process ends.
    static func register() -> FaultyFileSystem {
        let name = "faulty-\(registry.withLock { $0.systems.count })-\(UInt64.random(in: 0 ... .max))"
        let system = FaultyFileSystem(name: name)
        let copy = System.allocate(capacity: 1)
        copy.initialize(to: usualSystem.pointee)
        let characters = Array(name.utf8CString)
        let stored = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
        stored.initialize(from: characters, count: characters.count)
        copy.pointee.zName = UnsafePointer(stored)
        copy.pointee.pNext = nil
        copy.pointee.xOpen = openFile
        copy.pointee.xDelete = { vfs, name, isSynced in
            let system = registry.withLock { $0.systems[UInt(bitPattern: vfs)] }!
            if let code = failingCode(of: .delete, system) { return code }
            let code = usualSystem.pointee.xDelete(usualSystem, name, isSynced)
            system.add { $0.observeEntries() }
            if isSynced != 0 { system.add(isSync: true) { $0.syncFolder() } }
            return code
        }
        copy.pointee.xAccess = { vfs, name, flags, result in
            failingCode(of: .access, vfs) ?? usualSystem.pointee.xAccess(usualSystem, name, flags, result)
        }
        copy.pointee.xFullPathname = { vfs, name, count, path in
            failingCode(of: .path, vfs) ?? usualSystem.pointee.xFullPathname(usualSystem, name, count, path)
        }
        registry.withLock { $0.systems[UInt(bitPattern: copy)] = system }
        sqlite3_vfs_register(copy, 0)
        return system
    }
}

private var usualSystem: System { sqlite3_vfs_find(nil)! }

/// The result code of a failing call; `nil` for others.
private func failingCode(of operation: DiskOperation, _ vfs: System?) -> Int32? {
    failingCode(of: operation, registry.withLock { $0.systems[UInt(bitPattern: vfs)] }!)
}

private func failingCode(of operation: DiskOperation, _ system: FaultyFileSystem) -> Int32? {
    guard let failure = system.failure(of: operation) else { return nil }
    errno = failure.systemError
    return failure.code(of: operation)
}

private func failingCode(of operation: DiskOperation, _ file: File?) -> Int32? {
    let code = failingCode(of: operation, found(file).system)
    if code != nil { note(errno, on: file) }
    return code
}

private func note(_ systemError: Int32, on file: File?) {
    registry.withLock { $0.files[UInt(bitPattern: file)]?.systemError = systemError }
}

/// Adds a change of a file to the record, if the file is in it.
private func record(_ file: File?, isSync: Bool = false, _ change: (inout DiskRecord, Int) -> Void) {
    let entry = registry.withLock { $0.files[UInt(bitPattern: file)] }
    guard let entry, let number = entry.recorded else { return }
    entry.system.add(isSync: isSync) { change(&$0, number) }
}

private func openFile(
    _ vfs: System?, _ name: UnsafePointer<CChar>?, _ file: File?, _ flags: Int32,
    _ opened: UnsafeMutablePointer<Int32>?
) -> Int32 {
    guard let file, let system = registry.withLock({ $0.systems[UInt(bitPattern: vfs)] }) else {
        return SQLITE_MISUSE
    }
    file.pointee.pMethods = nil
    if let code = failingCode(of: .open, system) { return code }
    var flags = flags
    if system.isReadOnly {
        flags = flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_READONLY
    }
    let code = usualSystem.pointee.xOpen(usualSystem, name, file, flags, opened)
    guard code == SQLITE_OK, let methods = file.pointee.pMethods else { return code }
    let recorded = name.flatMap { system.recordedFile(String(cString: $0)) }
    let isLog = flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL) != 0
    registry.withLock { registry in
        registry.files[UInt(bitPattern: file)] = OpenFile(
            system: system, methods: UInt(bitPattern: methods), recorded: recorded,
            syncsFolder: isLog && flags & SQLITE_OPEN_CREATE != 0)
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

/// The same methods, of which those of a ``DiskOperation`` can fail.
private func faulty(_ methods: sqlite3_io_methods) -> sqlite3_io_methods {
    var methods = methods
    methods.xClose = { file in
        let close = found(file).methods.xClose!
        let code = close(file)
        registry.withLock { _ = $0.files.removeValue(forKey: UInt(bitPattern: file)) }
        return code
    }
    methods.xRead = { file, bytes, count, offset in
        failingCode(of: .read, file) ?? found(file).methods.xRead(file, bytes, count, offset)
    }
    methods.xWrite = { file, bytes, count, offset in
        let (system, methods) = found(file)
        guard let failure = system.failure(of: .write, bytes: count) else {
            let written = UnsafeRawBufferPointer(start: bytes, count: Int(count))
            record(file) { $0.write(written, to: $1, at: Int(offset)) }
            return methods.xWrite(file, bytes, count, offset)
        }
        if failure == .torn { _ = methods.xWrite(file, bytes, count / 2, offset) }
        errno = failure.systemError
        note(errno, on: file)
        return failure.code(of: .write)
    }
    methods.xFileControl = { file, operation, argument in
        let systemError = registry.withLock { $0.files[UInt(bitPattern: file)]!.systemError }
        guard operation == SQLITE_FCNTL_LAST_ERRNO, systemError != 0 else {
            return found(file).methods.xFileControl(file, operation, argument)
        }
        argument?.storeBytes(of: systemError, as: Int32.self)
        return SQLITE_OK
    }
    methods.xTruncate = { file, size in
        if let code = failingCode(of: .truncate, file) { return code }
        record(file) { $0.truncate($1, to: Int(size)) }
        return found(file).methods.xTruncate(file, size)
    }
    methods.xSync = { file, _ in
        if let code = failingCode(of: .sync, file) { return code }
        let syncsFolder = registry.withLock { registry -> Bool in
            let isFirst = registry.files[UInt(bitPattern: file)]?.syncsFolder ?? false
            registry.files[UInt(bitPattern: file)]?.syncsFolder = false
            return isFirst
        }
        record(file, isSync: true) { record, number in
            record.sync(number)
            if syncsFolder { record.syncFolder() }
        }
        return SQLITE_OK
    }
    methods.xFileSize = { file, size in
        failingCode(of: .size, file) ?? found(file).methods.xFileSize(file, size)
    }
    methods.xLock = { file, level in
        failingCode(of: .lock, file) ?? found(file).methods.xLock(file, level)
    }
    methods.xUnlock = { file, level in
        // A failed unlock has released the kernel's lock.
        let code = found(file).methods.xUnlock(file, level)
        return failingCode(of: .unlock, file) ?? code
    }
    methods.xCheckReservedLock = { file, isReserved in
        failingCode(of: .checkLock, file) ?? found(file).methods.xCheckReservedLock(file, isReserved)
    }
    methods.xShmMap = { file, page, size, extend, mapped in
        let (system, methods) = found(file)
        if system.isFull, let mapped {
            // Overwriting needs no free space.
            let code = methods.xShmMap(file, page, size, 0, mapped)
            if code != SQLITE_OK || mapped.pointee != nil || extend == 0 { return code }
        }
        return failingCode(of: .mapIndex, file)
            ?? found(file).methods.xShmMap(file, page, size, extend, mapped)
    }
    methods.xShmLock = { file, offset, count, flags in
        let isUnlocking = flags & SQLITE_SHM_UNLOCK != 0
        if !isUnlocking, let code = failingCode(of: .lockIndex, file) { return code }
        let code = found(file).methods.xShmLock(file, offset, count, flags)
        return (isUnlocking ? failingCode(of: .unlockIndex, file) : nil) ?? code
    }
    return methods
}
