import ConcurrencyTesting
import PresentationInterface
import PresentationTesting
import SharedPresentation
import Testing

@Suite("The adapter between a loader and its presenter")
struct LoadResourcePresentationAdapterTests {
    @Test("An adapter loads nothing before the first request")
    func initially() {
        let sut = makeSUT()
        #expect(sut.loader.loads.isEmpty)
        #expect(sut.tasks.calls.isEmpty)
    }

    @Test("Loading is shown and the loader has started when load returns")
    func start() async throws {
        let sut = makeSUT()
        sut.adapter.load()
        #expect(sut.view.messages == [.error(nil), .loading(true)])
        #expect(sut.loader.loads.count == 1)
        #expect(sut.adapter.isLoading)
        sut.loader.loads[0].succeed("value")
        try await sut.tasks.waitForAll()
    }

    @Test("The task is immediate and has the adapter's name")
    func task() async throws {
        let sut = makeSUT { "value" }
        sut.adapter.load()
        try await sut.tasks.waitForAll()
        #expect(sut.tasks.calls == [TaskProviderMock.Call(.immediateTask, name: "load", priority: nil)])
    }

    @Test("Success shows the resource and ends loading")
    func success() async throws {
        let sut = makeSUT()
        sut.adapter.load()
        sut.view.reset()
        sut.loader.loads[0].succeed("value")
        try await sut.tasks.waitForAll()
        #expect(sut.view.messages == [.resource("value"), .loading(false)])
        #expect(!sut.adapter.isLoading)
    }

    @Test("Failure shows the message and ends loading")
    func failure() async throws {
        let sut = makeSUT()
        sut.adapter.load()
        sut.view.reset()
        sut.loader.loads[0].fail(LoaderError())
        try await sut.tasks.waitForAll()
        #expect(sut.view.messages == [.error("LoaderError()"), .loading(false)])
        #expect(!sut.adapter.isLoading)
    }

    @Test("An observer receives a load's start and result before the views do")
    func observer() async throws {
        let sut = makeSUT()
        let events = observe(sut)
        sut.adapter.load()
        sut.loader.loads[0].succeed("value")
        try await sut.tasks.waitForAll()
        #expect(events.all == ["started, 0 messages", "succeeded, 2 messages"])
        sut.view.reset()
        sut.adapter.load()
        sut.loader.loads[1].fail(LoaderError())
        try await sut.tasks.waitForAll()
        #expect(events.all.suffix(2) == ["started, 0 messages", "failed with LoaderError(), 2 messages"])
    }

    @Test("An observer receives no result of a cancelled load", arguments: [true, false])
    func observedCancellation(byLoader: Bool) async throws {
        let sut = makeSUT()
        let events = observe(sut)
        sut.adapter.load()
        if byLoader { sut.loader.loads[0].fail(CancellationError()) } else { sut.adapter.cancel() }
        try await sut.tasks.waitForAll()
        #expect(events.all == ["started, 0 messages"])
    }

    @Test("The result of a loader that returns before its task is stored is shown, and the next load starts")
    func endsAtOnce() async throws {
        let sut = makeSUT { "at once" }
        sut.adapter.load()
        #expect(sut.view.messages == [.error(nil), .loading(true), .resource("at once"), .loading(false)])
        #expect(!sut.adapter.isLoading)
        sut.adapter.load()
        #expect(sut.view.resources == ["at once", "at once"])
        try await sut.tasks.waitForAll()
    }

    @Test("A second load while one runs is ignored")
    func secondLoad() async throws {
        let sut = makeSUT()
        sut.adapter.load()
        sut.adapter.load()
        #expect(sut.loader.loads.count == 1)
        #expect(sut.view.loadings == [true])
        sut.loader.loads[0].succeed("value")
        try await sut.tasks.waitForAll()
    }

