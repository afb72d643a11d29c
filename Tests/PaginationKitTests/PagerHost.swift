import ConcurrencyTesting
import PaginationKit

/// The composer of a pager: a task for each load, and a record of the results. Tests control the responses.
final class PagerHost {
    typealias NumberedPager = Pager<NumberedItem, Int>

    /// A request of a page.
    final class Request {
        /// `nil` for the first page.
        let cursor: Int?
        let isUserInitiated: Bool
        fileprivate let answer = AsyncStream<Result<Page<NumberedItem, Int>, any Error>>.makeStream()

        fileprivate init(cursor: Int?, isUserInitiated: Bool) {
            self.cursor = cursor
            self.isUserInitiated = isUserInitiated
        }

        func succeed(_ page: Page<NumberedItem, Int>) {
            answer.continuation.yield(.success(page))
        }

        func fail(_ error: any Error) {
            answer.continuation.yield(.failure(error))
        }
    }

    let pager: NumberedPager
    let tasks = TaskProviderMock()
    /// The lists that loads returned, in order.
    private(set) var shown: [[Int]] = []
    /// The errors of loads, except for cancellations.
    private(set) var errors: [any Error] = []
    private(set) var cancellations = 0
    private(set) var changes: [NumberedPager.Change] = []
    var requests: [Request] { server.requests }
    /// The handling of a load that the pager requests.
    var start = Start.atOnce

    enum Start { case atOnce, late, never }

    /// The loads to start late.
    private var late: [() -> Void] = []

    private let server: Server
    private var first: Task<Void, Never>?
    private var next: Task<Void, Never>?

    init() {
        let server = Server()
        self.server = server
        pager = NumberedPager(
            loadFirstPage: { try await server.page(at: nil, isUserInitiated: $0) },
            loadPage: { try await server.page(at: $0, isUserInitiated: $1) })
        pager.effects = .init(
            loadFirst: { [weak self] in self?.begin($0) { self?.first = $0 } ?? false },
            cancelFirst: { [weak self] in self?.first?.cancel() },
            loadNext: { [weak self] in self?.begin($0) { self?.next = $0 } ?? false },
            cancelNext: { [weak self] in self?.next?.cancel() })
        pager.onChange = { [weak self] in self?.changes.append($0) }
    }

    /// A host whose pager has loaded its first page.
    static func showing(_ ids: [Int]) async throws -> PagerHost {
        let host = PagerHost()
        host.pager.appear()
        try await host.bring(ids)
        return host
    }

    var ids: [Int] { pager.list.ids }

    /// Reaches the current end of the list.
    func reachEnd() {
        if let end = pager.end { pager.reachEnd(end.number) }
    }

    /// Completes the latest request with a page, and waits until no load runs.
    func bring(_ ids: [Int]) async throws {
        requests.last?.succeed(.of(ids))
        try await tasks.waitForAll()
    }

    /// Starts the late loads.
    func beginLate() {
        let late = late
        self.late = []
        for begin in late { begin() }
    }

    private func begin(
        _ load: @escaping NumberedPager.Load, _ keep: @escaping (Task<Void, Never>) -> Void
    ) -> Bool {
        switch start {
        case .atOnce: keep(run(load))
        case .late: late.append { [weak self] in if let self { keep(run(load)) } }
        case .never: return false
        }
        return true
    }

    private func run(_ load: @escaping NumberedPager.Load) -> Task<Void, Never> {
        tasks.immediateTask(name: nil, priority: nil) { @MainActor [weak self] in
            do {
                let list = try await load()
                self?.shown.append(list.ids)
            } catch is CancellationError {
                self?.cancellations += 1
            } catch {
                self?.errors.append(error)
            }
        }
    }

    private final class Server {
        private(set) var requests: [Request] = []

        func page(at cursor: Int?, isUserInitiated: Bool) async throws -> Page<NumberedItem, Int> {
            let request = Request(cursor: cursor, isUserInitiated: isUserInitiated)
            requests.append(request)
            for await answer in request.answer.stream { return try answer.get() }
            throw CancellationError()
        }
    }
}
