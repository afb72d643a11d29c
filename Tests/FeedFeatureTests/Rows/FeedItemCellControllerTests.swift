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

@Suite("A row")
struct FeedImageCellControllerTests {
    @Test("Being told again what is known already is no reason to draw")
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

    @Test("An error that is taken away is no failure")
    func noError() {
        let (sut, _) = makeRow()
        sut.prefetch(in: .wide)

        sut.picture.display(error: .noError)

        #expect(renderRow(sut, in: .wide).place(of: "×") == nil)
    }

    @Test("A chosen row opens its item, also where its picture failed", arguments: [false, true])
    func selected(hasFailed: Bool) {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wide)
        if hasFailed { sut.displayFailure() }

        sut.selected()

        #expect(messages.all.last == .select(sut.item))
    }

    @Test("A row links to its picture, and is searched by its texts")
    func linkAndSearch() {
        let (sut, _) = makeRow(.sample(description: "D\u{1B}", location: "L", url: "http://a.example/b.png"))

        #expect(sut.link == "http://a.example/b.png")
        #expect(sut.searchableText == "L\nD␛")
    }

    @Test("A row's identity is its item's, and it is all that a list can tell something")
    func cell() {
        let (sut, _) = makeRow()

        #expect(sut.cell.id == RowID(FeedItem.sample().id.uuid))
        #expect(sut.cell.dataSource === sut)
        #expect(sut.cell.delegate === sut)
        #expect(sut.cell.prefetching === sut)
    }

    @Test("Other values of an item are shown, and its picture stays")
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

    @Test("The same values again are no reason to draw")
    func sameUpdate() {
        let (sut, _) = makeRow()
        let recorder = RowRecorder(sut, in: .wide)

        sut.update(sut.item)

        #expect(!recorder.isDirty)
    }

    @Test("A picture at another URL is asked for at once, and the old one is gone")
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

    @Test("A row is freed when its list lets it go, also while its picture loads")
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
