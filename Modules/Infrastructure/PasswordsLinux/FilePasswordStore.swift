public import FoundationEssentials
public import SyncInterface

/// Stores passwords unencrypted in a JSON file that only its owner can read (mode 0600).
///
/// A file that other users may read or write is neither read nor replaced.
public struct FilePasswordStore: PasswordStore {
    private struct Entry: Codable {
        var label: String
        var password: String
    }

    private let file: PrivateFile

    /// Makes the store of a file at an absolute path. Its folder is created with the first password, for its
    /// owner only (mode 0700).
    public init(path: String) {
        file = PrivateFile(path: path)
    }

    /// Reads the file.
    public func password(of account: UUID) throws(PasswordStoreError) -> String? {
        try entries()[account.uuidString]?.password
    }

    /// Replaces the file atomically, without losing what another program stores at the same time.
    public func store(_ password: String, of account: UUID, label: String) throws(PasswordStoreError) {
        try file.change { () throws(PasswordStoreError) in
            var entries = try entries()
            entries[account.uuidString] = Entry(label: label, password: password)
            return try encoded(entries)
        }
    }

    /// Replaces the file atomically, or deletes it with its last password.
    public func delete(of account: UUID) throws(PasswordStoreError) {
        guard try entries()[account.uuidString] != nil else { return }
        try file.change { () throws(PasswordStoreError) in
            var entries = try entries()
            entries[account.uuidString] = nil
            return entries.isEmpty ? nil : try encoded(entries)
        }
    }

    /// Returns the file's path if it has the account's password.
    public func place(of account: UUID) throws(PasswordStoreError) -> PasswordPlace? {
        try entries()[account.uuidString].map { _ in .file(path: file.path) }
    }

    private func entries() throws(PasswordStoreError) -> [String: Entry] {
        guard let bytes = try file.read() else { return [:] }
        // The decoder's error may quote a password.
        guard let entries = try? JSONDecoder().decode([String: Entry].self, from: Data(bytes)) else {
            throw .unreadable(path: file.path)
        }
        return entries
    }

    private func encoded(_ entries: [String: Entry]) throws(PasswordStoreError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(entries) else { throw .unreadable(path: file.path) }
        return Array(data)
    }
}
