import Foundation
import HTTPInterface
import HTTPTesting
import NetworkingCurl
import RandomTesting
import Testing

@Suite struct LeakTests {
    @Test("Transfers that are cancelled at any moment leave no descriptor open")
    func leavesNothing() async {
        // Descriptors are counted in a process of its own.
        await #expect(processExitsWith: .success) {
            let count = ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1" ? 10_000 : 300
            let server = try LoopbackServer(Self.routes)
            let before = Self.open("socket:")
            try await Self.cancelRandomly(count, on: server)
            try await server.waitForNoConnections(within: .seconds(60))
            // The thread closes its descriptors last. The runtime has a pair of its own.
            let deadline = ContinuousClock.now + .seconds(60)
            while ContinuousClock.now < deadline {
                if Self.open("socket:") == before, Self.open("anon_inode:[event") <= 2 { exit(EXIT_SUCCESS) }
                await Task.yield()
            }
            exit(EXIT_FAILURE)
        }
    }

    private static let routes: [String: LoopbackServer.Reply] = [
        "/0": .response(text: "whole"), "/1": .init([.silence]), "/2": .redirect(to: "/0"),
        "/3": .head(headers: ["Content-Length": "100"]).then(.send([1]), .silence),
        "/4": .chunked([Array(repeating: 1, count: 50_000)]), "/5": .init([.reset]),
    ]

    /// Starts and cancels transfers, twenty at a time, of which some end by themselves.
    private static func cancelRandomly(_ count: Int, on server: LoopbackServer) async throws {
        let sut = makeClient()
        var generator = SeededGenerator(seed: count)
        for _ in 0..<(count + 19) / 20 {
            let tasks = (0..<20).map { index in
                let url = server.url("/\(Int.random(in: 0..<routes.count, using: &generator))")
                let yields = Int.random(in: 0..<100, using: &generator)
                let task = Task { try await sut.send(HTTPRequest(url)).status }
                return (task, yields)
            }
            for (task, yields) in tasks {
                for _ in 0..<yields { await Task.yield() }
                task.cancel()
            }
            for (task, _) in tasks { _ = await task.result }
        }
        await sut.shutdown()
    }

    /// The number of the process's descriptors of a kind.
    private static func open(_ kind: String) -> Int {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
            return target?.hasPrefix(kind) == true
        }
    }
}
