import FoundationEssentials
import HTTPInterface
import ItemInterface
import ListInterface
import ListTesting
import PresentationInterface
import StorageTesting
import Testing
import TextInterface

@testable import FeedFeature

@Suite("The controller of a row of the feed")
struct FeedImageCellControllerTests {
    @Test("Prefetching a row again redraws nothing")
    func nothingNew() {
        let (sut, _) = makeRow()
        sut.prefetch(in: .wide)
        sut.displayArt(columns: 4, rows: 2)
        let recorder = RowRecorder(sut, in: .wide)

        sut.prefetch(in: .wide)
        sut.displayArt(columns: 4, rows: 2)
        sut.retried()
        sut.picture.display(error: .noError)
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: false))

        #expect(!recorder.isDirty)
    }

    @Test("A row whose error was cleared shows no failure")
    func noError() {
        let (sut, _) = makeRow()
        sut.prefetch(in: .wide)

        sut.picture.display(error: .noError)

        #expect(renderRow(sut, in: .wide).place(of: "×") == nil)
    }

    @Test("Selecting a row opens its item, even where its picture failed", arguments: [false, true])
    func selected(hasFailed: Bool) {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wide)
        if hasFailed { sut.displayFailure() }

        sut.selected()

        #expect(messages.all.last == .select(sut.item))
    }

    @Test("A row has the address of its picture, and the text of its item")
    func linkAndSearch() {
        let (sut, _) = makeRow(.sample(description: "D\u{1B}", location: "L", url: "http://a.example/b.png"))

        #expect(sut.link == "http://a.example/b.png")
        #expect(sut.searchableText == "L\nD␛")
    }

    @Test("A row has its item's identity, and is its own delegate and prefetching")
    func cell() {
        let (sut, _) = makeRow()

        #expect(sut.cell.id == RowID(FeedItem.sample().id.uuid))
        #expect(sut.cell.dataSource === sut)
        #expect(sut.cell.delegate === sut)
        #expect(sut.cell.prefetching === sut)
    }

    @Test("Updating an item shows its new values and keeps its picture")
    func update() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wide)
        sut.displayArt(columns: 4, rows: 2)
        let recorder = RowRecorder(sut, in: .wide)

        sut.update(.sample(description: "Other words", location: nil))

        #expect(recorder.nextFrame())
        #expect(recorder.latest.place(of: "Other words") != nil)
        #expect(recorder.latest.place(of: "A location") == nil)
        #expect(recorder.latest.place(of: "####") != nil)
        #expect(messages.all.count == 1)
    }

    @Test("Updating an item with equal values redraws nothing")
    func sameUpdate() {
        let (sut, _) = makeRow()
        let recorder = RowRecorder(sut, in: .wide)

        sut.update(sut.item)

        #expect(!recorder.isDirty)
    }

    @Test("Updating an item with another picture requests it at once and drops the old art")
    func updateOfPicture() throws {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wide)
        sut.displayArt(columns: 4, rows: 2)
        let other = FeedItem.sample(url: "http://other.example/2.png")

        sut.update(other)

        let box = try #require(FeedRowLayout(.wide).box)
        #expect(messages.all.last == .request(.picture(try #require(other.summary.picture)), box))
        #expect(renderRow(sut, in: .wide).place(of: "####") == nil)
    }

    @Test("A row is freed when its list releases it, even while its picture loads")
    func freed() {
        weak var row: FeedItemCellController?
        do {
            let (sut, _) = makeRow()
            sut.prefetch(in: .wide)
            row = sut
        }
        #expect(row == nil)
    }
}
