import FileTesting
import Foundation
import Glibc
import PasswordsLinux
import SyncInterface
import Testing

@Suite("Passwords without a secret service", .timeLimit(.minutes(1)))
struct MissingSecretServiceTests {
    /// The errors of each function of a store.
    private static func errors(of sut: SecretServicePasswordStore) throws -> [PasswordStoreError] {
        let account = UUID()
        let calls: [() throws -> Void] = [
            { _ = try sut.password(of: account) },
            { try sut.store("open sesame", of: account, label: "reader") },
            { try sut.delete(of: account) },
            { _ = try sut.place(of: account) },
        ]
        return try calls.map { call in
            let error = try #require(throws: PasswordStoreError.self, performing: call)
            #expect(!String(reflecting: error).contains("sesame"))
            return error
        }
    }

    @Test("Without a session bus the store is unavailable, and neither libsecret nor GLib is loaded")
    func noBus() async throws {
        await #expect(processExitsWith: .success) {
            let environments = [[:], ["DBUS_SESSION_BUS_ADDRESS": ""], ["XDG_RUNTIME_DIR": "/nonexistent"]]
            for environment in environments {
                let sut = SecretServicePasswordStore(
                    environment: environment.merging(["DISPLAY": ":0"]) { $1 }, prompts: true)
                let errors = try Self.errors(of: sut)
                #expect(errors.allSatisfy { $0 == .unavailable(reason: "no session bus") })
            }
            let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
            #expect(!maps.contains("libsecret") && !maps.contains("libglib"))
        }
    }

    @Test("Without libsecret the store is unavailable", arguments: ["libsecret-0.so", "libc.so.6"])
    func noLibrary(name: String) throws {
        let sut = SecretServicePasswordStore(
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"], prompts: true, library: name)
        for error in try Self.errors(of: sut) {
            guard case .unavailable = error else {
                Issue.record(error)
                continue
            }
        }
    }

    @Test("An address of no bus is unavailable", .gnomeKeyring)
    func refused() async throws {
        await #expect(processExitsWith: .success) {
            let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
            enter(environment)
            let sut = SecretServicePasswordStore(environment: environment, prompts: true)
            for error in try Self.errors(of: sut) {
                guard case .unavailable = error else { exit(1) }
            }
        }
    }

    @Test("A bus without a secret service is unavailable", .gnomeKeyring)
    func noService() async throws {
        let home = try TemporaryFolder()
        let bus = try SessionBus(home: home.path, services: home.path)
        await #expect(processExitsWith: .success) { [environment = bus.environment as [String: String]] in
            enter(environment)
            let sut = SecretServicePasswordStore(environment: environment, prompts: true)
            for error in try Self.errors(of: sut) {
                #expect(error == .unavailable(reason: "org.freedesktop.DBus.Error.ServiceUnknown"))
            }
        }
    }

    @Test("A service that does not start in time is timed out", .gnomeKeyring)
    func slowService() async throws {
        let home = try TemporaryFolder()
        try """
        [D-BUS Service]
        Name=org.freedesktop.secrets
        Exec=/bin/sleep 5
        """.write(toFile: home.path + "/secrets.service", atomically: true, encoding: .utf8)
        let bus = try SessionBus(home: home.path, services: home.path)
        await #expect(processExitsWith: .success) { [environment = bus.environment as [String: String]] in
            enter(environment)
            let sut = SecretServicePasswordStore(
                environment: environment, prompts: true, limit: .milliseconds(200))
            let errors = try Self.errors(of: sut)
            #expect(errors == Array(repeating: .timedOut, count: 4))
        }
    }

    @Test("A bus that accepts connections and never responds is timed out", .gnomeKeyring)
    func silentBus() async throws {
        let home = try TemporaryFolder()
        await #expect(processExitsWith: .success) { [path = (home.path + "/bus") as String] in
            let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"]
            enter(environment)
            try listen(at: path)
            let sut = SecretServicePasswordStore(
                environment: environment, prompts: true, limit: .milliseconds(200))
            let errors = try Self.errors(of: sut)
            #expect(errors == Array(repeating: .timedOut, count: 4))
        }
    }
}

/// Listens on a socket without accepting a connection: the kernel does.
private func listen(at path: String) throws {
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 }
    }
    try #require(isBound && Glibc.listen(socket, 16) == 0)
}
