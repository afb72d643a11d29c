import Foundation
import HTTPInterface
import HTTPTesting
import SyncInterface
import Testing

@testable import SyncGReader

@Suite struct IDListingTests {
    private let path = "reader/api/0/stream/items/ids"

    private func ids(_ pages: [HTTPResponse], _ selection: SyncSelection = .unread) async throws -> (
        ids: [Int64], server: ScriptedServer
    ) {
        let server = ScriptedServer([path: pages])
        return (try await server.makeService().ids(selection), server)
    }

    @Test(
        "A selection is one request with its stream",
        arguments: [
            (SyncSelection.unread, "s=user/-/state/com.google/reading-list&xt=user/-/state/com.google/read"),
            (.starred, "s=user/-/state/com.google/starred"),
            (.since(nil), "s=user/-/state/com.google/reading-list"),
            (
                .since(Date(timeIntervalSince1970: 1_700_000_000.9)),
                "s=user/-/state/com.google/reading-list&ot=1700000000"
            ),
            (.since(Date(timeIntervalSince1970: -5)), "s=user/-/state/com.google/reading-list&ot=0"),
        ])
    func queries(selection: SyncSelection, query: String) async throws {
        let (ids, server) = try await ids([.ids([3, 2])], selection)
        #expect(ids == [3, 2])
        #expect(server.calls == ["POST accounts/ClientLogin", "GET " + path])
        #expect(server.stub.requests.last?.url.url.query() == "output=json&n=100000&" + query)
    }

    @Test("A page that is exactly full ends the list with an empty one")
    func fullPage() async throws {
        let (ids, server) = try await ids([.ids([3, 2], continuation: "2"), .ids([])])
        #expect(ids == [3, 2])
        #expect(server.calls.count == 3)
    }

    @Test("A list of two pages is read until two readings agree")
    func agreement() async throws {
        // A post is read meanwhile, so that the second page skips one.
        let (ids, server) = try await ids([
            .ids([5, 4], continuation: "2"), .ids([2, 1]), .ids([4, 3], continuation: "2"), .ids([2, 1]),
            .ids([4, 3], continuation: "2"), .ids([2, 1]),
        ])
        #expect(ids == [4, 3, 2, 1])
        #expect(server.calls.count == 7)
    }

    @Test("A list that never agrees is an error")
    func disagreement() async throws {
        let pages = (1...20).flatMap { number -> [HTTPResponse] in
            [.ids([Int64(number) * 2], continuation: "1"), .ids([Int64(number) * 2 + 1])]
        }
        await #expect(throws: SyncError.self) { try await ids(pages) }
    }

    @Test("A server that repeats its page is not asked for ever")
    func repetition() async throws {
        let (ids, server) = try await ids([.ids([2, 1], continuation: "1")])
        #expect(ids == [2, 1])
        #expect(server.calls.count == 3)
    }

    @Test("Ids beyond Int64 and in odd forms are left out, and no id comes twice")
    func odd() async throws {
        let json = """
            {"itemRefs":[{"id":"9223372036854775807"},{"id":"9223372036854775808"},{"id":5},{"id":"5"},{"id":null},
              {"id":"tag:google.com,2005:reader/item/000000000000000a"},{},7,{"id":"-3"},{"id":1.5}],"continuation":null}
            """
        #expect(try await ids([.text(json)]).ids == [.max, 5, 10, -3])
    }

    @Test(
        "Anything but a list is an error",
        arguments: [
            "", "[]", "{}", "null", #"{"itemRefs":null}"#, #"{"itemRefs":{}}"#, "<html>",
            #"{"itemRefs":[{"id""#,
        ])
    func invalid(text: String) async throws {
        await #expect(throws: SyncError.self) { try await ids([.text(text)]) }
    }
}
