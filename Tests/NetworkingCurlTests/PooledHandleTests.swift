import CCurl
import Foundation
import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct PooledHandleTests {
    private let url = HTTPURL("http://127.0.0.1:1/")!

    @Test("A released handle does not retain its transfer", arguments: [true, false])
    func releases(isStreamed: Bool) throws {
        let sut = try Self.makeSUT()
        weak var released: Transfer?
        do {
            let transfer = Transfer(HTTPRequest(url), stream: isStreamed ? BodyStream() : nil)
            released = transfer
            try sut.begin(transfer)
            sut.release()
        }
        #expect(released == nil)
    }

    @Test("A failure without a message of libcurl has its code's description, not the previous message")
    func tellsCode() throws {
        let sut = try Self.makeSUT()
        try sut.begin(Transfer(HTTPRequest(url)))
        let refused = curl_easy_perform(sut.easy.raw)
        #expect(message(of: sut.end(refused))?.contains("127.0.0.1") == true)
        sut.release()
        try sut.begin(Transfer(HTTPRequest(url)))
        #expect(message(of: sut.end(CURLE_OUT_OF_MEMORY)) == "Out of memory")
    }

    @Test("A deallocated handle frees its memory")
    func frees() async {
        // In a process of its own, whose memory no other test takes.
        await #expect(processExitsWith: .success) {
            try Self.make(count: 1_000)
            let before = ProcessMemory.resident
            try Self.make(count: 20_000)
            exit(ProcessMemory.resident - before < 2_000_000 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    private static func make(count: Int) throws {
        let clock = LoopClock()
        let poller = try SocketPoller(wakeup: Wakeup(), clock: clock)
        for _ in 0..<count { _ = try PooledHandle(.init(), clock: clock, poller: poller) }
    }

    private func message(of end: PooledHandle.End) -> String? {
        guard case .finished(.failure(let error)) = end else { return nil }
        return error.message
    }

    private static func makeSUT() throws -> PooledHandle {
        let clock = LoopClock()
        return try PooledHandle(.init(), clock: clock, poller: SocketPoller(wakeup: Wakeup(), clock: clock))
    }
}
