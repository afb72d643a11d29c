import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import ListInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageTesting
import TerminalInterface
import Testing
import TextInterface

@Suite("The timeline of one server") struct ServerTimelineTests {
    private func makeSUT(_ numbers: ClosedRange<Int>? = nil) -> TimelineUnderTest {
        let sut = TimelineUnderTest(isServer: true)
        if let numbers {
            sut.onRefresh = { [unowned sut] in
                sut.items = sut.posts(numbers); return nil
            }
        }
        return sut
    }

    @Test("Appearing loads the first page once, not as the reader's request")
    func appearing() async {
        let sut = makeSUT(1...2)
        await sut.scene.showStored()
        sut.scene.appear()
        await eventually { sut.text.contains("Post 1.") && sut.text.contains("Post 2.") }
        #expect(sut.loads == [.refresh(isUserInitiated: false)])
        await sut.end()
    }

    @Test("Rows have no source, no age and no read marks, and Enter opens an item without marking it")
    func rows() async {
        let sut = makeSUT(1...2)
        sut.scene.appear()
        await eventually { sut.text.contains("Post 1.") }
        #expect(!sut.text.contains("Field Notes") && !sut.text.contains("1m"))
        sut.press(.character("m"))
        sut.press(.enter)
        #expect(sut.selected.map(\.id) == [.numbered(1)])
        #expect(sut.library.marks.isEmpty)
        await sut.end()
    }

    @Test("A feed without items says so")
    func empty() async {
        let sut = makeSUT()
        await sut.scene.showStored()
        sut.scene.appear()
        await eventually { !sut.scene.screen.isLoading }
        #expect(sut.scene.screen.list.isEmpty)
        #expect(!sut.scene.screen.configuration.emptyMessage.isEmpty)
        await sut.end()
    }

    @Test("r loads the first page as the reader's request")
    func reload() async {
        let sut = makeSUT(1...2)
        sut.scene.appear()
        await eventually { sut.text.contains("Post 1.") && !sut.scene.screen.isLoading }
        sut.onRefresh = { [unowned sut] in
            sut.items = sut.posts(3...4); return nil
        }
        sut.press(.character("r"))
        await eventually { sut.text.contains("Post 3.") }
        #expect(sut.loads.last == .refresh(isUserInitiated: true))
        await sut.end()
    }

    @Test("Coming near the end loads the next page as a prefetch, and its retry is the reader's request")
    func nextPage() async {
        let sut = makeSUT(1...2)
        sut.olderItems = [[.post(20, published: .distantPast)]]
        sut.olderFailure = Failed(failure: .refused(status: 503))
        sut.scene.appear()
        await sut.goToEnd(showing: "503")
        #expect(sut.loads.filter { $0 == .older(isUserInitiated: false) }.count == 1)
        sut.olderFailure = nil
        sut.press(.enter)
        await eventually { sut.text.contains("Post 20.") }
        #expect(sut.loads.contains(.older(isUserInitiated: true)))
        await sut.end()
    }

    @Test("A visit that ends on the row below the items remembers the last item")
    func visitEndsBelow() async {
        let sut = makeSUT()
        sut.olderItems = [[.post(20, published: .distantPast)]]
        sut.olderFailure = Failed(failure: .refused(status: 503))
        await sut.show(1...2)
        sut.scene.appear()
        await sut.goToEnd(showing: "503")
        #expect(sut.scene.screen.list.focus.flatMap { sut.scene.item(of: $0) } == nil)
        #expect(await sut.scene.visit()?.focus == .numbered(2))
        await sut.end()
    }

    @Test("Stored items are shown first, and a failure with their age")
    func stored() async {
        let sut = makeSUT()
        sut.library.facts.lastSuccess = sut.now - 7_200
        sut.onRefresh = { throw Failed(failure: .refused(status: 500)) }
        await sut.show(1...3)
        #expect(sut.loads.isEmpty)
        #expect(sut.text.contains("Post 1."))
        sut.scene.appear()
        await eventually { sut.text.contains("500") }
        #expect(sut.text.contains("2 hours ago") && sut.text.contains("Post 1."))
        await sut.end()
    }

    @Test("The title counts the items that are new since the last visit")
    func newItems() async {
        let sut = makeSUT()
        let visit = FeedVisit(newest: .numbered(2), seen: nil, focus: .numbered(3), date: .distantPast)
        await sut.show(1...3, after: visit)
        #expect(sut.isFocused(3))
        #expect(sut.scene.screen.configuration.title.text.contains("1"))
        await sut.end()
    }

    @Test("A first page that no network could load is loaded again when another request reaches a server")
    func network() async {
        let sut = makeSUT()
        sut.onRefresh = { throw Failed(failure: .noConnection) }
        sut.scene.appear()
        await eventually { !sut.scene.screen.isLoading }
        sut.scene.networkBecameReachable()
        #expect(sut.loads == [.refresh(isUserInitiated: false), .refresh(isUserInitiated: true)])
        await sut.end()
    }

    @Test("A page that shares nothing with the list waits for a reader who has moved, and r shows it")
    func replaced() async {
        let sut = makeSUT()
        await sut.show(1...30)
        sut.press(.character("j"))
        _ = sut.text
        sut.items = sut.posts(100...110)
        sut.scene.update()
        let key = "r to show"
        await eventually { sut.text.contains(key) }
        #expect(sut.text.contains("Post 2."))
        sut.press(.character("r"))
        await eventually { sut.text.contains("Post 100.") }
        await sut.end()
    }

    @Test("A failed picture is loaded again as the reader's request, and private addresses are reported once")
    func pictures() async {
        let sut = makeSUT()
        let url = "http://feed.example/1.png"
        sut.onRefresh = { [unowned sut] in
            sut.items = [.picture(.numbered(1), description: "D", location: "L", url: url)]
            return nil
        }
        sut.picture = .failure(Failed(failure: .privateAddress))
        sut.scene.appear()
        let sentence = LoadFailureMessages(locale: Locale(identifier: "en"))(.privateAddress)
        await eventually { sut.text.contains(sentence.prefix(30)) }
        sut.picture = .success(PictureArt(Grid(columns: 1, rows: 1)))
        sut.press(.character("R"))
        await eventually {
            sut.loads.contains { if case .picture(_, isUserInitiated: true) = $0 { true } else { false } }
        }
        await sut.end()
    }
}
