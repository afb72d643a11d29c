import ConcurrencyInterface
import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import StorageTesting
import SyncInterface
import SyncKit
import Synchronization
import Testing

@Suite("Services of accounts") struct AccountServicesTests {
    private let account = Account.numbered(1)

    private func makeSUT(
        _ kinds: [KindStub] = [KindStub()], client: HTTPClientStub = HTTPClientStub(), password: String? = nil
    ) -> AccountServices {
        AccountServices(
            kinds, with: SyncDependencies(client: client, currentDate: { Date(timeIntervalSince1970: 0) }),
            passwords: PasswordsStub(stored: password), on: ImmediateScheduler())
    }

    @Test("The first protocol that finds a server is that of the address")
    func find() async throws {
        let typed = HTTPURL("http://server.example/")!
        let sut = makeSUT([KindStub(name: "other", failure: .disabled), KindStub(), KindStub(name: "last")])
        let found = try await sut.find(typed)
        #expect(found.kind == "test" && found.address.text == "http://server.example/api")
    }

    @Test(
        "An address without a server fails with the error of the last protocol, without any with that of none"
    )
    func noServer() async throws {
        let typed = HTTPURL("http://server.example/")!
        let kinds = [KindStub(failure: .noService), KindStub(name: "other", failure: .disabled)]
        await #expect(throws: SyncError.disabled) { try await makeSUT(kinds).find(typed) }
        await #expect(throws: SyncError.noService) { try await makeSUT([]).find(typed) }
    }

    @Test("A service signs in with the stored password, or with a given one")
    func passwords() async throws {
        let kind = KindStub()
        #expect(makeSUT([kind], password: "stored").service(of: account) != nil)
        #expect(makeSUT([kind]).service(of: account) { "given" } != nil)
        #expect(makeSUT([kind]).service(of: account) != nil)
        let credentials = kind.asked.value
        #expect(credentials.map(\.user) == Array(repeating: account.user, count: 3))
        #expect(try await credentials[0].password() == "stored")
        #expect(try await credentials[1].password() == "given")
        await #expect(throws: SyncError.signedOut) { try await credentials[2].password() }
    }

    @Test("An account of an unknown protocol has no service")
    func unknownKind() {
        #expect(makeSUT([KindStub(name: "other")]).service(of: account) == nil)
    }

    @Test("The difference of the clocks is that of the date in a response")
    func clocks() async {
        let client = HTTPClientStub { _ in
            HTTPResponse(status: 401, headers: ["Date": "Thu, 01 Jan 1970 00:01:30 GMT"])
        }
        #expect(await makeSUT(client: client).clockDifference(of: account) == 90)
        let other = HTTPClientStub { _ in HTTPResponse(status: 200) }
        #expect(await makeSUT(client: other).clockDifference(of: account) == nil)
    }
}

/// A protocol whose servers are at `/api`.
private struct KindStub: SyncKind {
    final class Asked: Sendable {
        private let credentials = Mutex<[SyncCredentials]>([])
        var value: [SyncCredentials] { credentials.withLock(\.self) }
        func append(_ new: SyncCredentials) { credentials.withLock { $0.append(new) } }
    }

    var name = "test"
    var failure: SyncError?
    let asked = Asked()

    func address(near url: HTTPURL, with dependencies: SyncDependencies) async throws -> HTTPURL {
        if let failure { throw failure }
        return HTTPURL(url.text + "api")!
    }

    func makeService(
        at address: HTTPURL, as credentials: SyncCredentials, with dependencies: SyncDependencies
    ) -> any SyncService {
        asked.append(credentials)
        return ServerStub()
    }
}

private struct PasswordsStub: PasswordStore {
    let stored: String?

    func password(of account: UUID) throws(PasswordStoreError) -> String? { stored }
    func store(_ password: String, of account: UUID, label: String) throws(PasswordStoreError) {}
    func delete(of account: UUID) throws(PasswordStoreError) {}
    func place(of account: UUID) throws(PasswordStoreError) -> PasswordPlace? { nil }
}
