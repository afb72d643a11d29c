public import FoundationEssentials

/// Stores the passwords of accounts, each under the account's id, between runs of the program.
///
/// A call may take seconds, or a minute if the desktop prompts for the password of a keyring, and ends in
/// any case. Errors contain no passwords.
public protocol PasswordStore: Sendable {
    /// Returns an account's password; `nil` without one.
    func password(of account: UUID) throws(PasswordStoreError) -> String?

    /// Stores an account's password in place of an earlier one.
    ///
    /// - Parameter label: The account's name for programs that list passwords, such as `reader@rss.example.org`.
    ///   It is not secret.
    func store(_ password: String, of account: UUID, label: String) throws(PasswordStoreError)

    /// Deletes an account's password, if there is one.
    func delete(of account: UUID) throws(PasswordStoreError)

    /// Returns the place of an account's password; `nil` without one. The password is not read, so that no
    /// keyring is unlocked.
    func place(of account: UUID) throws(PasswordStoreError) -> PasswordPlace?
}

/// The place of a password.
public enum PasswordPlace: Hashable, Sendable {
    /// The desktop's secret service, such as GNOME's keyring.
    case secretService
    /// A file at an absolute path, which only its owner can read.
    case file(path: String)
}

/// The failure of a store of passwords.
public enum PasswordStoreError: Error, Hashable, Sendable {
    /// The store cannot be reached in this session. The reason is for the log.
    case unavailable(reason: String)
    /// The keyring is locked, and was not unlocked: the desktop could not prompt, or its prompt was dismissed.
    case locked
    /// The store did not respond in time.
    case timedOut
    /// The store refused the call. The reason is for the log.
    case refused(reason: String)
    /// The file was not read, since it belongs to another user, or other users may read or write it.
    case exposed(path: String)
    /// The file has no passwords in a known format. It is not changed.
    case unreadable(path: String)
    /// A system call on the file failed with a code of errno(3).
    case system(path: String, code: Int32)
}
