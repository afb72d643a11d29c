import FoundationEssentials
import HTTPInterface
import SharedPresentation
import StorageInterface
import Testing

@Suite("The mapping of errors to failures")
nonisolated struct LoadFailureTests {
    @Test(
        "Each reason of an HTTP error maps to its failure",
        arguments: [
            (HTTPError.Reason.noConnection, LoadFailure.noConnection), (.tooSlow, .tooSlow),
            (.certificate, .certificate), (.unreadable, .unreadable), (.bodyTooLarge, .tooLarge),
            (.forbiddenAddress, .privateAddress),
            (.redirect, .redirected), (.invalidRequest, .invalidAddress), (.closed, .other),
        ])
    func network(reason: HTTPError.Reason, failure: LoadFailure) {
        #expect(LoadFailure(HTTPError(reason, code: 7, message: "for the log")) == failure)
    }

    @Test(
        "Each reason of a store's error maps to a failure of the store",
        arguments: StorageError.Reason.allCases)
    func storage(reason: StorageError.Reason) {
        #expect(LoadFailure(StorageError(reason, code: 7, message: "for the log")) == .storage(reason))
    }

    @Test("Only missing connections and timeouts are network failures")
    func ofTheNetwork() {
        let others: [LoadFailure] = [
            .offline, .certificate, .refused(status: 503), .unreadable, .tooLarge, .privateAddress,
            .redirected, .invalidAddress, .retryLater(until: Date(timeIntervalSince1970: 0)), .storage(.busy),
            .other,
        ]
        #expect(LoadFailure.noConnection.isNetworkFailure)
        #expect(LoadFailure.tooSlow.isNetworkFailure)
        #expect(others.allSatisfy { !$0.isNetworkFailure })
    }
}
