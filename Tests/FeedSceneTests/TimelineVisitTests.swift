import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import SharedListUI
import StorageTesting
import TerminalInterface
import Testing

@Suite("Visits to a timeline") struct TimelineVisitTests {
    @Test("A line is above the first item that was seen at the last visit")
    func line() async {
        let sut = await showing(1...20, newest: 3)
        #expect(sut.lineIndex(of: "seen up to here").map { $0 < sut.lineIndex(of: "Post 3.")! } == true)
        #expect(sut.lineIndex(of: "seen up to here")! > sut.lineIndex(of: "Post 2.")!)
        await sut.end()
    }

    @Test(
        "Where everything was seen there is no line, nor at the first visit, nor where the last item is gone")
    func noLine() async {
        for newest in [1, 99, nil] {
            let sut = await showing(1...20, newest: newest)
            #expect(sut.lineIndex(of: "seen up to here") == nil)
            await sut.end()
        }
    }

    @Test("Posts that another program fetched since the last visit are counted above the reader's place")
    func fetchedMeanwhile() async {
        let sut = await showing(1...20, newest: 4, focus: 18)
        #expect(sut.title.contains("3 new"))
        sut.press(.home)
        _ = sut.text
        #expect(!sut.title.contains("3 new"))
        await sut.end()
    }

    @Test("All posts that were fetched meanwhile are counted, however many there are")
    func manyFetchedMeanwhile() async {
        let sut = await showing(1...1_000, newest: 697, focus: 697)
        #expect(sut.title.contains("↑ 696 new"))
        await sut.end()
    }

    @Test("The line stays above the seen items when more arrive")
    func arrivals() async {
        let sut = await showing(1...20, newest: 2)
        sut.items?.insert(.post(21, published: sut.now), at: 0)
        sut.scene.update()
        await eventually { sut.title.contains("1 new") }
        sut.press(.character("g"))
        await eventually { sut.text.contains("Post 21.") }
        #expect(sut.lineIndex(of: "seen up to here")! > sut.lineIndex(of: "Post 1.")!)
        #expect(sut.lineIndex(of: "seen up to here")! < sut.lineIndex(of: "Post 2.")!)
        await sut.end()
    }

    @Test("The line stands where the last visit ended also far below")
    func far() async {
        let sut = await showing(1...1_000, newest: 700, focus: 699)
        #expect(sut.lineIndex(of: "seen up to here")! > sut.lineIndex(of: "Post 699.")!)
        #expect(sut.lineIndex(of: "seen up to here")! < sut.lineIndex(of: "Post 700.")!)
        await sut.end()
    }

    @Test("Another choice of items has no line")
    func otherScope() async {
        let sut = await showing(1...20, newest: 3)
        sut.press(.character("U"))
        await eventually { sut.title.contains("filter on") }
        #expect(sut.lineIndex(of: "seen up to here") == nil)
        sut.press(.character("U"))
        await eventually { sut.lineIndex(of: "seen up to here") != nil }
        await sut.end()
    }

    @Test("Only items that were on the screen count as seen at the next visit")
    func seen() async throws {
        let sut = await TimelineUnderTest.showing(1...100)
        let visit = try #require(await sut.scene.visit())
        #expect(visit.newest == .numbered(1))
        await sut.end()
        let next = TimelineUnderTest()
        next.items = [.post(200, published: next.now), .post(201, published: next.now)] + next.posts(1...100)
        await next.scene.showStored(
            after: FeedVisit(newest: visit.newest, focus: .numbered(1), date: next.now))
        // The second new item is partly on the screen at most.
        #expect(next.isFocused(1))
        let remembered = try #require(await next.scene.visit())
        #expect(remembered.newest == .numbered(1) && remembered.focus == .numbered(1))
        await next.end()
    }

    @Test("The place among all items is remembered while another choice is shown")
    func place() async throws {
        let sut = await TimelineUnderTest.showing(1...10)
        sut.press(.down)
        sut.press(.down)
        sut.press(.character("U"))
        await eventually { sut.title.contains("filter on") }
        sut.press(.down)
        #expect(sut.isFocused(4))
        #expect(await sut.scene.visit()?.focus == .numbered(3))
        await sut.end()
    }

    @Test("Without any item there is no visit")
    func empty() async {
        let sut = TimelineUnderTest()
        await sut.scene.showStored(after: nil)
        #expect(await sut.scene.visit() == nil)
        await sut.end()
    }

    // MARK: Health of the sources

    @Test("The time of the last fetch is said before any source responds, and the newest one after")
    func age() async {
        let sut = TimelineUnderTest()
        sut.library.facts.lastSuccess = sut.now - 7_200
        await sut.show(1...3)
        #expect(sut.title.contains("updated 2 hr"))
        sut.scene.responded(at: sut.now - 180)
        #expect(sut.title.contains("updated 3 min"))
        sut.scene.responded(at: sut.now - 90_000)
        #expect(sut.title.contains("updated 3 min"))
        await sut.end()
    }

    @Test("The last line says how the sources do")
    func status() async {
        let sut = TimelineUnderTest()
        sut.library.facts.health = SourcesHealth(healthyCount: 5, failingCount: 1)
        await sut.show(1...3)
        #expect(sut.text.hasSuffix("5 sources up to date · × 1 failed"))
        sut.network = .offlineByChoice
        #expect(sut.text.hasSuffix("offline · × 1 source failed"))
        sut.network = .online
        #expect(sut.text.hasSuffix("5 sources up to date · × 1 failed"))
        sut.network = .offline
        #expect(sut.text.hasSuffix("offline · × 1 source failed"))
        await sut.end()
    }

    private func showing(_ numbers: ClosedRange<Int>, newest: Int?, focus: Int? = nil) async
        -> TimelineUnderTest
    {
        let sut = TimelineUnderTest()
        let visit = newest.map {
            FeedVisit(newest: .numbered($0), focus: focus.map { .numbered($0) }, date: sut.now)
        }
        await sut.show(numbers, after: visit)
        return sut
    }
}

extension TimelineUnderTest {
    /// The line of the screen that has a text.
    fileprivate func lineIndex(of part: String) -> Int? {
        text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(part) }
    }
}
