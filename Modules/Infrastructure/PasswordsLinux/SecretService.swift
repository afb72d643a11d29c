import FoundationEssentials
import SyncInterface

/// A connection to the desktop's secret service (org.freedesktop.secrets). Its calls block, and end when its
/// call is cancelled.
struct SecretService: ~Copyable {
    private let library: SecretLibrary
    private let cancellable: SecretLibrary.Object
    private let bus: SecretLibrary.Object
    private let service: SecretLibrary.Object

    /// `G_BUS_TYPE_SESSION`.
    private static let sessionBus: Int32 = 2
    /// `SECRET_SEARCH_ALL`, `SECRET_SEARCH_UNLOCK` and `SECRET_SEARCH_LOAD_SECRETS`.
    private static let (all, unlock, loadSecrets): (Int32, Int32, Int32) = (2, 4, 8)
    /// `G_IO_ERROR_TIMED_OUT` and `G_IO_ERROR_CANCELLED`.
    private static let timeouts: [Int32] = [24, 19]

    /// Connects to the session bus and to the service, which the bus starts where it can.
    init(_ library: SecretLibrary, cancellable: SecretLibrary.Object) throws(PasswordStoreError) {
        let bus = try Self.checked(by: library) { library.busGet(Self.sessionBus, cancellable, $0) }
        // GIO ends the process when its bus ends.
        library.connectionSetExitOnClose(bus, 0)
        let service: SecretLibrary.Object
        do throws(PasswordStoreError) {
            service = try Self.checked(by: library) { library.serviceGet(0, cancellable, $0) }
        } catch {
            library.objectUnref(bus)
            throw error
        }
        (self.library, self.cancellable, self.bus, self.service) = (library, cancellable, bus, service)
    }

    deinit {
        library.objectUnref(service)
        library.objectUnref(bus)
    }

    /// Returns an account's password; `nil` without one.
    ///
    /// - Parameter prompts: Whether the service may prompt for the password of a locked keyring.
    func password(of account: UUID, prompts: Bool) throws(PasswordStoreError) -> String? {
        let flags = Self.all | Self.loadSecrets | (prompts ? Self.unlock : 0)
        return try items(of: account, flags) { items throws(PasswordStoreError) in
            guard !items.isEmpty else { return nil }
            let unlocked = items.first { library.itemGetLocked($0) == 0 }
            guard let unlocked, let value = library.itemGetSecret(unlocked) else { throw .locked }
            defer { library.valueUnref(value) }
            var length = 0
            let bytes = UnsafeRawBufferPointer(start: library.valueGet(value, &length), count: length)
            guard let password = String(validating: bytes, as: UTF8.self) else {
                throw .refused(reason: "not UTF-8")
            }
            return password
        }
    }

    /// Stores a password in the default keyring. A prompt creates that if there is none.
    func store(
        _ password: String, of account: UUID, label: String, prompts: Bool
    ) throws(PasswordStoreError) {
        if !prompts, try !isDefaultKeyringUnlocked() { throw .locked }
        let attributes = attributes(of: account)
        defer { library.hashTableUnref(attributes) }
        var bytes = password.utf8CString
        let value = bytes.withUnsafeMutableBufferPointer {
            library.valueNew($0.baseAddress!, $0.count - 1, "text/plain")
        }
        defer { library.valueUnref(value) }
        let isStored = try called {
            library.serviceStore(service, nil, attributes, "default", label, value, cancellable, $0)
        }
        // The prompt was dismissed.
        guard isStored != 0 else { throw .locked }
    }

    /// Deletes an account's password in every keyring.
    func delete(of account: UUID, prompts: Bool) throws(PasswordStoreError) {
        // Clearing skips locked items.
        let flags = Self.all | (prompts ? Self.unlock : 0)
        let isLocked = try items(of: account, flags) { items throws(PasswordStoreError) in
            items.contains { library.itemGetLocked($0) != 0 }
        }
        guard !isLocked else { throw .locked }
        let attributes = attributes(of: account)
        defer { library.hashTableUnref(attributes) }
        _ = try called { library.serviceClear(service, nil, attributes, cancellable, $0) }
    }

