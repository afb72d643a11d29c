import ConcurrencyInterface
import ConcurrencyTesting
import Testing

@MainActor @Suite struct LoadCoalescerTests {
    private func makeSUT() -> (sut: LoadCoalescer<String, Int>, tasks: TaskProviderMock, gates: Gates) {
        let tasks = TaskProviderMock()
        return (LoadCoalescer(tasks: tasks), tasks, Gates())
    }

    @Test("Concurrent callers of one key share one load")
    func shares() async throws {
        let (sut, _, gates) = makeSUT()
        let waiters = (0..<3).map { index in
            Task.immediate(name: "waiter \(index)") { @MainActor in
                try await sut.value(for: "a") {
                    await gates.pass("a")
                    return 7
                }
            }
        }
        await eventually { gates.waiting == ["a"] }
        gates.open("a")
        for waiter in waiters { #expect(try await waiter.value == 7) }
        #expect(gates.passed == ["a"])
    }

    @Test("A caller after the end of a load starts another one")
    func runsAnew() async throws {
        let (sut, _, _) = makeSUT()
        #expect(try await sut.value(for: "a") { 1 } == 1)
        #expect(try await sut.value(for: "a") { 2 } == 2)
    }

    @Test("A load continues while one caller waits, and is cancelled with the last one")
    func cancelsLast() async throws {
        let (sut, tasks, gates) = makeSUT()
        let seen = Cancellations()
        let waiters = (0..<2).map { index in
            Task.immediate(name: "waiter \(index)") { @MainActor in
                try await sut.value(for: "a") {
                    await withTaskCancellationHandler {
                        await gates.pass("a")
                    } onCancel: {
                        tasks.immediateTask(name: "note", priority: nil) { @MainActor in seen.count += 1 }
                    }
                    return 1
                }
            }
        }
        await eventually { gates.waiting == ["a"] }
        waiters[0].cancel()
        await Task { @MainActor in }.value
        #expect(seen.count == 0)
        waiters[1].cancel()
        await eventually { seen.count == 1 }
        gates.openAll()
        for waiter in waiters {
            await #expect(throws: CancellationError.self) { try await waiter.value }
        }
    }

    @Test("A caller that cancels and requests the same key in one turn joins the running load")
    func lingers() async throws {
        let (sut, tasks, gates) = makeSUT()
        func waiter() -> Task<Int, any Error> {
            Task.immediate(name: "waiter") { @MainActor in
                try await sut.value(for: "a") {
                    await gates.pass("a")
                    try Task.checkCancellation()
                    return 7
                }
            }
        }
        let first = waiter()
        await eventually { gates.waiting == ["a"] }
        first.cancel()
        let second = waiter()
        await eventually { !tasks.running.contains { $0.name == "end a shared load" } }
        gates.openAll()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await second.value == 7)
        #expect(gates.passed == ["a"])
    }

    @Test("An error is not thrown to a later caller")
    func failsOnce() async throws {
        let (sut, _, _) = makeSUT()
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await sut.value(for: "a") { throw Failure() } }
        #expect(try await sut.value(for: "a") { 1 } == 1)
    }

    @Test("An error is thrown to every waiting caller")
    func fails() async throws {
        let (sut, _, gates) = makeSUT()
        struct Failure: Error {}
        let waiters = (0..<2).map { index in
            Task.immediate(name: "waiter \(index)") { @MainActor in
                try await sut.value(for: "a") {
                    await gates.pass("a")
                    throw Failure()
                }
            }
        }
        await eventually { gates.waiting == ["a"] }
        gates.openAll()
        for waiter in waiters { await #expect(throws: Failure.self) { try await waiter.value } }
    }

    @MainActor private final class Cancellations {
        var count = 0
    }
}