    @Test("A load with a loader of its own returns whether that has started")
    func ownLoader() async throws {
        let sut = makeSUT()
        #expect(sut.adapter.load { "own" })
        #expect(sut.view.resources == ["own"])
        sut.adapter.load()
        #expect(!sut.adapter.load { "another" })
        #expect(sut.loader.loads.count == 1)
        sut.loader.loads[0].succeed("value")
        try await sut.tasks.waitForAll()
        #expect(sut.view.resources == ["own", "value"])
    }

    @Test("Cancelling ends loading at once and cancels the loader's task")
    func cancel() async throws {
        let sut = makeSUT()
        sut.adapter.load()
        sut.adapter.cancel()
        #expect(sut.view.messages == [.error(nil), .loading(true), .loading(false)])
        #expect(!sut.adapter.isLoading)
        try await sut.tasks.waitForAll()
        #expect(sut.loader.loads[0].wasCancelled)
    }

    @Test("A cancelled load shows neither result nor error", arguments: [true, false])
    func cancelledEnd(succeeds: Bool) async throws {
        let sut = makeSUT(heedsCancellation: false)
        sut.adapter.load()
        sut.adapter.cancel()
        if succeeds { sut.loader.loads[0].succeed("late") } else { sut.loader.loads[0].fail(LoaderError()) }
        try await sut.tasks.waitForAll()
        #expect(sut.view.messages == [.error(nil), .loading(true), .loading(false)])
    }

    @Test("A loader that throws a cancellation ends loading without an error")
    func loaderCancelsItself() async throws {
        let sut = makeSUT()
        sut.adapter.load()
        sut.loader.loads[0].fail(CancellationError())
        try await sut.tasks.waitForAll()
        #expect(sut.view.messages == [.error(nil), .loading(true), .loading(false)])
    }

    @Test("Cancelling without a load presents nothing")
    func cancelWhileIdle() {
        let sut = makeSUT()
        sut.adapter.cancel()
        #expect(sut.view.messages.isEmpty)
    }

    @Test(
        "The end of a cancelled load leaves the next load's state unchanged",
        arguments: [true, false])
    func restart(firstSucceeds: Bool) async throws {
        let sut = makeSUT(heedsCancellation: false)
        sut.adapter.load()
        sut.adapter.cancel()
        sut.adapter.load()
        sut.view.reset()
        if firstSucceeds {
            sut.loader.loads[0].succeed("first")
        } else {
            sut.loader.loads[0].fail(LoaderError())
        }
        await eventually { sut.tasks.running.count == 1 }
        #expect(sut.view.messages.isEmpty)
        #expect(sut.adapter.isLoading)
        sut.loader.loads[1].succeed("second")
        try await sut.tasks.waitForAll()
        #expect(sut.view.messages == [.resource("second"), .loading(false)])
    }

    @Test("Cancelling after a restart reaches the second load's task")
    func cancelAfterRestart() async throws {
        let sut = makeSUT()
        sut.adapter.load()
        sut.adapter.cancel()
        sut.adapter.load()
        sut.adapter.cancel()
        try await sut.tasks.waitForAll()
        #expect(sut.loader.loads.map(\.wasCancelled) == [true, true])
    }

    @Test("The second load's task can be cancelled after the late end of a cancelled load")
    func cancelAfterLateEnd() async throws {
        let sut = makeSUT(heedsCancellation: false)
        sut.adapter.load()
        sut.adapter.cancel()
        sut.adapter.load()
        sut.loader.loads[0].succeed("first")
        await eventually { sut.tasks.running.count == 1 }
        sut.adapter.cancel()
        sut.loader.loads[1].succeed("second")
        try await sut.tasks.waitForAll()
        #expect(sut.loader.loads.map(\.wasCancelled) == [true, true])
    }

    @Test("A view that cancels when loading is shown prevents the loader's start")
    func cancelFromTheView() {
        let sut = makeSUT()
        let view = ClosureView<String>(onLoading: { [weak adapter = sut.adapter] isLoading in
            if isLoading { adapter?.cancel() }
        })
        sut.adapter.presenter = LoadResourcePresenter(
            resourceView: sut.view, loadingView: view, errorView: sut.view, errorMessage: { _ in "" })
        #expect(!sut.adapter.load { "too late" })
        #expect(sut.tasks.calls.isEmpty)
        #expect(!sut.adapter.isLoading)
    }

