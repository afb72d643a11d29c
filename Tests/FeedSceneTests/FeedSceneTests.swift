import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import ListInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import SourceInterface
import StorageTesting
import TerminalInterface
import Testing
import TextInterface

@Suite("The feed's scene") struct FeedSceneTests {
    @Test("Appearing loads the first page, not as the reader's wish, and stores it")
    func appearing() async {
        let sut = FeedUnderTest()
        sut.first = .success(.of(1..<3, isLast: true))
        sut.scene.appear()
        await eventually { sut.text.contains("Place 1.") }
        #expect(sut.text.contains("Place 2."))
        #expect(sut.loads.first == .first(isUserInitiated: false))
        await eventually { sut.saved == [.of(1..<3, isLast: true)] }
        await sut.end()
    }

    @Test("A feed without pictures says so")
    func empty() async {
        let sut = FeedUnderTest()
        sut.scene.appear()
        await eventually { !sut.scene.screen.isLoading }
        #expect(sut.scene.screen.list.isEmpty)
        #expect(!sut.scene.screen.configuration.emptyMessage.isEmpty)
        await sut.end()
    }

    @Test("r loads the first page as the reader's wish")
    func reload() async {
        let sut = FeedUnderTest()
        sut.first = .success(.of(1..<3, isLast: true))
        sut.scene.appear()
        await eventually { sut.text.contains("Place 1.") && !sut.scene.screen.isLoading }
        sut.first = .success(.of(3..<5, isLast: true))
        sut.press(.character("r"))
        await eventually { sut.text.contains("Place 3.") }
        #expect(sut.loads.contains(.first(isUserInitiated: true)))
        await sut.end()
    }

    @Test("Coming near the end loads the next page as a prefetch, and stores it behind the others")
    func nextPage() async {
        let sut = FeedUnderTest()
        sut.first = .success(.of(1..<3))
        sut.next = .success(.of(3..<5, isLast: true))
        sut.scene.appear()
        await eventually { sut.text.contains("Place 1.") && sut.scene.screen.list.focus != nil }
        await eventually {
            _ = sut.text; return !sut.appended.isEmpty
        }
        #expect(sut.loads.contains(.page(after: .numbered(2), isUserInitiated: false)))
        #expect(sut.appended == [.of(3..<5, isLast: true)])
        await sut.end()
    }

    @Test("A failed next page is loaded again as the reader's wish when the reader asks")
    func nextPageAgain() async {
        let sut = FeedUnderTest()
        sut.first = .success(.of(1..<3))
        sut.next = .failure(Failed(failure: .refused(status: 503)))
        sut.scene.appear()
        await sut.goToEnd(showing: "503")
        sut.next = .success(.of(3..<5, isLast: true))
        sut.press(.enter)
        await eventually { !sut.appended.isEmpty }
        #expect(sut.loads.contains(.page(after: .numbered(2), isUserInitiated: true)))
        await sut.end()
    }

    @Test("A visit that ends on the row below the pictures remembers the last picture")
    func visitEndsBelow() async {
        let sut = FeedUnderTest()
        sut.store(1..<3, age: 0)
        sut.first = .success(.of(1..<3))
        sut.next = .failure(Failed(failure: .refused(status: 503)))
        sut.scene.appear()
        await sut.goToEnd(showing: "503")
        #expect(sut.scene.screen.list.focus.flatMap { sut.scene.item(of: $0) } == nil)
        #expect(await sut.scene.visit()?.focus == .numbered(2))
        await sut.end()
    }

    @Test("A stored feed is shown first, and a failure with its age")
    func stored() async {
        let sut = FeedUnderTest()
        sut.store(1..<4, age: 7_200)
        sut.first = .failure(Failed(failure: .refused(status: 500)))
        await sut.scene.showStored()
        #expect(sut.loads.isEmpty)
        #expect(sut.text.contains("Place 1."))
        sut.scene.appear()
        await eventually { sut.text.contains("500") }
        #expect(sut.text.contains("2 hours ago"))
        #expect(sut.text.contains("Place 1."))
        await sut.end()
    }

