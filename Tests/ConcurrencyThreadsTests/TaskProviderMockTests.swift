import ConcurrencyInterface
import ConcurrencyTesting
import Testing

@Suite struct TaskProviderMockTests {
    @Test("The mock records every call in order, with kind, name and priority")
    func records() async throws {
        let sut = TaskProviderMock()

        for (place, method) in Method.allCases.enumerated() {
            method.start(with: sut, name: "task \(place)", priority: place == 0 ? nil : .low) {}
        }

        #expect(
            sut.calls
                == Method.allCases.enumerated().map { place, method in
                    .init(method.kind, name: "task \(place)", priority: place == 0 ? nil : .low)
                })
        try await sut.waitForAll()
    }

    @Test("Waiting for the mock's tasks returns at once where none was started")
    func nothing() async throws {
        try await TaskProviderMock().waitForAll(within: .zero)
    }

    @Test("Waiting for the mock's tasks ends when a task of any kind has ended", arguments: Method.allCases)
    func waits(_ method: Method) async throws {
        let sut = TaskProviderMock()
        let clock = ManualClock()
        method.start(with: sut) { try? await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleepers()
        async let waited: Void = sut.waitForAll()

        #expect(sut.running == [.init(method.kind)])
        clock.advance(by: .seconds(1))
        try await waited

        #expect(sut.running.isEmpty)
    }

    @Test("Waiting for the mock's tasks includes tasks that tasks start")
    func startedMeanwhile() async throws {
        let sut = TaskProviderMock()
        sut.task(name: "first", priority: nil) {
            await Task.yield()
            sut.detachedTask(name: "second", priority: nil) {
                await Task.yield()
                sut.immediateTask(name: "third", priority: nil) { await Task.yield() }
            }
        }

        try await sut.waitForAll()

        #expect(sut.calls.map(\.name) == ["first", "second", "third"])
        #expect(sut.running.isEmpty)
    }

    @Test("Waiting for the mock's tasks throws at its limit and names the running ones")
    func limit() async throws {
        let sut = TaskProviderMock()
        let clock = ManualClock()
        sut.task(name: "short", priority: nil) {}
        try await sut.waitForAll()
        sut.task(name: "page 2", priority: nil) { try? await clock.sleep(for: .seconds(1)) }
        sut.detachedTask(name: nil, priority: nil) { try? await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleepers(2)

        let error = await #expect(throws: TasksStillRunning.self) {
            try await sut.waitForAll(within: .milliseconds(1))
        }

        #expect(error?.description == "Still running: 'page 2', an unnamed detachedTask")
        clock.advance(by: .seconds(1))
        try await sut.waitForAll()
    }

    @Test("A cancelled wait for the mock's tasks throws a cancellation error")
    func cancelled() async throws {
        let sut = TaskProviderMock()
        let clock = ManualClock()
        sut.task(name: nil, priority: nil) { try? await clock.sleep(for: .seconds(1)) }
        let waiting = Task { try await sut.waitForAll() }
        try await clock.waitForSleepers()

        waiting.cancel()

        await #expect(throws: CancellationError.self) { try await waiting.value }
        clock.advance(by: .seconds(1))
        try await sut.waitForAll()
    }

    @Test("A running task does not retain the mock")
    func freed() async throws {
        let clock = ManualClock()
        weak var weakSUT: TaskProviderMock?
        let task: Task<Void, Never>
        do {
            let sut = TaskProviderMock()
            weakSUT = sut
            task = sut.task(name: nil, priority: nil) { _ = try? await clock.sleep(for: .seconds(1)) }
        }

        #expect(weakSUT == nil)
        task.cancel()
        await task.value
    }
}
