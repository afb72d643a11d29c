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

@Suite("Picture requests of a row")
struct FeedRowLoadingTests {
    @Test("A new row requests no picture")
    func making() {
        #expect(makeRow().messages.all.isEmpty)
    }

    @Test("A row that is prefetched requests its picture for its box")
    func near() throws {
        let (sut, messages) = makeRow()

        sut.prefetch(in: .wideLarge)

        let box = try #require(FeedRowLayout(.wideLarge).box)
        #expect(messages.all == [.request(.picture(try #require(sut.item.summary.picture)), box)])
    }

    @Test("A row that is prefetched again requests nothing where neither box nor appearance changed")
    func nearAgain() {
        let (sut, messages) = makeRow()

        sut.prefetch(in: .wideLarge)
        sut.prefetch(in: .wideLarge.focused)
        sut.displayArt(columns: 4, rows: 2)
        sut.prefetch(in: .wideLarge.with(\.query, FoldedText("text")))

        #expect(messages.boxes.count == 1)
    }

    @Test(
        "A new appearance requests the picture again, and the old art stays until the new one is loaded"
    )
    func otherAppearance() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.displayArt("a", columns: 4, rows: 2)

        let light = RowContext.wideLarge.with(\.appearance, .light)
        sut.prefetch(in: light)
        sut.prefetch(in: light)

        #expect(messages.boxes.count == 2)
        #expect(renderRow(sut, in: light).place(of: "aaaa") != nil)
    }

    @Test("A row that leaves the prefetch window cancels its load")
    func farWhenLoading() {
        let (sut, messages) = makeRow()

        sut.prefetch(in: .wideLarge)
        sut.cancelPrefetching()

        #expect(messages.all.last == .cancel)
    }

    @Test("A row that leaves the prefetch window after its load drops the art and cancels nothing")
    func farWhenShown() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 4, rows: 2)

        sut.cancelPrefetching()

        #expect(messages.all.count == 1)
        #expect(renderRow(sut, in: .wideLarge).place(of: "#") == nil)
    }

    @Test("A row that is prefetched after leaving requests its picture again")
    func back() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 4, rows: 2)

        sut.cancelPrefetching()
        sut.prefetch(in: .wideLarge)

        #expect(messages.boxes.count == 2)
    }

    @Test("A new screen size requests the picture again, and the old art stays until the new one is loaded")
    func resized() throws {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.displayArt("a", columns: 8, rows: 4)

        sut.prefetch(in: .narrowLarge)
        #expect(renderRow(sut, in: .narrowLarge).place(of: "aaaaaaaa") != nil)

        sut.displayArt("b", columns: 8, rows: 4)
        #expect(renderRow(sut, in: .narrowLarge).place(of: "aaaaaaaa") == nil)
        #expect(renderRow(sut, in: .narrowLarge).place(of: "bbbbbbbb") != nil)
        #expect(messages.boxes == [FeedRowLayout(.wideLarge), FeedRowLayout(.narrowLarge)].compactMap(\.box))
    }

    @Test("A new screen size cancels the running load before it starts the next one")
    func resizedWhenLoading() throws {
        let (sut, messages) = makeRow()

        sut.prefetch(in: .wideLarge)
        sut.prefetch(in: .wide.with(\.pictureSize, .full))

        let boxes = messages.boxes
        try #require(boxes.count == 2)
        let picture = ShownPicture.picture(try #require(sut.item.summary.picture))
        #expect(messages.all == [.request(picture, boxes[0]), .cancel, .request(picture, boxes[1])])
    }

    @Test("The end of a cancelled load does not hide that the next load is running")
    func endShownWhileReplaced() {
        let recorded = RowMessages()
        weak var row: FeedItemCellController?
        let sut = FeedItemCellController(
            item: .sample(), texts: rowTexts(),
            requestPicture: { recorded.all.append(.request($0, $1)) },
            cancelPicture: { row?.picture.display(loading: ResourceLoadingViewModel(isLoading: false)) },
            select: { _ in })
        row = sut
        #expect(renderRow(sut, in: .usual).place(of: "*") == nil)

        sut.prefetch(in: .wideLarge)
        sut.prefetch(in: .narrowLarge)
        sut.prefetch(in: .narrowLarge)

        #expect(recorded.boxes == [FeedRowLayout(.wideLarge), FeedRowLayout(.narrowLarge)].compactMap(\.box))
    }

    @Test("A row without room for pictures requests none")
    func noRoom() {
        let (sut, messages) = makeRow()

        sut.prefetch(in: .tiny)
        sut.prefetch(in: .wide.with(\.pictureSize, .none))

        #expect(messages.all.isEmpty)
    }

    @Test("A retry requests a failed picture once")
    func retried() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.displayFailure()

        sut.retried()
        sut.retried()

        #expect(messages.boxes.count == 2)
    }

    @Test("A failed picture is not requested again before its row leaves the prefetch window and returns")
    func failedAndBack() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.displayFailure()

        sut.prefetch(in: .wideLarge.focused)
        #expect(messages.boxes.count == 1)

        sut.cancelPrefetching()
        sut.prefetch(in: .wideLarge)
        #expect(messages.boxes.count == 2)
    }

    @Test("A load that was cancelled elsewhere is started again by the next prefetching")
    func cancelledByOthers() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: true))
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: false))

        sut.prefetch(in: .wideLarge)

        #expect(messages.boxes.count == 2)
    }

    @Test("Art that is loaded after a row has left is not shown when it returns")
    func tooLate() {
        let (sut, _) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.cancelPrefetching()
        sut.displayArt(columns: 4, rows: 2)

        sut.prefetch(in: .wideLarge)

        #expect(renderRow(sut, in: .wideLarge).place(of: "#") == nil)
    }
}
