public import FoundationEssentials
public import SyncInterface

/// Keeps a password in one store, or in another one where the first fails.
///
/// A password in the second store is never older than that in the first: storing in the first deletes it. So
/// it is read without calling the first.
public struct FallbackPasswordStore: PasswordStore {
    private let first: any PasswordStore
    private let second: any PasswordStore

    /// Makes the store of two stores, such as a ``SecretServicePasswordStore`` and a ``FilePasswordStore``.
    public init(_ first: any PasswordStore, fallback second: any PasswordStore) {
        self.first = first
        self.second = second
    }

    /// Returns an account's password.
    ///
    /// - Throws: The first store's error if the second has no password: the first may have one.
    public func password(of account: UUID) throws(PasswordStoreError) -> String? {
        if let password = try second.password(of: account) { return password }
        return try first.password(of: account)
    }

    /// Stores a password in the first store, or in the second where that fails.
    ///
    /// - Throws: The second store's error.
    public func store(_ password: String, of account: UUID, label: String) throws(PasswordStoreError) {
        do {
            try first.store(password, of: account, label: label)
        } catch {
            return try second.store(password, of: account, label: label)
        }
        try second.delete(of: account)
    }

    /// Deletes a password in both stores.
    ///
    /// - Throws: An error of either, after calling both. A first store that is unavailable is no error where
    ///   the second had the password.
    public func delete(of account: UUID) throws(PasswordStoreError) {
        let outcome = Result { () throws(PasswordStoreError) in
            let isPresent = try second.place(of: account) != nil
            if isPresent { try second.delete(of: account) }
            return isPresent
        }
        do throws(PasswordStoreError) {
            try first.delete(of: account)
        } catch {
            guard case .unavailable = error, case .success(true) = outcome else { throw error }
        }
        _ = try outcome.get()
    }

    /// Returns the place of the password that ``password(of:)`` returns.
    public func place(of account: UUID) throws(PasswordStoreError) -> PasswordPlace? {
        if let place = try second.place(of: account) { return place }
        return try first.place(of: account)
    }
}
