import FoundationEssentials
import HTTPInterface
import ItemInterface
import Testing

@Suite("Feed item")
struct FeedItemTests {
    @Test("An item's teaser is that of its text, whatever its summary said")
    func teaser() {
        var summary = makeSummary()
        summary.teaser = "old"
        #expect(FeedItem(summary, text: .html("<p>new")).summary.teaser == "new")
        #expect(FeedItem(summary, text: nil).summary.teaser == "")
        #expect(FeedItem(stored: summary, text: .plain("text")).summary.teaser == "old")
    }

    @Test("A text without markup is whole, of HTML it is the teaser")
    func plainText() {
        let long = String(repeating: "<b> ", count: 200)
        #expect(FeedItem(makeSummary(), text: .plain(long)).plainText == long)
        #expect(FeedItem(makeSummary(), text: .html("<p>new")).plainText == "new")
        #expect(FeedItem(makeSummary(), text: nil).plainText == nil)
    }

    @Test("An item is updated where its title or its text changed, not where only counts and dates did")
    func updated() {
        let before = FeedItem(makeSummary(), text: .plain("a"))
        var summary = makeSummary()
        summary.comments = ItemComments(reference: "1", count: 9)
        summary.updated = Date(timeIntervalSince1970: 9)
        #expect(!FeedItem(summary, text: .plain("a")).isUpdated(from: before))
        #expect(FeedItem(summary, text: .plain("b")).isUpdated(from: before))
        #expect(FeedItem(summary, text: .html("a")).isUpdated(from: before))
        summary.title = "b"
        #expect(FeedItem(summary, text: .plain("a")).isUpdated(from: before))
    }

    @Test("A new version takes the identity and the time of first reading of the stored one")
    func replacing() {
        let stored = FeedItem(makeSummary(), text: .plain("a"))
        let summary = ItemSummary(
            id: UUID(), source: UUID(), nativeID: "other", title: "b",
            firstSeen: Date(timeIntervalSince1970: 99))
        let replaced = FeedItem(summary, text: .plain("b")).replacing(stored)
        #expect(replaced.id == stored.id)
        #expect(replaced.summary.source == stored.summary.source)
        #expect(replaced.summary.nativeID == stored.summary.nativeID)
        #expect(replaced.summary.firstSeen == stored.summary.firstSeen)
        #expect(replaced.summary.title == "b")
        #expect(replaced.summary.teaser == "b")
        #expect(replaced.text == .plain("b"))
    }

    @Test("Negative sizes and counts become nil")
    func impossible() {
        let media = ItemMedia(.local(path: "/a.png"), width: 0, height: -1)
        #expect(media.width == nil && media.height == nil)
        #expect(ItemMedia(.local(path: "/a.png"), width: 1, height: 2).height == 2)
        #expect(ItemComments(reference: "1", count: -1).count == nil)
        #expect(ItemComments(reference: "1", count: 0).count == 0)
    }

    @Test("After \"not modified\" each validator that was named replaces the one of its kind")
    func validators() {
        let stored = Validators(entityTag: "\"a\"", lastModified: "Mon")
        #expect(stored.updated(by: Validators()) == stored)
        #expect(
            stored.updated(by: Validators(entityTag: "W/\"b\""))
                == Validators(entityTag: "W/\"b\"", lastModified: "Mon"))
        #expect(
            stored.updated(by: Validators(lastModified: "Tue"))
                == Validators(entityTag: "\"a\"", lastModified: "Tue"))
        #expect(Validators().isEmpty && !Validators(lastModified: "Tue").isEmpty && !stored.isEmpty)
    }

    private func makeSummary() -> ItemSummary {
        ItemSummary(
            id: ItemIdentity.source(path: "/item"), source: ItemIdentity.source(path: "/feed"), nativeID: "1",
            title: "a", firstSeen: Date(timeIntervalSince1970: 1))
    }
}
