import ConcurrencyTesting
import ConcurrencyThreads
import Glibc
import Synchronization
import Testing

@Suite struct ThreadPoolTests {
    @Test("A task that prefers the pool runs on its threads, before and after a suspension")
    func preferred() async {
        let names = await Task(executorPreference: makeSUT(name: "pool of threads")) {
            let before = Threads.currentName
            await Task.yield()
            return [before, Threads.currentName]
        }.value

        #expect(names == ["pool of threads", "pool of threads"])
        #expect(Threads.currentName != "pool of threads")
    }

    @Test("As many tasks as threads run at once, and the others follow in order")
    func limit() async {
        let sut = makeSUT(limit: 2)
        let work = HeldWork()

        let tasks = (0..<6).map { number in Task(executorPreference: sut) { work.run(number) } }
        await eventually { work.running.count == 2 }
        // A third task would begin here.
        for _ in 0..<1_000 { await Task.yield() }
        #expect(work.running.count == 2)

        for number in 0..<4 {
            work.end(number)
            await eventually { work.begun.count == number + 3 }
            #expect(work.begun.last == number + 2)
            #expect(Set(work.running) == [number + 1, number + 2])
        }

        for number in 4..<6 { work.end(number) }
        for task in tasks { await task.value }
    }

    @Test("Threads start on demand, and are reused when idle")
    func threads() async {
        let name = "started late"
        let sut = makeSUT(name: name, limit: 4)
        #expect(!Threads.names.contains(name))

        for _ in 0..<20 { await Task(executorPreference: sut) {}.value }

        #expect((1...4).contains(Threads.names.count { $0 == name }))
    }

    @Test("Work on all threads of the pool blocks no other task")
    func others() async {
        let sut = makeSUT(limit: 2)
        let work = HeldWork()
        let tasks = (0..<2).map { number in Task(executorPreference: sut) { work.run(number) } }
        await eventually { work.running.count == 2 }

        #expect(await Task.detached { 42 }.value == 42)
        #expect(work.running.count == 2)

        for number in 0..<2 { work.end(number) }
        for task in tasks { await task.value }
    }

    @Test("Work on the pool sees the cancellation of its task")
    func cancellation() async {
        let begun = Atomic(false)
        let task = Task(executorPreference: makeSUT()) {
            begun.store(true, ordering: .relaxed)
            while !Task.isCancelled { sched_yield() }
        }
        await eventually { begun.load(ordering: .relaxed) }

        task.cancel()

        await task.value
    }

    @Test("The threads end with the pool, after a task that alone retains it")
    func ends() async throws {
        let name = "ends with pool"
        let clock = ManualClock()
        weak var weakSUT: ThreadPool?
        let task: Task<String, any Error>
        do {
            let sut = makeSUT(name: name)
            weakSUT = sut
            task = Task(executorPreference: sut) {
                try await clock.sleep(for: .seconds(1))
                return Threads.currentName
            }
        }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(1))

        #expect(try await task.value == name)

        await eventually { weakSUT == nil && !Threads.names.contains(name) }
    }

    private func makeSUT(name: String = "pool", limit: Int = 2) -> ThreadPool {
        ThreadPool(name: name, limit: limit)
    }

    /// Work that runs until a test ends it.
    private final class HeldWork: Sendable {
        private struct State {
            var begun: [Int] = []
            var running: [Int] = []
            var ended: Set<Int> = []
        }

        private let state = Mutex(State())
        var begun: [Int] { state.withLock(\.begun) }
        var running: [Int] { state.withLock(\.running) }

        func run(_ number: Int) {
            state.withLock {
                $0.begun.append(number)
                $0.running.append(number)
            }
            while !state.withLock({ $0.ended.contains(number) }) { sched_yield() }
            state.withLock { $0.running.removeAll { $0 == number } }
        }

        func end(_ number: Int) {
            state.withLock { _ = $0.ended.insert(number) }
        }
    }
}
