import Foundation
import SharedPresentation
import Testing

@Suite("The sentences about a server's loads")
struct LoadMessagesTests {
    private struct Failed: Error {
        var failure: LoadFailure
    }

    private let failures = LoadFailureMessages(locale: Locale(identifier: "en"), timeZone: .gmt)

    private func makeSUT(isOffline: Bool = false, retriesAutomatically: Bool = true) -> LoadMessages {
        LoadMessages(
            failures, of: "example.org:8080", isOffline: isOffline, retriesAutomatically: retriesAutomatically
        ) {
            ($0 as? Failed)?.failure ?? .other
        }
    }

    @Test("The sentence about an error is that of the failure it is mapped to")
    func mapped() {
        let sut = makeSUT()
        #expect(sut(Failed(failure: .tooSlow)) == failures(.tooSlow))
        #expect(sut(CancellationError()) == failures(.other))
        #expect(sut.failure(Failed(failure: .certificate)) == .certificate)
    }

    @Test("The sentence about a time to wait depends on automatic retries", arguments: [true, false])
    func waiting(retriesAutomatically: Bool) {
        let failure = LoadFailure.retryLater(until: Date(timeIntervalSince1970: 0))
        #expect(
            makeSUT(retriesAutomatically: retriesAutomatically)(Failed(failure: failure))
                == failures(failure, retriesAutomatically: retriesAutomatically))
    }

    @Test("By default the network is enabled and loads are retried automatically")
    func defaults() {
        let failure = LoadFailure.retryLater(until: Date(timeIntervalSince1970: 0))
        let sut = LoadMessages(failures, of: "example.org:8080") { _ in failure }
        #expect(sut(Failed(failure: failure)) == failures(failure, retriesAutomatically: true))
        #expect(sut.empty("No comments.") == "No comments.")
    }

    @Test("The sentence about shown content follows the error's, and is alone where the network is disabled")
    func nevertheless() {
        let sut = makeSUT()
        #expect(sut(Failed(failure: .tooSlow), but: "Stored.") == "\(failures(.tooSlow)). Stored.")
        #expect(sut(Failed(failure: .offline), but: "Stored.") == "Stored.")
    }

    @Test("The sentence about an empty screen says that nothing is cached where the network is disabled")
    func empty() {
        #expect(makeSUT().empty("No comments.") == "No comments.")
        #expect(makeSUT(isOffline: true).empty("No comments.") == failures(.offline))
    }

    @Test("The sentence below an error names the server")
    func attempt() {
        #expect(makeSUT().attempt() == failures.tried("example.org:8080"))
    }
}
