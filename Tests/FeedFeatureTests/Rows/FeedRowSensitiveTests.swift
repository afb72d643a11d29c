import FoundationEssentials
import ItemInterface
import ListInterface
import ListTesting
import Testing
import TextInterface

@testable import FeedFeature

@Suite("A row of an item with a sensitive picture")
struct FeedRowSensitiveTests {
    private static let reference = MediaReference.local(path: "/1.png")
    private static let blurred = ShownPicture.blurred(hash: "00OZZy", width: 4, height: 3)

    @Test("A row with a sensitive picture requests its BlurHash, and never the picture")
    func blurred() throws {
        let (sut, messages) = makeRow(item(blurHash: "00OZZy"))
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 4, rows: 2)
        sut.retried()
        let box = try #require(FeedRowLayout(.wideLarge).box)
        #expect(messages.all == [.request(Self.blurred, box)])
        #expect(renderRow(sut, in: .wideLarge).place(of: "####") != nil)
    }

    @Test(
        "A row with a sensitive picture without BlurHash requests nothing, and its placeholder is not animated"
    )
    func even() {
        let (sut, messages) = makeRow(item())
        let context = RowContext.wideLarge
        sut.prefetch(in: context)
        #expect(messages.all.isEmpty)
        #expect(renderRow(sut, in: context).lines.count > 5)
        #expect(context.ticker.readings == 0)
    }

    @Test("A row with a sensitive picture shows its message in each arrangement")
    func words() {
        for context in [RowContext.wideLarge, .wide.with(\.pictureSize, .none), .narrowLarge, .tiny] {
            #expect(renderRow(makeRow(item()).sut, in: context).place(of: "Sensitive picture") != nil)
            #expect(renderRow(makeRow().sut, in: context).place(of: "Sensitive") == nil)
            let isTitle = context.pictureSize == .none || context.screenRows < 8
            #expect(
                renderRow(makeRow(item()).sut, in: context).style(of: "Sensitive picture")
                    == (isTitle ? context.palette.lightTitle : context.palette.secondary))
        }
    }

    @Test("A row in full screen requests its sensitive picture, without a message")
    func alone() throws {
        let (sut, messages) = makeRow(item(blurHash: "00OZZy"), isFullScreen: true)
        sut.prefetch(in: .wideLarge)
        guard case .request(let picture, _) = try #require(messages.all.first) else {
            Issue.record("nothing was asked for")
            return
        }
        #expect(picture == .picture(Self.reference))
        #expect(renderRow(sut, in: .wideLarge).place(of: "Sensitive") == nil)
    }

    @Test("A row whose picture becomes sensitive cancels its load and drops its art")
    func becomesSensitive() {
        let (sut, messages) = makeRow(item(isSensitive: false))
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 4, rows: 2)
        sut.update(item(blurHash: "00OZZy"))
        #expect(messages.all.count == 2)
        #expect(renderRow(sut, in: .wideLarge).place(of: "####") == nil)
        sut.update(item())
        sut.prefetch(in: .wideLarge)
        #expect(messages.all.last == .cancel)
    }

    private func item(isSensitive: Bool = true, blurHash: String? = nil) -> FeedItem {
        let media = ItemMedia(
            Self.reference, width: 4, height: 3, isSensitive: isSensitive, blurHash: blurHash)
        let summary = ItemSummary(
            id: UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), source: UUID(), nativeID: "1",
            firstSeen: Date(timeIntervalSince1970: 0), media: [media])
        return FeedItem(summary, text: .plain("A text"))
    }
}
