import FileTesting
import Foundation
import PasswordsLinux
import SyncInterface
import Synchronization
import Testing

@Suite("Passwords in one store or another") struct FallbackPasswordStoreTests {
    private let folder: TemporaryFolder
    private let (first, second): (Keyring, FilePasswordStore)
    private let sut: FallbackPasswordStore
    private let account = UUID()
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/passwords.json"
        (first, second) = (Keyring(), FilePasswordStore(path: path))
        sut = FallbackPasswordStore(first, fallback: second)
    }

    /// A keyring in memory that can fail.
    private final class Keyring: PasswordStore {
        private struct State {
            var passwords: [UUID: String] = [:]
            var failure: PasswordStoreError?
        }

        private let state = Mutex(State())

        var failure: PasswordStoreError? {
            get { state.withLock { $0.failure } }
            set { state.withLock { $0.failure = newValue } }
        }

        func password(of account: UUID) throws(PasswordStoreError) -> String? {
            if let failure { throw failure }
            return state.withLock { $0.passwords[account] }
        }

        func store(_ password: String, of account: UUID, label: String) throws(PasswordStoreError) {
            if let failure { throw failure }
            state.withLock { $0.passwords[account] = password }
        }

        func delete(of account: UUID) throws(PasswordStoreError) {
            if let failure { throw failure }
            state.withLock { $0.passwords[account] = nil }
        }

        func place(of account: UUID) throws(PasswordStoreError) -> PasswordPlace? {
            try password(of: account).map { _ in .secretService }
        }
    }

    @Test("The store keeps the contract of stores of passwords, in either store")
    func contract() throws {
        try PasswordStoreContract(sut: sut, place: .secretService).check()
    }

    @Test("A first store that fails leaves passwords to the second", arguments: PasswordStoreError.ofService)
    func fails(error: PasswordStoreError) throws {
        first.failure = error
        try sut.store("one", of: account, label: "")
        #expect(try sut.password(of: account) == "one")
        #expect(try sut.place(of: account) == .file(path: path))
    }

    @Test("A password that is stored while the first store fails is newer than one in it")
    func newer() throws {
        try sut.store("one", of: account, label: "")
        first.failure = .locked
        try sut.store("two", of: account, label: "")
        first.failure = nil
        #expect(try sut.password(of: account) == "two")
        #expect(try sut.place(of: account) == .file(path: path))

        try sut.store("three", of: account, label: "")
        #expect(try sut.password(of: account) == "three")
        #expect(try sut.place(of: account) == .secretService)
        #expect(try second.password(of: account) == nil)
    }

    @Test("Without a password in the second store, the first one's error is thrown")
    func unknown() throws {
        try sut.store("one", of: account, label: "")
        first.failure = .locked
        #expect(throws: PasswordStoreError.locked) { try sut.password(of: account) }
        #expect(throws: PasswordStoreError.locked) { try sut.place(of: account) }
        #expect(throws: PasswordStoreError.locked) { try sut.delete(of: account) }
    }

    @Test("Deleting deletes in both stores")
    func deleting() throws {
        try sut.store("one", of: account, label: "")
        first.failure = .timedOut
        try sut.store("two", of: account, label: "")
        #expect(throws: PasswordStoreError.timedOut) { try sut.delete(of: account) }
        #expect(try second.password(of: account) == nil)
        first.failure = nil
        try sut.delete(of: account)
        #expect(try sut.password(of: account) == nil)
    }

    @Test("Deleting a password of the second store needs no first one")
    func deletingWithout() throws {
        first.failure = .unavailable(reason: "")
        try sut.store("one", of: account, label: "")
        try sut.delete(of: account)
        #expect(try second.password(of: account) == nil)
        #expect(throws: PasswordStoreError.unavailable(reason: "")) { try sut.delete(of: account) }
    }

    @Test("A second store that others can read is an error, and deleting reaches the first one")
    func exposed() throws {
        try sut.store("one", of: account, label: "")
        try second.store("two", of: UUID(), label: "")
        #expect(chmod(path, 0o644) == 0)
        #expect(throws: PasswordStoreError.exposed(path: path)) { try sut.password(of: account) }
        #expect(throws: PasswordStoreError.exposed(path: path)) { try sut.delete(of: account) }
        #expect(try first.password(of: account) == nil)
    }
}

extension PasswordStoreError {
    fileprivate static let ofService: [PasswordStoreError] = [
        .unavailable(reason: ""), .locked, .timedOut, .refused(reason: ""),
    ]
}
