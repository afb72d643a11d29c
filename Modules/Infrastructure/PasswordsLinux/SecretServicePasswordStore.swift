public import FoundationEssentials
import Glibc
public import SyncInterface

/// Keeps passwords in the desktop's secret service, such as GNOME's keyring or KWallet, by libsecret.
///
/// libsecret is loaded by the first call that finds a session bus. Each call connects again, runs on a thread
/// of its own and ends within a time limit.
public struct SecretServicePasswordStore: PasswordStore {
    private let environment: [String: String]
    private let prompts: Bool
    private let library: String
    private let limit: Duration
    private let promptLimit: Duration

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - environment: The process's environment variables, which libsecret reads too.
    ///   - prompts: Whether the desktop may prompt for the password of a locked keyring, which needs a
    ///     display. `false` for programs that run without a user.
    public init(environment: [String: String], prompts: Bool) {
        self.init(environment: environment, prompts: prompts, library: "libsecret-1.so.0")
    }

    /// Makes a store for tests.
    ///
    /// - Parameters:
    ///   - library: The name or path of libsecret.
    ///   - limit: The longest time of a call without a prompt. It includes the start of the service.
    ///   - promptLimit: The longest time of a call that may wait for a prompt.
    package init(
        environment: [String: String], prompts: Bool, library: String = "libsecret-1.so.0",
        limit: Duration = .seconds(5), promptLimit: Duration = .seconds(60)
    ) {
        self.environment = environment
        self.prompts = prompts
        self.library = library
        self.limit = limit
        self.promptLimit = promptLimit
    }

    /// Reads a password from an unlocked keyring, otherwise from one that the desktop may prompt for.
    public func password(of account: UUID) throws(PasswordStoreError) -> String? {
        try call { service, prompts throws(PasswordStoreError) in
            try service.password(of: account, prompts: prompts)
        }
    }

    /// Stores a password in the default keyring.
    public func store(_ password: String, of account: UUID, label: String) throws(PasswordStoreError) {
        try call { service, prompts throws(PasswordStoreError) in
            try service.store(password, of: account, label: label, prompts: prompts)
        }
    }

    /// Deletes a password in every keyring.
    public func delete(of account: UUID) throws(PasswordStoreError) {
        try call { service, prompts throws(PasswordStoreError) in
            try service.delete(of: account, prompts: prompts)
        }
    }

    /// Returns whether a keyring has the account's password, locked or not.
    public func place(of account: UUID) throws(PasswordStoreError) -> PasswordPlace? {
        try call { service, _ throws(PasswordStoreError) in try service.hasPassword(of: account) }
            ? .secretService : nil
    }

    /// Runs a function with the service: without prompts first, then with one where the keyring is locked.
    private func call<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing SecretService, Bool) throws(PasswordStoreError) -> Value
    ) throws(PasswordStoreError) -> Value {
        // libsecret would start a bus for a display without one.
        guard hasBus else { throw .unavailable(reason: "no session bus") }
        do throws(PasswordStoreError) {
            return try SecretCall(library: library) { service throws(PasswordStoreError) in
                try body(service, false)
            }.result(within: limit)
        } catch .locked where prompts && hasDisplay {
            return try SecretCall(library: library) { service throws(PasswordStoreError) in
                try body(service, true)
            }.result(within: promptLimit)
        }
    }

    private var hasDisplay: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    }

    /// Whether the environment names a session bus, or systemd has started one (sd_bus_default_user(3)).
    private var hasBus: Bool {
        if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
        var status = stat()
        return stat(folder + "/bus", &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
            && status.st_uid == geteuid()
    }
}
