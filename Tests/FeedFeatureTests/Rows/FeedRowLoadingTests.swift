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

@Suite("When a row asks for its picture")
struct FeedRowLoadingTests {
    @Test("A row that was made asks for nothing")
    func making() {
        #expect(makeRow().messages.all.isEmpty)
    }

    @Test("A row that comes near asks for its picture, as large as there is room")
    func near() throws {
        let (sut, messages) = makeRow()

        sut.prefetch(in: .wideLarge)

        let box = try #require(FeedRowLayout(.wideLarge).box)
        #expect(messages.all == [.request(.picture(try #require(sut.item.summary.picture)), box)])
    }

    @Test("A row that stays near does not ask again, whatever changes that its picture does not depend on")
    func nearAgain() {
        let (sut, messages) = makeRow()

        sut.prefetch(in: .wideLarge)
        sut.prefetch(in: .wideLarge.focused)
        sut.displayArt(columns: 4, rows: 2)
        sut.prefetch(in: .wideLarge.with(\.query, "text"))

        #expect(messages.boxes.count == 1)
    }

    @Test(
        "A screen that turns light asks anew, since art stands on the old ground, which stays until the new one comes"
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

    @Test("A row that leaves ends its unfinished load")
    func farWhenLoading() {
        let (sut, messages) = makeRow()

        sut.prefetch(in: .wideLarge)
        sut.cancelPrefetching()

        #expect(messages.all.last == .cancel)
    }

    @Test("A row that leaves with its picture drops the art and has nothing to end")
    func farWhenShown() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 4, rows: 2)

        sut.cancelPrefetching()

        #expect(messages.all.count == 1)
        #expect(renderRow(sut, in: .wideLarge).place(of: "#") == nil)
    }

    @Test("A row that comes back asks again")
    func back() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 4, rows: 2)

        sut.cancelPrefetching()
        sut.prefetch(in: .wideLarge)

        #expect(messages.boxes.count == 2)
    }

    @Test("A screen that changes its size asks anew, and the art stays until the new one comes")
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

    @Test("A load for another size is ended before the next one is started")
    func resizedWhenLoading() throws {
        let (sut, messages) = makeRow()

        sut.prefetch(in: .wideLarge)
        sut.prefetch(in: .wide.with(\.pictureSize, .full))

        let boxes = messages.boxes
        try #require(boxes.count == 2)
        let picture = ShownPicture.picture(try #require(sut.item.summary.picture))
        #expect(messages.all == [.request(picture, boxes[0]), .cancel, .request(picture, boxes[1])])
    }

    @Test("A load whose end is shown while it is ended for another size does not hide that the next one runs")
    func endShownWhileReplaced() {
        let recorded = RowMessages()
        var row: FeedItemCellController?
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

    @Test("Without room for pictures nothing is asked for")
    func noRoom() {
        let (sut, messages) = makeRow()

        sut.prefetch(in: .tiny)
        sut.prefetch(in: .wide.with(\.pictureSize, .none))

        #expect(messages.all.isEmpty)
    }

    @Test("A failed picture is tried again when the reader wants it, once")
    func retried() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.displayFailure()

        sut.retried()
        sut.retried()

        #expect(messages.boxes.count == 2)
    }

    @Test("A failed picture is not tried again while its row stays, but when it comes back")
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

    @Test("A load that others cancelled is started again when the row is told that it is near")
    func cancelledByOthers() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: true))
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: false))

        sut.prefetch(in: .wideLarge)

        #expect(messages.boxes.count == 2)
    }

    @Test("Art that comes after the row has left is not shown when it comes back")
    func tooLate() {
        let (sut, _) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.cancelPrefetching()
        sut.displayArt(columns: 4, rows: 2)

        sut.prefetch(in: .wideLarge)

        #expect(renderRow(sut, in: .wideLarge).place(of: "#") == nil)
    }
}
