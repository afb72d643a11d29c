import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import LibraryStorageInterface
import RefreshKit
import Testing

@Suite("The summary of a refresh")
struct RefreshSummaryTests {
    @Test("A summary has the numbers of new, changed and skipped items, and of failed sources")
    func summary() throws {
        let world = RefreshWorld(1...3) { request, _ in
            if request.url.number == 1 { throw HTTPError(.tooSlow) }
            return .document([request.url.number, 10, -1, -1])
        }

        let summary = try RefreshSummary(world.refresh(world.makeRefresher()))

        #expect((summary.newCount, summary.updatedCount) == (3, 0))
        #expect((summary.failedCount, summary.skippedCount) == (1, 4))
        #expect(summary.refusal == nil)
    }

    @Test("A summary of failures alone throws the first one")
    func allFailed() {
        let world = RefreshWorld(1...2) { request, _ in
            if request.url.number == 1 { throw HTTPError(.certificate) }
            return HTTPResponse(status: 404)
        }
        let results = world.refresh(world.makeRefresher())

        #expect(throws: HTTPError(.certificate)) {
            try RefreshSummary(results.sorted { $0.id < $1.id }.reversed())
        }
    }

    @Test("A summary without a fetch has the refusal that ends first, and throws it where all asked to wait")
    func allRefused() throws {
        let world = RefreshWorld(1...2) { request, now in
            request.url.number == 1
                ? .document([1]) : HTTPResponse(status: 503, headers: ["Retry-After": "900"])
        }
        let sut = world.makeRefresher()
        world.refresh(sut, for: .seconds(1))
        let start = world.time.start + 0.2

        let later = try RefreshSummary(world.refresh(sut, for: .seconds(1)))
        #expect(later == (try RefreshSummary(world.refresh(sut, [1], for: .seconds(1)))))
        #expect(later.refusal == .tooSoon(until: start + 60))
        let results = world.refresh(sut, [2], for: .seconds(1))
        #expect(throws: FetchRefusal.serverAsked(until: start + 900)) { try RefreshSummary(results) }
        #expect(try RefreshSummary([]).refusal == nil)
    }
}
