import ConcurrencyTesting
import Testing

@testable import ImagePipeline

@Suite struct PrioritizedLimiterTests {
    private func makeSUT(limit: Int) -> (sut: PrioritizedLimiter, gates: Gates) {
        (PrioritizedLimiter(limit: limit), Gates())
    }

    @Test("At most the limit of work runs at once, and the nearest to the focus is next")
    func limits() async throws {
        let (sut, gates) = makeSUT(limit: 2)
        let all = [("a", 0), ("b", 0), ("far", 9), ("near", 1), ("mid", 5)].map { name, distance in
            Task.immediate(name: name) { @MainActor in
                try await sut.run(distance: { distance }) { await gates.pass(name) }
            }
        }
        #expect(gates.waiting == ["a", "b"])
        for expected in ["near", "mid", "far"] {
            gates.open(gates.waiting[0])
            await eventually { gates.waiting.last == expected }
        }
        gates.openAll()
        for task in all { try await task.value }
        #expect(gates.passed == ["a", "b", "near", "mid", "far"])
    }

    @Test("Work that is cancelled while it waits never starts, and takes no permit")
    func cancelled() async throws {
        let (sut, gates) = makeSUT(limit: 1)
        func run(_ name: String) -> Task<Void, any Error> {
            Task.immediate(name: name) { @MainActor in
                try await sut.run(distance: { 0 }) { await gates.pass(name) }
            }
        }
        let first = run("first")
        let second = run("second")
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        let third = run("third")
        gates.open("first")
        await eventually { gates.waiting == ["third"] }
        gates.openAll()
        for task in [first, third] { try await task.value }
        #expect(gates.passed == ["first", "third"])
    }

    @Test("Failed work passes its permit on")
    func failed() async throws {
        let (sut, _) = makeSUT(limit: 1)
        struct Failure: Error {}
        for _ in 0..<3 {
            await #expect(throws: Failure.self) { try await sut.run(distance: { 0 }) { throw Failure() } }
        }
    }
}
