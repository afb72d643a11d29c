import Diagnostics
import LibraryStorageInterface
import StorageTesting
import Testing

@Suite("The check of accounts")
struct AccountsCheckTests {
    private struct Refusal: Error {}

    private func check(
        fails: Bool = false, clockDifference: Double? = 60, waiting: Int = 0, place: String? = "the keyring"
    ) -> AccountsCheck {
        AccountsCheck(
            signIn: { _ in if fails { throw Refusal() } else { 7 } },
            clockDifference: { _ in clockDifference }, waitingCount: { _ in waiting },
            passwordPlace: { _ in place }, sentence: { _, account in "\(account.user) was refused" })
    }

    @Test("An account that works has its sources, and the place of its password")
    func healthy() async {
        let name = Account.numbered(1).shownName
        #expect(
            await check().results([.numbered(1)], isOffline: false, program: "feedhost") == [
                .ok("\(name) signed in, 7 sources on the server"), .ok("\(name): password in the keyring"),
            ])
    }

    @Test("A refused account, a missing password and waiting changes have hints")
    func faults() async {
        let name = Account.numbered(1).shownName
        let sut = check(fails: true, waiting: 1, place: nil)
        #expect(
            await sut.results([.numbered(1)], isOffline: false, program: "feedhost") == [
                .problem("\(name): user1 was refused", hint: "see feedhost account list"),
                .problem("\(name): no password", hint: "sign in again with feedhost account add"),
                .note("\(name): 1 change waiting to be sent", hint: "send with feedhost account sync"),
            ])
    }

    @Test(
        "Clocks that differ by more than a minute are a problem",
        arguments: [(61.0, "1 minute ahead of"), (-3_600, "60 minutes behind")])
    func clocks(difference: Double, words: String) async throws {
        let results = await check(clockDifference: difference)
            .results([.numbered(1)], isOffline: false, program: "feedhost")
        let name = Account.numbered(1).shownName
        #expect(results.map(\.status) == [.ok, .problem, .ok])
        #expect(results[1].text == "\(name): the server's clock is \(words) this computer's")
    }

    @Test("Offline no server is asked")
    func offline() async {
        let results = await check(fails: true).results([.numbered(1)], isOffline: true, program: "feedhost")
        #expect(results.map(\.status) == [.note, .ok])
        #expect(await check().results([], isOffline: true, program: "feedhost").map(\.status) == [.note])
    }
}