    @Test("A visit begins where the last one ended, and counts the pictures that are new since")
    func visit() async throws {
        let sut = FeedUnderTest()
        sut.store(1..<4, age: 60)
        let last = FeedVisit(newest: .numbered(2), seen: nil, focus: .numbered(3), date: .distantPast)
        await sut.scene.showStored(after: last)
        #expect(sut.scene.screen.list.focus == RowID(UUID.numbered(3).uuid))
        #expect(sut.scene.screen.configuration.title.text.contains("1"))
        let visit = try #require(await sut.scene.visit())
        #expect(visit.newest == .numbered(2))
        await sut.end()
    }

    @Test("A visit to a feed that is not stored is nil")
    func noVisit() async {
        let sut = FeedUnderTest()
        #expect(await sut.scene.visit() == nil)
        await sut.end()
    }

    @Test("A first page that no network could load is loaded again when another request reaches a server")
    func network() async {
        let sut = FeedUnderTest()
        sut.first = .failure(Failed(failure: .noConnection))
        sut.scene.appear()
        await eventually { !sut.scene.screen.isLoading }
        sut.scene.networkBecameReachable()
        #expect(sut.loads == [.first(isUserInitiated: false), .first(isUserInitiated: true)])
        await sut.end()
    }

    @Test("The number of skipped items of a page is shown")
    func skipped() async {
        let sut = FeedUnderTest()
        sut.first = .success(.of(1..<3, skipped: 3, isLast: true))
        sut.scene.appear()
        await eventually { sut.text.contains("3 ") && sut.text.contains("Place 1.") }
        await sut.end()
    }

    @Test(
        "A failed picture is loaded again as the reader's wish, and pictures at private addresses are told of once"
    )
    func pictures() async {
        let sut = FeedUnderTest()
        sut.first = .success(.of(1..<2, isLast: true))
        sut.picture = .failure(Failed(failure: .privateAddress))
        sut.scene.appear()
        await eventually {
            _ = sut.text;
            return sut.loads.contains(
                .picture(.picture(FeedItem.numbered(1).summary.picture!), isUserInitiated: false))
        }
        let sentence = LoadFailureMessages(locale: Locale(identifier: "en"))(.privateAddress)
        await eventually { sut.text.contains(sentence.prefix(30)) }
        sut.picture = .success(PictureArt(Grid(columns: 1, rows: 1)))
        sut.press(.character("R"))
        await eventually {
            sut.loads.contains(
                .picture(.picture(FeedItem.numbered(1).summary.picture!), isUserInitiated: true))
        }
        await sut.end()
    }

    @Test("Enter opens the picture in focus")
    func select() async {
        let sut = FeedUnderTest()
        sut.first = .success(.of(1..<3, isLast: true))
        sut.scene.appear()
        await eventually { sut.text.contains("Place 1.") }
        sut.press(.enter)
        #expect(sut.selected == [.numbered(1)])
        await sut.end()
    }

    @Test("An item that is read again keeps the time at which it was read first")
    func firstSeen() async {
        let sut = FeedUnderTest()
        sut.first = .success(.of(1..<3, isLast: true))
        sut.scene.appear()
        await eventually { sut.saved.count == 1 }
        sut.first = .success(SourcePage(items: [.numbered(1).seen(later: 60), .numbered(3)]))
        sut.press(.character("r"))
        await eventually { sut.saved.count == 2 }
        #expect(sut.saved.last?.items == [.numbered(1), .numbered(3)])
        await sut.end()
    }

    @Test("Leaving the feed frees the scene, its list, pager and rows")
    func leaving() async {
        await expectFreed {
            let sut = FeedUnderTest()
            sut.first = .success(.of(1..<3))
            sut.next = .failure(Failed(failure: .noConnection))
            sut.scene.appear()
            await sut.goToEnd(showing: "Place 2.")
            await sut.end()
            return sut.references
        }
    }

    @Test("Items without pictures are rows like any other, and ask for none")
    func noPictures() async {
        let sut = FeedUnderTest()
        sut.first = .success(SourcePage(items: [.picture(title: "A title", url: nil)]))
        sut.scene.appear()
        await eventually { sut.text.contains("A title") }
        await eventually { sut.saved.count == 1 }
        #expect(sut.loads == [.first(isUserInitiated: false)])
        await sut.end()
    }
}

extension FeedItem {
    /// The item, first seen some seconds later.
    fileprivate func seen(later seconds: Double) -> FeedItem {
        var summary = summary
        summary.firstSeen += seconds
        return FeedItem(summary, text: text)
    }
}
