import FileTesting
import Foundation
import Glibc
import PasswordsLinux
import SyncInterface
import Testing

/// Each test runs the store in a process of its own: a process has one environment and one session bus.
@Suite("Passwords in gnome-keyring", .gnomeKeyring, .timeLimit(.minutes(1)))
struct SecretServicePasswordStoreTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    @Test("The store keeps the contract of stores of passwords")
    func contract() async throws {
        let bus = try SessionBus(home: home.path)
        try bus.unlockKeyring()
        await #expect(processExitsWith: .success) { [environment = bus.environment as [String: String]] in
            enter(environment)
            let sut = SecretServicePasswordStore(environment: environment, prompts: false)
            try PasswordStoreContract(sut: sut, place: .secretService).check()
        }
    }

    @Test("A stored password is in the next session, and locked until the keyring is unlocked")
    func locked() async throws {
        let account = UUID()
        let first = try SessionBus(home: home.path)
        try first.unlockKeyring()
        await #expect(processExitsWith: .success) {
            [environment = first.environment as [String: String], account = account as UUID] in
            enter(environment)
            let sut = SecretServicePasswordStore(environment: environment, prompts: false)
            try sut.store("open sesame", of: account, label: "reader@rss.example.org")
        }
        first.end()

        let second = try SessionBus(home: home.path)
        await #expect(processExitsWith: .success) {
            [environment = second.environment as [String: String], account = account as UUID] in
            enter(environment)
            // Without a display the desktop cannot prompt.
            for prompts in [true, false] {
                let sut = SecretServicePasswordStore(environment: environment, prompts: prompts)
                #expect(throws: PasswordStoreError.locked) { try sut.password(of: account) }
                #expect(throws: PasswordStoreError.locked) { try sut.store("new", of: account, label: "") }
                #expect(throws: PasswordStoreError.locked) { try sut.store("new", of: UUID(), label: "") }
                #expect(throws: PasswordStoreError.locked) { try sut.delete(of: account) }
                do {
                    let place = try sut.place(of: account)
                    #expect(place == .secretService)
                }
                do {
                    let password = try sut.password(of: UUID())
                    #expect(password == nil)
                }
                do {
                    let place = try sut.place(of: UUID())
                    #expect(place == nil)
                }
            }
        }
        second.end()

        let third = try SessionBus(home: home.path)
        try third.unlockKeyring()
        await #expect(processExitsWith: .success) {
            [environment = third.environment as [String: String], account = account as UUID] in
            enter(environment)
            let sut = SecretServicePasswordStore(environment: environment, prompts: false)
            do {
                let password = try sut.password(of: account)
                #expect(password == "open sesame")
            }
        }
    }

    @Test("A prompt that cannot be shown, or is not answered, ends within the limit")
    func unansweredPrompt() async throws {
        // A home without a keyring: the service would prompt for the password of a new one.
        let bus = try SessionBus(home: home.path)
        await #expect(processExitsWith: .success) { [environment = bus.environment as [String: String]] in
            enter(environment)
            let sut = SecretServicePasswordStore(
                environment: environment.merging(["DISPLAY": ":0"]) { $1 }, prompts: true,
                promptLimit: .seconds(2))
            let error = #expect(throws: PasswordStoreError.self) {
                try sut.store("open sesame", of: UUID(), label: "reader@rss.example.org")
            }
            switch error {
            case .locked, .timedOut, .unavailable: break
            default: exit(1)
            }
        }
    }

    @Test("The store is unavailable after the end of the bus, and the program continues")
    func ended() async throws {
        let bus = try SessionBus(home: home.path)
        try bus.unlockKeyring()
        await #expect(processExitsWith: .exitCode(7)) {
            [environment = bus.environment as [String: String], process = bus.process as pid_t] in
            enter(environment)
            let sut = SecretServicePasswordStore(environment: environment, prompts: false)
            do {
                let password = try sut.password(of: UUID())
                #expect(password == nil)
            }
            kill(process, SIGKILL)
            let error = #expect(throws: PasswordStoreError.self) { try sut.password(of: UUID()) }
            guard case .unavailable = error else { exit(1) }
            exit(7)
        }
    }

    @Test("Without an unlocked keyring a password is in the file, and the next one in the unlocked keyring")
    func fallback() async throws {
        let account = UUID()
        let path = home.path + "/feedhost/passwords.json"
        let locked = try SessionBus(home: home.path)
        await #expect(processExitsWith: .success) {
            [
                environment = locked.environment as [String: String], account = account as UUID,
                path = path as String
            ] in
            enter(environment)
            let sut = FallbackPasswordStore(
                SecretServicePasswordStore(environment: environment, prompts: false),
                fallback: FilePasswordStore(path: path))
            try sut.store("one", of: account, label: "")
            do {
                let place = try sut.place(of: account)
                #expect(place == .file(path: path))
            }
            do {
                let password = try sut.password(of: account)
                #expect(password == "one")
            }
        }
        locked.end()

        let unlocked = try SessionBus(home: home.path)
        try unlocked.unlockKeyring()
        await #expect(processExitsWith: .success) {
            [
                environment = unlocked.environment as [String: String], account = account as UUID,
                path = path as String
            ] in
            enter(environment)
            let sut = FallbackPasswordStore(
                SecretServicePasswordStore(environment: environment, prompts: false),
                fallback: FilePasswordStore(path: path))
            do {
                let password = try sut.password(of: account)
                #expect(password == "one")
            }
            try sut.store("two", of: account, label: "")
            do {
                let place = try sut.place(of: account)
                #expect(place == .secretService)
            }
            do {
                let password = try sut.password(of: account)
                #expect(password == "two")
            }
            #expect(access(path, F_OK) != 0)
        }
    }
}
