import PresentationInterface
import Testing

@Suite("Reasons of error statuses")
nonisolated struct StatusReasonTests {
    @Test(
        "A status has the reason that its number says",
        arguments: [
            (401, .login), (407, .login), (403, .forbidden), (404, .notFound), (410, .gone), (429, .busy),
            (451, .legal), (500, .server), (501, .server), (502, .unavailable), (504, .unavailable),
            (505, .server), (599, .server),
        ] as [(Int, StatusReason)])
    func known(status: Int, reason: StatusReason) {
        #expect(StatusReason(status) == reason)
    }

    @Test("Other statuses have none", arguments: [0, 200, 304, 400, 418, 600])
    func others(status: Int) {
        #expect(StatusReason(status) == nil)
    }
}
