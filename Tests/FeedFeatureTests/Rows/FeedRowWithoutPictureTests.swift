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

@Suite("A row of an item with a title or without a picture")
struct FeedRowWithoutPictureTests {
    private static let texts = FeedItem.sample(
        title: "A title", description: "A description", location: "A location", url: nil)

    @Test(
        "An item without a picture requests none, and its texts have all columns", arguments: [false, true])
    func noPicture(isFullScreen: Bool) {
        let (sut, messages) = makeRow(Self.texts, isFullScreen: isFullScreen)
        sut.prefetch(in: .wideLarge)

        let row = renderRow(sut, in: .wideLarge.with(\.screenRows, 8))

        #expect(messages.all.isEmpty)
        #expect(row.lines.prefix(3) == ["  A title", "  @ A location", "  A description"])
        #expect(row.lines.dropFirst(3).joined() == "")
        #expect(row.lines.count == (isFullScreen ? 8 : 4))
    }

    @Test("An item without a text shows its title, and one without texts a message")
    func titleOnly() {
        let (title, _) = makeRow(.sample(title: "A title", url: nil))
        #expect(renderRow(title, in: .wideLarge).lines == ["  A title", ""])

        let (nothing, _) = makeRow(.sample(url: nil))
        #expect(renderRow(nothing, in: .wideLarge).lines == ["  (no text)", ""])
    }

    @Test("A title beside a picture is above location and description, and truncated to two lines")
    func titleBeside() {
        let title = Array(repeating: "title", count: 60).joined(separator: " ")
        let (sut, messages) = makeRow(.sample(title: title, description: "A description", location: "L"))
        sut.prefetch(in: .wideLarge)

        let row = renderRow(sut, in: .wideLarge)

        #expect(messages.boxes.count == 1)
        #expect(row.place(of: "title")?.row == 0)
        #expect(row.lines[1].hasSuffix("title…"))
        #expect(row.place(of: "@ L")?.row == 2)
        #expect(row.place(of: "A description")?.row == 4)
    }

    @Test("The source is above all other texts, truncated to one line, and searched")
    func source() {
        let (sut, _) = makeRow(Self.texts, status: ItemStatus(source: "Field Notes"))
        #expect(
            renderRow(sut, in: .wideLarge).lines.prefix(3) == [
                "  Field Notes", "  A title", "  @ A location",
            ])
        let other = Self.texts.replacing(.sample(title: "Before", url: nil))
        sut.update(other, status: ItemStatus(source: "Other Notes"))
        #expect(renderRow(sut, in: .wideLarge).lines.first == "  Other Notes")
        sut.update(other, status: ItemStatus(source: "Field Notes"))
        #expect(sut.searchableText.hasPrefix("Field Notes\nA title"))

        let (long, _) = makeRow(
            Self.texts, status: ItemStatus(source: SafeText(String(repeating: "long ", count: 60))))
        #expect(renderRow(long, in: .wideLarge).lines[1] == "  A title")

        let (line, _) = makeRow(.sample(title: "T", url: nil), status: ItemStatus(source: "Field Notes"))
        #expect(
            renderRow(line, in: .wide.with(\.screenRows, 4)).lines.first?.contains("Field Notes") ?? false)
    }

    @Test("A row of one line begins with the title", arguments: [true, false])
    func line(hasPicture: Bool) {
        let url = hasPicture ? "http://pictures.example/1.png" : nil
        let (sut, _) = makeRow(.sample(title: "T", description: "D", location: "L", url: url))

        #expect(renderRow(sut, in: .tiny).lines == ["  T  L — D"])
    }

    @Test("A title of two lines in full screen leaves room for the location")
    func titleAlone() {
        let title = Array(repeating: "title", count: 60).joined(separator: " ")
        let (sut, messages) = makeRow(.sample(title: title, location: "L"), isFullScreen: true)
        sut.prefetch(in: .narrowLarge.with(\.screenRows, 8))

        let row = renderRow(sut, in: .narrowLarge.with(\.screenRows, 8))

        #expect(messages.boxes.map(\.rows) == [4])
        #expect(row.lines[6].hasSuffix("…"))
        #expect(row.lines[7] == "  @ L")
    }

    @Test("An item with HTML shows its teaser")
    func html() {
        let item = FeedItem(Self.texts.summary, text: .html("<p>One <b>two</b><script>three</script>"))
        #expect(FeedItemViewModel(item).description == ["One two"])
    }

    @Test("A search marks the words of a title of two lines")
    func search() {
        let title = "A title that is longer than a line of a narrow screen has room for, and then some more"
        let (sut, _) = makeRow(.sample(title: title, url: nil))
        let row = renderRow(sut, in: .narrowLarge.with(\.query, FoldedText(title)))

        #expect(sut.searchableText == title)
        #expect(row.lines.count == 3)
        for (index, line) in row.lines.prefix(2).enumerated() {
            let column = line.prefix { $0 == " " }.count
            #expect(row.style(row: index, column: column)?.background == Palette(.dark).match.background)
        }
    }

    @Test("An item with a new time of its first fetch alone redraws nothing")
    func readAgain() {
        let (sut, _) = makeRow()
        let recorder = RowRecorder(sut, in: .wideLarge)
        var summary = sut.item.summary
        summary.firstSeen += 9

        sut.update(FeedItem(summary, text: sut.item.text))

        #expect(!recorder.isDirty)
    }

    @Test("An item that loses its picture cancels its load and drops its art")
    func lostPicture() {
        let (sut, messages) = makeRow()
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 4, rows: 2)

        sut.update(.sample(description: "A description", location: "A location", url: nil))

        #expect(messages.all.count == 1)
        #expect(renderRow(sut, in: .wideLarge).lines.prefix(2) == ["  @ A location", "  A description"])
    }

    @Test("An item that gets a picture requests it in the prefetch window")
    func newPicture() {
        let (sut, messages) = makeRow(Self.texts)
        sut.prefetch(in: .wideLarge)

        sut.update(.sample(title: "A title"))
        sut.prefetch(in: .wideLarge)

        #expect(messages.boxes.count == 1)
    }

    @Test("A row has the address of its item's page")
    func link() {
        var summary = FeedItem.sample().summary
        summary.link = HTTPURL("http://posts.example/1")
        #expect(makeRow(FeedItem(summary, text: nil)).sut.link == "http://posts.example/1")
        #expect(makeRow(.sample(url: nil)).sut.link == nil)
    }
}
