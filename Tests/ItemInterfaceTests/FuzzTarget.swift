import FoundationEssentials
import HTTPInterface

@testable import ItemInterface

/// The fuzz target of `Tools/fuzz ItemInterface`: canonical addresses, and text without markup.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses what the others are.
    static let seeds =
        [
            "0http://Example.com:80/a/./b/../%7e%2f%C3%a9?x=%20|&utm_source=rss&fbclid#top",
            "0https://www.example.com:0443/post/?b=2&a=1&at_medium=x", "0HTTP://[::A]:8080?a[]=%zz%",
            "0http://example.com/..//./%2E%2e/c?", "1a  b\u{A0}c\u{301}\u{200D}👩‍💻 \n",
            "2<p>A &amp; b&eacute;&#8364;&#x1F600;<!-- c --><script>d</script><br/>e<svg><title>f</svg>",
            "2<math><mfrac><mi>x</mi><mn>1</mn></mfrac></math><form>a</form><img alt='b'><![CDATA[c]]><?d?></p x>",
            "1" + String(repeating: "a ", count: 160), "1e\u{301}" + String(repeating: " a", count: 160),
            "1" + String(repeating: "éa", count: 160) + "abcdefghijklmnop",
            "1\u{E9}" + String(repeating: "a", count: 299) + "\u{E9}",
            "4a 1\na 2\na 2\na 1\n b \n 1\n 1\na\na\na 2 x\na 2 x",
        ].map { Array($0.utf8) } + [
            // Undated items around known and dated ones, in a paged source and in a document.
            Array("3".utf8) + [0, 0, 1, 0, 0, 9, 2, 0, 3, 17, 0],
            Array("3".utf8) + [1, 5, 0, 9, 0, 0, 13, 3, 7, 11],
            Array("3".utf8) + [2, 2, 0, 0, 6, 0], Array("3".utf8) + [0], Array("3".utf8) + [1, 0, 0],
        ]

    /// The promise that is broken with these bytes; `nil` if none is.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        return switch first {
        case UInt8(ascii: "0"): HTTPURL(text).flatMap(fault(in:))
        case UInt8(ascii: "1"): fault(in: .plain(text))
        case UInt8(ascii: "3"): fault(inPage: bytes.dropFirst())
        case UInt8(ascii: "4"): fault(inIdentities: text.split(separator: "\n").map(String.init))
        default: fault(in: .html(text))
        }
    }

    /// The promise that an address's canonical spelling breaks.
    static func fault(in url: HTTPURL) -> String? {
        let canonical = url.canonical
        if canonical.canonical != canonical { return "\(canonical.text), then \(canonical.canonical.text)" }
        if !canonical.hasSameOrigin(as: url) { return "another origin: \(canonical.text)" }
        if CanonicalLink(canonical) != CanonicalLink(url) { return "another link: \(canonical.text)" }
        return ItemIdentity.source(canonical) == ItemIdentity.source(url) ? nil : "another identity"
    }

    private static func fault(in text: ItemText) -> String? {
        let (teaser, whole) = (Teaser.text(text), text.collapsed)
        let summary = ItemSummary(id: sourceID, source: sourceID, nativeID: "", firstSeen: now)
        let item = FeedItem(summary, text: text)
        if item.plainText != (item.text == .plain(text.source) ? text.source : teaser) {
            return "another plain text"
        }
        if item.isUpdated(from: item) || item.replacing(item) != item { return "an item differs from itself" }
        if FeedItem(summary, text: nil).plainText != nil { return "a text of none" }
        if teaser.count > Teaser.characterLimit { return "\(teaser.count) characters" }
        for text in [teaser, whole] where text.hasPrefix(" ") || text.hasSuffix(" ") || text.contains("  ") {
            return "<\(text)> is not collapsed"
        }
        if !whole.unicodeScalars.starts(with: teaser.unicodeScalars) { return "<\(teaser)> is no beginning" }
        return ItemText.plain(whole).collapsed == whole ? nil : "collapsed twice it is another text"
    }

    // MARK: Pages

    private static let now = Date(timeIntervalSince1970: 1_793_000_000)
    private static let dates: [Date?] = [
        nil, now - 3_600, now + 3_600, Date(timeIntervalSince1970: .nan), .distantPast,
        Date(timeIntervalSince1970: 1e15), now - 7_200, nil,
    ]

    /// The promise that the positions of a page's items break. The first byte is the shape; of the others,
    /// each is an item's date, and whether it is known.
    private static func fault(inPage bytes: ArraySlice<UInt8>) -> String? {
        guard let first = bytes.first else { return nil }
        var known: [UUID: ItemPosition] = [:]
        let items = bytes.dropFirst().prefix(100).enumerated().map { number, byte in
            let id = ItemIdentity.item("\(number)", of: sourceID)
            if byte % 4 == 1 { known[id] = ItemPosition(time: Int64(byte) * 1_000_000, id: id) }
            return ItemSummary(
                id: id, source: sourceID, nativeID: "\(number)",
                published: dates[Int(byte / 4) % dates.count],
                firstSeen: now - Double(byte / 128), media: media(byte))
        }
        let shape: SourceShape = first % 2 == 0 ? .paged : .accumulating
        let top = first % 4 < 2 ? nil : ItemPosition(time: 1_600_000_000_000_000, id: sourceID)
        let positions = ItemPosition.positions(
            of: items, shape: shape, below: top, undatedFrom: first % 4 < 2 ? now + 5 : nil, known: known)
        if positions.map(\.id) != items.map(\.id) { return "positions of other items" }
        for (number, (item, position)) in zip(items, positions).enumerated() {
            if let known = known[item.id] {
                if known != position { return "a known item moves" }
                continue
            }
            if !ItemPosition.times.contains(position.time) { return "the time \(position.time)" }
            let own = ItemPosition(id: item.id, published: item.published, firstSeen: item.firstSeen)
            if position < own { return "\(position) is above its own place" }
            let isUndated = item.published.flatMap(ItemPosition.microseconds) == nil
            if !isUndated, item.moment.map({ $0 > item.firstSeen }) ?? true {
                return "a moment in the future"
            }
            if !isUndated, own != position { return "a dated item moves" }
            let above = number > 0 ? positions[number - 1] : top
            if shape == .paged, isUndated, let above, position.time > above.time {
                return "\(position) is above its predecessor"
            }
        }
        return items.lazy.compactMap(fault(inMediaOf:)).first
    }

    private static let sourceID = ItemIdentity.source(HTTPURL("https://a.example/")!)

    private static func media(_ byte: UInt8) -> [ItemMedia] {
        let number = Int(byte) - 1
        let media = [
            ItemMedia(.local(path: "/a.jpg"), width: number, type: "image/jpeg", isSensitive: byte % 3 == 0),
            ItemMedia(
                .remote(HTTPURL("https://a.example/b?key=c")!), height: number, type: "Audio/x",
                duration: number),
            ItemMedia(.local(path: "/d"), isSensitive: byte % 5 == 0, length: number),
            ItemMedia(.local(path: "/e"), type: "video/mp4"),
        ]
        return Array(media.dropFirst(Int(byte) % 4))
    }

    private static func fault(inMediaOf item: ItemSummary) -> String? {
        if let picture = item.picture, item.pictureOnRequest?.reference != picture {
            return "another picture"
        }
        if let shown = item.pictureOnRequest, !shown.isPicture || shown.isSensitive != (item.picture == nil) {
            return "shown: \(shown)"
        }
        if let recording = item.recording, !recording.isRecording || recording.reference.text.hasPrefix("/") {
            return "the recording \(recording)"
        }
        for media in item.media {
            let numbers = [media.width, media.height, media.duration].compactMap(\.self)
            if !numbers.allSatisfy({ $0 > 0 }) { return "the numbers \(numbers)" }
            if media.isPicture == media.isRecording {
                return "neither picture nor recording, or both: \(media)"
            }
            if media.reference.description.contains("key=c") { return "a log has \(media.reference)" }
        }
        return item.address == item.picture?.text ? nil : "the address \(item.address ?? "-")"
    }

    /// The promise that identities break, each an id and a link in a line.
    private static func fault(inIdentities lines: [String]) -> String? {
        let items = lines.map { line in
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            return NativeIdentity(id: words.first, link: words.dropFirst().first, title: line)
        }
        let ids = NativeIdentity.nativeIDs(of: items).compactMap(\.self)
        if Set(ids).count != ids.count { return "an identity stands twice" }
        return ids.allSatisfy { !$0.isEmpty } ? nil : "an empty identity"
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        ItemText.html(String(decoding: bytes.dropFirst(), as: UTF8.self)).collapsed.contains("<>")
    }
}
