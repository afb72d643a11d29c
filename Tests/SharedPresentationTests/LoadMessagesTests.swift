import Foundation
import SharedPresentation
import Testing

@Suite("The messages of a server's loads")
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

    @Test("An error reads as the failure to which it is mapped")
    func mapped() {
        let sut = makeSUT()
        #expect(sut(Failed(failure: .tooSlow)) == failures(.tooSlow))
        #expect(sut(CancellationError()) == failures(.other))
        #expect(sut.failure(Failed(failure: .certificate)) == .certificate)
    }

    @Test("A time to wait reads otherwise where nothing tries again by itself", arguments: [true, false])
    func waiting(retriesAutomatically: Bool) {
        let failure = LoadFailure.retryLater(until: Date(timeIntervalSince1970: 0))
        #expect(
            makeSUT(retriesAutomatically: retriesAutomatically)(Failed(failure: failure))
                == failures(failure, retriesAutomatically: retriesAutomatically))
    }

    @Test("Where nothing else is said, the network is wanted and loads are tried again")
    func defaults() {
        let failure = LoadFailure.retryLater(until: Date(timeIntervalSince1970: 0))
        let sut = LoadMessages(failures, of: "example.org:8080") { _ in failure }
        #expect(sut(Failed(failure: failure)) == failures(failure, retriesAutomatically: true))
        #expect(sut.empty("No comments.") == "No comments.")
    }

    @Test("What is shown nevertheless stands behind the failure, and alone where no network is wanted")
    func nevertheless() {
        let sut = makeSUT()
        #expect(sut(Failed(failure: .tooSlow), but: "Stored.") == "\(failures(.tooSlow)). Stored.")
        #expect(sut(Failed(failure: .offline), but: "Stored.") == "Stored.")
    }

    @Test("A screen without rows says that nothing is stored only where no network is wanted")
    func empty() {
        #expect(makeSUT().empty("No comments.") == "No comments.")
        #expect(makeSUT(isOffline: true).empty("No comments.") == failures(.offline))
    }

    @Test("The attempt names the server")
    func attempt() {
        #expect(makeSUT().attempt == failures.tried("example.org:8080"))
    }
}
