import ConcurrencyTesting
import FileTesting
import Foundation
import Glibc
import PasswordsLinux
import SyncInterface
import Testing

@Suite("Passwords in a file", .timeLimit(.minutes(1))) struct FilePasswordStoreTests {
    private let folder: TemporaryFolder
    private let path: String
    private let sut: FilePasswordStore
    private let account = UUID()

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/data/feedhost/passwords.json"
        sut = FilePasswordStore(path: path)
    }

    private func mode(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    private var names: [String] {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test("The store keeps the contract of stores of passwords")
    func contract() throws {
        try PasswordStoreContract(sut: sut, place: .file(path: path)).check()
    }

    @Test("Only the owner can read the file and its folder, whatever the umask allows")
    func modes() async throws {
        await #expect(processExitsWith: .success) { [path = path as String] in
            umask(0)
            try FilePasswordStore(path: path).store("open sesame", of: UUID(), label: "")
        }
        #expect(mode(of: path) == 0o600)
        #expect(mode(of: URL(filePath: path).deletingLastPathComponent().path) == 0o700)
        #expect(mode(of: folder.path + "/data") == 0o700)
        #expect(names == ["passwords.json"])
    }

    @Test("Reading and deleting create no file")
    func reading() throws {
        #expect(try sut.password(of: account) == nil)
        try sut.delete(of: account)
        #expect(names.isEmpty)
    }

    @Test("The file is deleted with its last password")
    func last() throws {
        let other = UUID()
        try sut.store("one", of: account, label: "")
        try sut.store("two", of: other, label: "")
        try sut.delete(of: account)
        #expect(names == ["passwords.json"])
        try sut.delete(of: other)
        #expect(names.isEmpty)
    }

    @Test(
        "A file that others may read or write is refused and left as it is",
        arguments: [0o640, 0o604, 0o620, 0o601, 0o644] as [mode_t])
    func exposed(mode: mode_t) throws {
        try sut.store("one", of: account, label: "")
        let content = FileManager.default.contents(atPath: path)
        #expect(chmod(path, mode) == 0)
        #expect(throws: PasswordStoreError.exposed(path: path)) { try sut.password(of: account) }
        #expect(throws: PasswordStoreError.exposed(path: path)) { try sut.place(of: account) }
        #expect(throws: PasswordStoreError.exposed(path: path)) { try sut.delete(of: account) }
        #expect(throws: PasswordStoreError.exposed(path: path)) {
            try sut.store("two", of: account, label: "")
        }
        #expect(FileManager.default.contents(atPath: path) == content)
        #expect(names == ["passwords.json"])
        #expect(chmod(path, 0o600) == 0)
        #expect(try sut.password(of: account) == "one")
    }

    @Test("A new file of another user's, left in the folder, is refused")
    func prepared() throws {
        try sut.store("one", of: account, label: "")
        let new = path + ".new"
        #expect(FileManager.default.createFile(atPath: new, contents: nil))
        #expect(chmod(new, 0o666) == 0)
        #expect(throws: PasswordStoreError.exposed(path: new)) {
            try sut.store("two", of: account, label: "")
        }
        #expect(unlink(new) == 0 && symlink("/dev/null", new) == 0)
        #expect(throws: PasswordStoreError.system(path: path, code: ELOOP)) {
            try sut.store("two", of: account, label: "")
        }
        #expect(try sut.password(of: account) == "one")
    }

    @Test(
        "A file in another format is unreadable, is left as it is, and its error quotes nothing of it",
        arguments: [
            "", "open sesame", "[]", #"{"a":"open sesame"}"#, #"{"a":{"label":"","password":7}}"#,
            #"{"a":{"password":"open sesame"}}"#,
        ])
    func unreadable(text: String) throws {
        try sut.store("one", of: account, label: "")
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(chmod(path, 0o600) == 0)
        let error = #expect(throws: PasswordStoreError.unreadable(path: path)) {
            try sut.password(of: account)
        }
        #expect(!String(reflecting: error).contains("sesame"))
        #expect(throws: PasswordStoreError.unreadable(path: path)) {
            try sut.store("two", of: account, label: "")
        }
        #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
        #expect(names == ["passwords.json"])
    }

    @Test("A pipe or a folder in place of the file is unreadable and blocks nothing")
    func irregular() throws {
        try sut.store("one", of: account, label: "")
        #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
        #expect(throws: PasswordStoreError.unreadable(path: path)) { try sut.password(of: account) }
        #expect(unlink(path) == 0 && mkdir(path, 0o700) == 0)
        #expect(throws: PasswordStoreError.unreadable(path: path)) { try sut.password(of: account) }
    }

    @Test("A file of more than 1 MiB is unreadable")
    func large() throws {
        try sut.store("one", of: account, label: "")
        try Data(repeating: 0x20, count: 1_048_577).write(to: URL(filePath: path))
        #expect(chmod(path, 0o600) == 0)
        #expect(throws: PasswordStoreError.unreadable(path: path)) { try sut.password(of: account) }
    }

    @Test("A folder that cannot be created is the system's error")
    func noFolder() throws {
        #expect(FileManager.default.createFile(atPath: folder.path + "/data", contents: nil))
        #expect(try sut.password(of: account) == nil)
        #expect(throws: PasswordStoreError.system(path: folder.path + "/data/feedhost", code: ENOTDIR)) {
            try sut.store("one", of: account, label: "")
        }
    }

    @Test("What two programs store at the same time is all in the file")
    func concurrent() async throws {
        let accounts = (0..<8).map { _ in (0..<10).map { _ in UUID() } }
        await withTaskGroup(of: Void.self) { [sut] group in
            for accounts in accounts {
                group.addTask {
                    for account in accounts {
                        // Other tests share the processors with 8 writers.
                        while (try? sut.store(account.uuidString, of: account, label: "")) == nil {}
                    }
                }
            }
        }
        for account in accounts.joined() { #expect(try sut.password(of: account) == account.uuidString) }
        #expect(names == ["passwords.json"])
    }

    @Test("A new file that a killed program left is reused")
    func leftover() throws {
        try sut.store("one", of: account, label: "")
        #expect(
            FileManager.default.createFile(
                atPath: path + ".new", contents: Data(repeating: 0x41, count: 100_000),
                attributes: [.posixPermissions: 0o600]))
        #expect(try sut.password(of: account) == "one")
        try sut.store("two", of: account, label: "")
        #expect(try sut.password(of: account) == "two")
        #expect(names == ["passwords.json"])
    }
}
