import ConcurrencyTesting
import PaginationKit

/// What a composer puts around a pager: a task for each load, and what the loads showed. Pages come when a test says so.
final class PagerHost {
    typealias NumberedPager = Pager<NumberedItem, Int>

    /// A page that was asked for.
    final class Request {
        /// `nil` for the first page.
        let cursor: Int?
        fileprivate let answer = AsyncStream<Result<Page<NumberedItem, Int>, any Error>>.makeStream()

        fileprivate init(cursor: Int?) {
            self.cursor = cursor
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
    /// The lists that loads ended with, in order.
    private(set) var shown: [[Int]] = []
    /// The errors that loads ended with, cancellations aside.
    private(set) var errors: [any Error] = []
    private(set) var cancellations = 0
    private(set) var changes: [String] = []
    var requests: [Request] { server.requests }
    /// Whether loads begin only some time after they were asked for, which a pager does not allow.
    var startsLate = false

    private let server: Server
    private var first: Task<Void, Never>?
    private var next: Task<Void, Never>?

    init() {
        let server = Server()
        self.server = server
        pager = NumberedPager(
            loadFirstPage: { try await server.page(at: nil) }, loadPage: { try await server.page(at: $0) })
        pager.effects = .init(
            startFirst: { [weak self] in self?.first = self?.start { try await $0.loadFirst() } },
            cancelFirst: { [weak self] in self?.first?.cancel() },
            startNext: { [weak self] in self?.next = self?.start { try await $0.loadNext() } },
            cancelNext: { [weak self] in self?.next?.cancel() })
        pager.onChange = { [weak self] in self?.changes.append($0.name) }
    }

    /// A host whose pager has loaded its first page.
    static func showing(_ ids: [Int]) async throws -> PagerHost {
        let host = PagerHost()
        host.pager.appear()
        try await host.bring(ids)
        return host
    }

    var ids: [Int] { pager.list.ids }

    /// The reader comes to the end that the list has now.
    func arrive() {
        if let end = pager.end { pager.arrive(at: end.number) }
    }

    /// Lets the last request bring a page, and waits until nothing loads any more.
    func bring(_ ids: [Int]) async throws {
        requests.last?.succeed(.of(ids))
        try await tasks.waitForAll()
    }

    private func start(_ load: @escaping (NumberedPager) async throws -> NumberedPager.List) -> Task<
        Void, Never
    >? {
        if startsLate { return nil }
        return tasks.immediateTask(name: nil, priority: nil) { @MainActor [pager, weak self] in
            do {
                let list = try await load(pager)
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

        func page(at cursor: Int?) async throws -> Page<NumberedItem, Int> {
            let request = Request(cursor: cursor)
            requests.append(request)
            for await answer in request.answer.stream { return try answer.get() }
            throw CancellationError()
        }
    }
}

extension Pager<NumberedItem, Int>.Change {
    /// What has happened, in words that can be compared.
    var name: String {
        switch self {
        case .replaced(let page): "replaced \(page.items)"
        case .refreshed(let page): "refreshed \(page.items)"
        case .withheld(let page): "withheld \(page.items)"
        case .appended(let page, let cursor): "appended \(page.items) after \(cursor)"
        }
    }
}