    /// Returns whether there is a password of an account.
    func hasPassword(of account: UUID) throws(PasswordStoreError) -> Bool {
        try items(of: account, Self.all) { items throws(PasswordStoreError) in !items.isEmpty }
    }

    private func isDefaultKeyringUnlocked() throws(PasswordStoreError) -> Bool {
        let keyring = try called { library.collectionForAlias(service, "default", 0, cancellable, $0) }
        guard let keyring else { return false }
        defer { library.objectUnref(keyring) }
        return library.collectionGetLocked(keyring) == 0
    }

    /// Runs a function with the items of an account in all keyrings.
    private func items<Value>(
        of account: UUID, _ flags: Int32,
        _ body: ([SecretLibrary.Object]) throws(PasswordStoreError) -> Value
    ) throws(PasswordStoreError) -> Value {
        let attributes = attributes(of: account)
        defer { library.hashTableUnref(attributes) }
        let list = try called { library.serviceSearch(service, nil, attributes, flags, cancellable, $0) }
        defer { library.listFreeFull(list, library.unrefFunction) }
        // A GList: a pointer to the value, and one to the next element.
        let elements = sequence(first: list) { $0?.load(fromByteOffset: 8, as: SecretLibrary.Object?.self) }
        return try body(elements.prefix { $0 != nil }.compactMap { $0?.load(as: SecretLibrary.Object?.self) })
    }

    /// The attributes by which an account's password is found: a new hash table.
    private func attributes(of account: UUID) -> SecretLibrary.Object {
        let (hash, isEqual, free) = (library.textHash, library.textEqual, library.freeFunction)
        let table = library.hashTableNewFull(hash, isEqual, free, free)
        // No schema: gnome-keyring does not find the items of a schema in a locked keyring.
        for (key, value) in [("application", "feedhost"), ("account", account.uuidString)] {
            _ = library.hashTableInsert(table, library.duplicate(key), library.duplicate(value))
        }
        return table
    }

    // MARK: - Errors

    private func called<Value>(
        _ function: (SecretLibrary.Failure) -> Value
    ) throws(PasswordStoreError) -> Value {
        try Self.called(by: library, function)
    }

    /// Calls a function that returns an object unless it fails.
    private static func checked(
        by library: SecretLibrary, _ function: (SecretLibrary.Failure) -> SecretLibrary.Object?
    ) throws(PasswordStoreError) -> SecretLibrary.Object {
        guard let object = try called(by: library, function) else { throw .unavailable(reason: "no object") }
        return object
    }

    private static func called<Value>(
        by library: SecretLibrary, _ function: (SecretLibrary.Failure) -> Value
    ) throws(PasswordStoreError) -> Value {
        var failure: SecretLibrary.Object?
        let value = function(&failure)
        guard let failure else { return value }
        defer { library.errorFree(failure) }
        throw error(of: failure, library)
    }

    /// The error of a `GError`. Its message is not used: it is the service's.
    private static func error(
        of failure: SecretLibrary.Object, _ library: SecretLibrary
    ) -> PasswordStoreError {
        if let text = library.errorGetRemoteError(failure) {
            defer { library.free(text) }
            let name = String(cString: text)
            switch name {
            case "org.freedesktop.Secret.Error.IsLocked": return .locked
            case "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout": return .timedOut
            default:
                let isOfBus = name.hasPrefix("org.freedesktop.DBus.Error.")
                return isOfBus ? .unavailable(reason: name) : .refused(reason: name)
            }
        }
        let domain = library.quarkToString(failure.load(as: UInt32.self)).map { String(cString: $0) } ?? ""
        let code = failure.load(fromByteOffset: 4, as: Int32.self)
        let isOfConnection = domain == "g-io-error-quark"
        if isOfConnection, timeouts.contains(code) { return .timedOut }
        let reason = "\(domain) \(code)"
        return isOfConnection ? .unavailable(reason: reason) : .refused(reason: reason)
    }
}
