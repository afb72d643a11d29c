import FoundationEssentials
import HTTPInterface

@testable import ItemInterface

/// The fuzz target of `Tools/fuzz ItemInterface`: canonical addresses, and text without markup.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses what the others are.
    static let seeds = [
        "0http://Example.com:80/a/./b/../%7e%2f%C3%a9?x=%20|&utm_source=rss&fbclid#top",
        "0https://www.example.com:0443/post/?b=2&a=1&at_medium=x", "0HTTP://[::A]:8080?a[]=%zz%",
        "0http://example.com/..//./%2E%2e/c?", "1a  b\u{A0}c\u{301}\u{200D}👩‍💻 \n",
        "2<p>A &amp; b&eacute;&#8364;&#x1F600;<!-- c --><script>d</script><br/>e<svg><title>f</svg>",
        "2<math><mfrac><mi>x</mi><mn>1</mn></mfrac></math><form>a</form><img alt='b'><![CDATA[c]]><?d?></p x>",
    ].map { Array($0.utf8) }

    /// The promise that is broken with these bytes; `nil` if none is.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        return switch first {
        case UInt8(ascii: "0"): HTTPURL(text).flatMap(fault(in:))
        case UInt8(ascii: "1"): fault(in: .plain(text))
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
        if teaser.count > Teaser.characterLimit { return "\(teaser.count) characters" }
        for text in [teaser, whole] where text.hasPrefix(" ") || text.hasSuffix(" ") || text.contains("  ") {
            return "<\(text)> is not collapsed"
        }
        if !whole.unicodeScalars.starts(with: teaser.unicodeScalars) { return "<\(teaser)> is no beginning" }
        return ItemText.plain(whole).collapsed == whole ? nil : "collapsed twice it is another text"
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        ItemText.html(String(decoding: bytes.dropFirst(), as: UTF8.self)).collapsed.contains("<>")
    }
}