    @Test("A load that a view starts during the presentation of another one can be cancelled")
    func loadFromTheView() async throws {
        let loader = ControlledLoader()
        var isFirst = true
        let sut = makeSUT(loader: loader) {
            defer { isFirst = false }
            return isFirst ? "at once" : try await loader.load()
        }
        let view = ClosureView<String>(onLoading: { [weak adapter = sut.adapter] isLoading in
            if !isLoading { adapter?.load() }
        })
        sut.adapter.presenter = LoadResourcePresenter(
            resourceView: sut.view, loadingView: view, errorView: sut.view, errorMessage: { _ in "" })
        sut.adapter.load()
        sut.adapter.presenter = nil
        sut.adapter.cancel()
        try await sut.tasks.waitForAll()
        #expect(loader.loads.map(\.wasCancelled) == [true])
    }

    @Test("A freed adapter cancels its task, which does not retain it")
    func end() async throws {
        let (tasks, loader) = (TaskProviderMock(), ControlledLoader())
        weak var freed: Adapter?
        do {
            let sut = makeSUT(tasks: tasks, loader: loader)
            freed = sut.adapter
            sut.adapter.load()
        }
        #expect(freed == nil)
        try await tasks.waitForAll()
        #expect(loader.loads[0].wasCancelled)
    }

    @Test("A view that holds the adapter and is presented to through a proxy is freed")
    func cycle() async throws {
        let (tasks, loader) = (TaskProviderMock(), ControlledLoader())
        weak var freed: Screen?
        do {
            let screen = Screen()
            freed = screen
            let adapter = LoadResourcePresentationAdapter<WeakRefVirtualProxy<Screen>>(
                name: "load", tasks: tasks, loader: { try await loader.load() })
            let proxy = WeakRefVirtualProxy(screen)
            adapter.presenter = LoadResourcePresenter(
                resourceView: proxy, loadingView: proxy, errorView: proxy, errorMessage: { _ in "" })
            screen.reload = adapter.load
            screen.reload()
        }
        #expect(freed == nil)
        try await tasks.waitForAll()
    }

    private typealias Adapter = LoadResourcePresentationAdapter<ResourceViewSpy<String>>

    private struct LoaderError: Error {}

    private struct SUT {
        let adapter: Adapter
        let view: ResourceViewSpy<String>
        let loader: ControlledLoader
        let tasks: TaskProviderMock
    }

    private final class Events { var all: [String] = [] }

    /// The events of an adapter's loads, each with the number of the views' messages at that time.
    private func observe(_ sut: SUT) -> Events {
        let events = Events()
        sut.adapter.observe = { [view = sut.view] in
            let name =
                switch $0 {
                case .started: "started"
                case .succeeded: "succeeded"
                case .failed(let error): "failed with \(error)"
                }
            events.all.append("\(name), \(view.messages.count) messages")
        }
        return events
    }

    private func makeSUT(
        tasks: TaskProviderMock = TaskProviderMock(), loader: ControlledLoader = ControlledLoader(),
        heedsCancellation: Bool = true, loading: (() async throws -> String)? = nil
    ) -> SUT {
        loader.heedsCancellation = heedsCancellation
        let view = ResourceViewSpy<String>()
        let adapter = Adapter(
            name: "load", tasks: tasks, loader: loading ?? { try await loader.load() })
        adapter.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view, errorMessage: { "\($0)" })
        return SUT(adapter: adapter, view: view, loader: loader, tasks: tasks)
    }

    private final class Screen: ResourceView, ResourceLoadingView, ResourceErrorView {
        var reload: () -> Void = {}
        func display(resource viewModel: String) {}
        func display(loading viewModel: ResourceLoadingViewModel) {}
        func display(error viewModel: ResourceErrorViewModel) {}
    }
}
