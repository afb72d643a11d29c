import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import SharedListUI
import SharedPresentation
import StorageTesting
import TerminalInterface
import Testing

@Suite("The timeline's scene") struct TimelineSceneTests {
    @Test("A row says where its item comes from and who wrote it")
    func byline() async {
        let sut = TimelineUnderTest()
        sut.items = [.post(1, published: sut.now - 7_200)]
        await sut.scene.showStored(after: nil)
        #expect(sut.text.contains("Field Notes · an author"))
        #expect(sut.text.contains("Post 1.") && sut.text.contains("Text 1."))
        await sut.end()
    }

    @Test("The ages of rows, and that of the last fetch, follow the clock, without reading the library")
    func ages() async {
        let sut = TimelineUnderTest()
        sut.library.facts.lastSuccess = sut.now - 180
        sut.items = [.post(1, published: sut.now - 300), .post(2, published: sut.now - 7_200)]
        await sut.scene.showStored(after: nil)
        #expect(sut.title.contains("updated 3 min"))
        #expect(sut.rowLines.contains { $0.hasSuffix(" 5m") })
        sut.library.items = nil
        sut.passMinutes(2)
        #expect(sut.title.contains("updated 5 min"))
        #expect(sut.rowLines.contains { $0.hasSuffix(" 7m") })
        #expect(!sut.rowLines.contains { $0.hasSuffix(" 5m") })
        #expect(sut.rowLines.contains { $0.hasSuffix(" 2h") })
        await sut.end()
    }

    @Test("A minute in which no age changes draws nothing")
    func unchangedAges() async {
        let sut = TimelineUnderTest()
        sut.library.facts.lastSuccess = sut.now - 7_200
        sut.items = [.post(1, published: sut.now - 7_200)]
        await sut.scene.showStored(after: nil)
        _ = sut.text
        var frames = 0
        sut.scene.screen.redraw = { frames += 1 }
        sut.passMinutes(1)
        #expect(frames == 0)
        sut.passMinutes(60)
        #expect(frames > 0)
        await sut.end()
    }

    @Test("A library without subscriptions shows its empty page")
    func empty() async {
        let sut = TimelineUnderTest()
        sut.library.facts.names = [:]
        await sut.scene.showStored(after: nil)
        #expect(sut.text.contains("empty page"))
        await sut.end()
    }

    @Test("The first items are shown as soon as they arrive")
    func firstItems() async {
        let sut = TimelineUnderTest()
        await sut.scene.showStored(after: nil)
        sut.items = [.post(1, published: sut.now)]
        sut.scene.update()
        await eventually { sut.text.contains("Post 1.") }
        await sut.end()
    }

    @Test("The timeline begins at the item of the last visit")
    func visit() async {
        let sut = TimelineUnderTest()
        sut.items = sut.posts(1...300)
        let visit = FeedVisit(newest: .numbered(1), seen: nil, focus: .numbered(200), date: sut.now)
        await sut.scene.showStored(after: visit)
        #expect(sut.text.contains("Post 200."))
        #expect(await sut.scene.visit()?.focus == .numbered(200))
        await sut.end()
    }

    @Test("Items that arrive above or between rows move nothing on the screen")
    func arrivals() async {
        let sut = TimelineUnderTest()
        sut.items = sut.posts(1...300)
        await sut.scene.showStored(after: nil)
        for _ in 0..<10 {
            _ = sut.text
            sut.press(.pageDown)
        }
        await eventually { sut.scene.screen.list.focus.flatMap(sut.scene.item) != nil }
        let focus = sut.scene.screen.list.focus
        let before = sut.rowLines
        var items = sut.posts(1...300)
        items.insert(.post(1_000, published: sut.now), at: 0)
        items.insert(.post(1_001, published: sut.now), at: 5)
        items.append(.post(1_002, published: .distantPast))
        sut.items = items
        sut.scene.update()
        await eventually {
            sut.scene.screen.list.position.map { $0 > 2 } ?? false && sut.tasks.running.isEmpty
        }
        #expect(sut.rowLines == before)
        #expect(sut.scene.screen.list.focus == focus)
        sut.press(.home)
        await eventually { sut.text.contains("Post 1000.") }
        await sut.end()
    }

    @Test("Items that are deleted leave the others where they are")
    func deletions() async {
        let sut = TimelineUnderTest()
        sut.items = sut.posts(1...100)
        await sut.scene.showStored(after: nil)
        sut.items = sut.posts(1...100).filter { $0.id != .numbered(2) }
        sut.scene.update()
        await eventually { !sut.text.contains("Post 2.") && sut.text.contains("Post 3.") }
        #expect(sut.text.contains("Post 1."))
        await sut.end()
    }

    @Test("r refreshes the sources, once at a time, and shows the result")
    func refresh() async {
        let sut = TimelineUnderTest()
        await sut.scene.showStored(after: nil)
        sut.onRefresh = { [unowned sut] in
            sut.items = [.post(1, published: sut.now)]
            return "2 sources could not be read."
        }
        sut.press(.character("r"))
        await eventually { sut.text.contains("Post 1.") }
        #expect(sut.text.contains("2 sources could not be read."))
        #expect(sut.loads == [.refresh(isUserInitiated: true)])
        await sut.end()
    }

    @Test("Older pages come as the reader comes near the end, as long as there are any")
    func older() async {
        let sut = TimelineUnderTest()
        sut.olderItems = [[.post(20, published: sut.now - 9_000)], [.post(21, published: sut.now - 9_060)]]
        sut.items = sut.posts(1...10)
        await sut.scene.showStored(after: nil)
        await eventually {
            _ = sut.text
            sut.press(.end)
            return sut.text.contains("Post 21.")
        }
        #expect(sut.olderItems?.isEmpty == true)
        await sut.end()
    }

    @Test("A failed older page is reported at the end, and Enter loads it")
    func olderFailure() async {
        let sut = TimelineUnderTest()
        sut.olderItems = [[.post(20, published: sut.now - 9_000)]]
        sut.olderFailure = Failed(failure: .other)
        sut.items = sut.posts(1...2)
        await sut.scene.showStored(after: nil)
        await eventually {
            _ = sut.text
            sut.press(.end)
            return sut.text.contains("to retry")
        }
        sut.olderFailure = nil
        sut.press(.enter)
        await eventually { sut.text.contains("Post 20.") }
        await sut.end()
    }

    @Test("Leaving the timeline frees the scene, its list and its rows")
    func leaving() async {
        await expectFreed {
            let sut = await TimelineUnderTest.showing(1...300)
            sut.press(.pageDown)
            await sut.end()
            return sut.references
        }
    }

    @Test("A library that cannot be read is shown when it can")
    func failure() async {
        let sut = TimelineUnderTest()
        sut.items = nil
        await sut.scene.showStored(after: nil)
        #expect(sut.scene.screen.list.isEmpty)
        sut.items = sut.posts(1...2)
        sut.scene.update()
        await eventually { sut.text.contains("Post 2.") }
        await sut.end()
    }
}
