import ConcurrencyInterface
import Synchronization
import Testing

/// The contract of the system's provider and the mock.
@Suite struct TaskProviderTests {
    @Test("A task has the name it was given", arguments: Provider.allCases, Method.allCases)
    func name(_ provider: Provider, _ method: Method) async throws {
        let task = method.start(with: provider.makeSUT(), name: "page 7") { Task.name }

        #expect(try await task.value() == "page 7")
    }

    @Test("A task without a name has none", arguments: Provider.allCases, Method.allCases)
    func noName(_ provider: Provider, _ method: Method) async throws {
        let task = method.start(with: provider.makeSUT()) { Task.name }

        #expect(try await task.value() == nil)
    }

    @Test(
        "A task has the priority it was given", arguments: Provider.allCases,
        Method.allCases.flatMap { method in
            [TaskPriority.background, .utility, .high].map { (method, $0) }
        })
    func priority(_ provider: Provider, _ argument: (method: Method, priority: TaskPriority)) async throws {
        let task = argument.method.start(with: provider.makeSUT(), priority: argument.priority) {
            Task.basePriority
        }

        #expect(try await task.value() == argument.priority)
    }

    @Test(
        "Only a detached task has no task-local values of its caller", arguments: Provider.allCases,
        Method.allCases)
    func locals(_ provider: Provider, _ method: Method) async throws {
        let task = Local.$value.withValue("the caller's") {
            method.start(with: provider.makeSUT()) { Local.value }
        }

        #expect(try await task.value() == (method == .detachedTask ? nil : "the caller's"))
    }

    @Test("A throwing task fails with its operation's error", arguments: Provider.allCases)
    func error(_ provider: Provider) async {
        let task = provider.makeSUT().throwingTask(name: nil, priority: nil) { throw Failure() }

        await #expect(throws: Failure.self) { try await task.value }
    }

    @Test(
        "A cancelled task is cancelled for its operation too", arguments: Provider.allCases, Method.allCases)
    func cancellation(_ provider: Provider, _ method: Method) async throws {
        let task = method.start(with: provider.makeSUT()) {
            while !Task.isCancelled { await Task.yield() }
            return true
        }

        task.cancel()

        #expect(try await task.value())
    }

    @MainActor
    @Test(
        "An immediate task runs up to its first suspension before the call returns",
        arguments: Provider.allCases)
    func immediate(_ provider: Provider) async {
        let steps = Steps()

        let task = provider.makeSUT().immediateTask(name: nil, priority: nil) { @MainActor in
            steps.taken.append("begun")
            await Task.yield()
            steps.taken.append("resumed")
        }
        steps.taken.append("returned")
        await task.value

        #expect(steps.taken == ["begun", "returned", "resumed"])
    }

    @MainActor
    @Test(
        "A task that is not immediate begins after the call has returned", arguments: Provider.allCases,
        Method.allCases.filter { $0 != .immediateTask })
    func notImmediate(_ provider: Provider, _ method: Method) async throws {
        let steps = Steps()

        let task = method.start(with: provider.makeSUT()) { @MainActor in steps.taken.append("begun") }
        steps.taken.append("returned")
        try await task.value()

        #expect(steps.taken == ["returned", "begun"])
    }

    @Test(
        "An operation runs on the isolation it names, called from elsewhere", arguments: Provider.allCases,
        Method.allCases)
    @concurrent func isolation(_ provider: Provider, _ method: Method) async throws {
        let task = method.start(with: provider.makeSUT()) { @MainActor in
            MainActor.assertIsolated()
            return true
        }

        #expect(try await task.value())
    }

    private struct Failure: Error {}

    private enum Local {
        @TaskLocal static var value: String?
    }

    @MainActor private final class Steps {
        var taken: [String] = []
    }
}
