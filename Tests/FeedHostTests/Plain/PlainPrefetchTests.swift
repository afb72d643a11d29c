import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import SourceInterface
import StorageSQLite
import Testing

@testable import FeedHost

@Suite("Prefetching line by line", .timeLimit(.minutes(5))) struct PlainPrefetchTests {
    private struct State {
        var requestedPages = 0
        var endedPages = 0
        var isOnExecutor = false
    }

    private nonisolated static let feed = """
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Weekly</title>
        <item><title>The ferry</title><guid isPermaLink="false">1</guid><link>http://127.0.0.1/page</link>
        <media:content url="http://127.0.0.1/ferry.png" medium="image"/></item></channel></rss>
        """

    @Test("A page is prefetched on the threads of documents, and given up when the reader quits")
    func quit() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/library.sqlite"
        let library = SQLiteLibrary(path: path)
        try library.subscribe(to: .remote(HTTPURL("http://127.0.0.1/feed.xml")!), at: .distantPast)
        var subscription = try library.subscriptions()[0]
        subscription.prefetch = .articles
        try library.subscribe(subscription)
        let (state, executor) = (Watched(State()), WatchedExecutor())
        let client = HTTPClientStub { request in
            switch request.url.text {
            case "http://127.0.0.1/page":
                state.change {
                    $0.requestedPages += 1
                    $0.isOnExecutor = executor.isRunningHere
                }
                // Ends with the task's cancellation.
                let (end, _) = AsyncStream<Never>.makeStream()
                for await _ in end {}
                state.change { $0.endedPages += 1 }
                throw CancellationError()
            case "http://127.0.0.1/feed.xml": return HTTPResponse(status: 200, body: Data(Self.feed.utf8))
            default:
                _ = try await state.wait { $0.requestedPages > 0 }
                return HTTPResponse(status: 404)
            }
        }
        let app = PlainApp(
            options: ["--library", path, "--store", folder.path + "/cache"], home: folder.path)
        let printed = try await app.run(
            ["v 1", "q"],
            adapt: { ($0.client, $0.documents, $0.sourceExecutor) = (client, client, executor) })
        #expect(printed[0].contains { $0.contains("The ferry") })
        #expect(state.value.requestedPages == 1 && state.value.endedPages == 1)
        #expect(state.value.isOnExecutor)
    }
}
