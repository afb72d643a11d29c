import GrowthTesting
import ItemInterface
import RandomTesting
import Testing

@Suite("Teaser")
struct TeaserTests {
    @Test("White space of plain text collapses, and its markup is text")
    func plain() {
        #expect(Teaser.text(.plain("  a\n\n<b>&amp; \t c\r\n")) == "a <b>&amp; c")
        #expect(Teaser.text(.plain(" \n")) == "")
    }

    @Test(
        "Tags are stripped from a teaser, and blocks are separated by a space",
        arguments: [
            ("<p>One</p><p>two <b>th</b>ree", "One two three"), ("a<br>b<BR/>c<li>d", "a b c d"),
            ("a<a href='x>y' title=\"<b>\">b</a>c", "abc"), ("a <A HREF = 'x>y'>b</A > c", "a b c"),
            ("a<img alt=b src=/c/>d", "a d"), ("1 < 2 <3 a<!b> </ >c <", "1 < 2 <3 a c <"), ("a</>b", "ab"),
            ("a<?php x ?>b<![CDATA[c]]>d", "abd"), ("a <b", "a"), ("a <b title='>", "a"), ("a</b", "a"),
        ])
    func tags(html: String, teaser: String) {
        #expect(Teaser.text(.html(html)) == teaser)
    }

    @Test(
        "Comments are stripped from a teaser with any end",
        arguments: [
            ("a<!-- <b> - -- > x -->b", "ab"), ("a<!-->b", "ab"), ("a<!--->b", "ab"), ("a<!-- x --!>b", "ab"),
            ("a<!-- x --- >--->b", "ab"), ("a<!-- x", "a"), ("a<!--", "a"),
        ])
    func comments(html: String, teaser: String) {
        #expect(Teaser.text(.html(html)) == teaser)
    }

    @Test(
        "Scripts, styles, forms and embedded documents are left out with their contents",
        arguments: [
            ("a<script>if (b < c) '<p>'</SCRIPT >d", "a d"), ("a<style>p { }</styles></style>b", "a b"),
            ("a<form><p>x<form>y</form>z</p></form>b", "a b"),
            ("a<svg><title>x</svg></title><path/></svg>b", "a b"), ("a<svg/>b", "a b"),
            ("a<select><option>x</select>b", "a b"), ("a<script>x", "a"), ("a</script>b", "ab"),
            ("a</form>b", "a b"), ("<head><title>x</title></head><body>a", "a"),
        ])
    func omitted(html: String, teaser: String) {
        #expect(Teaser.text(.html(html)) == teaser)
    }

    @Test(
        "Character references are decoded as browsers decode them",
        arguments: [
            ("&lt;b&gt; &amp;amp; &quot;&apos;", "<b> &amp; \"'"),
            ("caf&eacute; caf&eacute caf&eacutes", "café café cafés"),
            ("&hellip;&mdash;&euro;&thetasym;&rsquo;", "…—€ϑ’"),
            ("&hellip &unknown; & &; &#; &#x; &#xg;", "&hellip &unknown; & &; &#; &#x; &#xg;"),
            ("&notit; &ampx", "¬it; &x"), ("&#65;&#x42;&#X63&#100", "ABcd"),
            ("&#150;&#x80;&#0;&#xD800;&#99999999999999999999;", "–€\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("a&#10;&Tab;b", "a b"), ("a&nbsp;b", "a\u{A0}b"), ("x&", "x&"),
        ])
    func references(html: String, teaser: String) {
        #expect(Teaser.text(.html(html)) == teaser)
    }

    @Test(
        "White space, controls and letters beyond ASCII are handled at any offset",
        arguments: ["", " ", "  ", "\n", "\u{7F}", "\u{1F}", "é", " é", "é ", "👍", "\u{1F} ", "a b"],
        ["a", "ab "])
    func anywhere(piece: String, words: String) {
        for count in 0...24 {
            let text = String(String(repeating: words, count: 24).prefix(count)) + piece + "c  " + words
            #expect(Teaser.text(.plain(text)) == text.collapsed)
            let html = "<p title='\(text)>'>\(text)&amp;<b>\(text)"
            #expect(Teaser.text(.html(html)) == "\(text)&\(text)".collapsed)
        }
    }

    @Test("A teaser is cut off at its limit wherever letters beyond ASCII are in it", arguments: 285...305)
    func limitAnywhere(count: Int) {
        let text = String(repeating: "a", count: count) + "é" + String(repeating: "b", count: 30)
        #expect(Teaser.text(.plain(text)) == String(text.prefix(300)))
    }

    @Test("A teaser has 300 characters at most, a cluster being one, and ends with no space")
    func limit() {
        #expect(Teaser.text(.plain(String(repeating: "é", count: 301))) == String(repeating: "é", count: 300))
        #expect(Teaser.text(.html(String(repeating: "👨‍👩‍👧", count: 400))).count == 240)
        #expect(Teaser.text(.plain(String(repeating: "a", count: 299) + " b")).count == 299)
        #expect(
            Teaser.text(.plain("e" + String(repeating: "\u{301}", count: 9_999))).unicodeScalars.count
                == 1_200)
    }

    @Test("A teaser of random letters is their first 300 characters")
    func anyLetters() {
        var random = SeededGenerator(seed: historySeed)
        let letters =
            ["a", "b", "word", "é", "Ω", "ж", "字", "–", "\u{AD}", " ", "e\u{301}", "👩‍💻", "\u{200D}"]
        for kinds in 1...letters.count {
            let text = (0..<390).map { _ in letters[..<kinds].randomElement(using: &random)! }.joined()
            let words = text.split(separator: " ").joined(separator: " ").prefix(300)
            let expected = words.last == " " ? words.dropLast() : words
            #expect(Teaser.text(.plain(text)) == expected)
        }
    }

    @Test("A teaser of random markup has no leading, trailing and double spaces")
    func random() async {
        let parts = [
            "<", ">", "/", "!", "-", "--", "<!--", "-->", "'", "\"", "=", "&", "&#", "x4", ";", "amp", "a",
            " ", "p", "<script", "</script", "<svg>", "</svg>", "é",
        ]
        await expectNoFault(inHistories: historyCount, upTo: 20) { random in
            parts.randomElement(using: &random)!
        } fault: { history in
            let teaser = Teaser.text(.html(history.joined()))
            let isTidy = !teaser.hasPrefix(" ") && !teaser.hasSuffix(" ") && !teaser.contains("  ")
            return isTidy ? nil : "<\(teaser)>"
        }
    }

    @Test(
        "Making a teaser takes time linear in the text",
        arguments: [
            "<", "<a ", "<a '", "<a b='", "</", "<!", "<!--", "<!-- --", "<!---", "&", "&#1", "<script>",
            "<script></", "<svg>", "<form></form>", "<p> ", " ", "\u{301}", "<b></b>",
        ])
    func linear(part: String) {
        let growth = growth(
            upTo: 80_000, making: { String(repeating: part, count: max(1, $0 / part.utf8.count)) },
            of: { _ = Teaser.text(.html($0)) })
        #expect(growth < linearGrowth)
    }
}

extension String { fileprivate var collapsed: String { split { $0.isWhitespace }.joined(separator: " ") } }
