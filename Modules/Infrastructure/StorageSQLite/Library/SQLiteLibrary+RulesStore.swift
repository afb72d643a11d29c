public import FoundationEssentials
public import LibraryStorageInterface
public import StorageInterface

extension SQLiteLibrary {
    /// The rules, the oldest first, without corrupt ones.
    public func rules() throws(StorageError) -> [Rule] {
        try read(else: []) { session throws(StorageError) in try session.rules().found.inOrder }
    }

    /// Stores a rule, and applies it.
    @discardableResult
    public func add(_ rule: Rule) throws(StorageError) -> Int {
        do throws(StorageError) {
            return try write { session throws(StorageError) in try session.add(rule) }
        } catch {
            guard error.isCorruptIndex else { throw error }
            // Without an index for searches, all items are compared with the rule.
            try deleteSearchIndex()
            return try write { session throws(StorageError) in try session.add(rule) }
        }
    }

    /// Deletes a rule, and shows the items that no other one hides.
    @discardableResult
    public func deleteRule(_ id: UUID, at now: Date) throws(StorageError) -> Int {
        try write(else: 0) { session throws(StorageError) in try session.deleteRule(id, at: now) }
    }
}
