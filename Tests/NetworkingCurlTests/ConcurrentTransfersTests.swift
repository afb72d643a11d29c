import Foundation
import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

@Suite struct ConcurrentTransfersTests {
    @Test("Many slow concurrent transfers complete within bounded memory")
    func slowCrowd() async {
        // The memory is measured in a process of its own.
        await #expect(processExitsWith: .success) {
            let isThorough = ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1"
            // Each takes a descriptor here and one in the server.
            let count = min(isThorough ? 1_000 : 50, sysconf(Int32(_SC_OPEN_MAX)) / 4)
            let gate = Gate()
            let body = [UInt8](repeating: 1, count: 20)
            let head = LoopbackServer.Reply.head(headers: ["Content-Length": "20"])
            let server = try LoopbackServer([
                "/": head.then(.wait(gate), .trickle(body, every: .milliseconds(50)))
            ])
            let sut = makeClient { $0.maximumConnectionsPerHost = count }
            let before = ProcessMemory.resident
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<count {
                    group.addTask { try await sut.send(HTTPRequest(server.url())).body.count }
                }
                try await server.waitForRequests(count, within: .seconds(60))
                let used = ProcessMemory.resident - before
                print("\(count) transfers at once take \(used / 1_000) KB, the server's threads included")
                // libcurl has a buffer of 64 KB for each, and the server a thread.
                guard used < 200_000 * count + 20_000_000 || Self.isSanitized else { exit(EXIT_FAILURE) }
                gate.open()
                for try await length in group where length != body.count { exit(EXIT_FAILURE) }
            }
            await sut.shutdown()
            exit(EXIT_SUCCESS)
        }
    }

    /// Whether a sanitizer is loaded, whose memory is counted too.
    private static var isSanitized: Bool {
        ["__asan_init", "__tsan_init"].contains { (name: String) in dlsym(nil, name) != nil }
    }
}
