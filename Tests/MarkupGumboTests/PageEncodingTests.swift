import ArticleInterface
import FoundationEssentials
import MarkupGumbo
import MarkupInterface
import MarkupTesting
import Testing

@Suite("Encodings of pages")
struct PageEncodingTests {
    private static let words = "Προχθές το πλοίο έφυγε αργά, όπως πάντα, από το λιμάνι."

    private func html(_ page: Data, _ charset: String?) throws -> String {
        try GumboArticleExtractor().article(
            in: page, charset: charset, at: #require(URL(string: "https://news.example/"))
        ).html
    }

    private func page(_ meta: String = "") -> String {
        "\(meta)<article>\(prose("Today"))<p>\(Self.words)</p></article>"
    }

    /// The page in ISO 8859-7, in which Greek letters are their scalars from U+0370 on, less 0x2D0.
    private func greekBytes(_ meta: String = "") -> Data {
        Data(
            page(meta).unicodeScalars.map { scalar in
                UInt8(truncatingIfNeeded: scalar.value < 0x80 ? scalar.value : scalar.value - 0x2D0)
            })
    }

    @Test("A page is read in its declared encoding, otherwise in its own declaration's")
    func declared() throws {
        #expect(try html(greekBytes(), "iso-8859-7").contains(Self.words))
        #expect(try html(greekBytes("<meta charset=iso-8859-7>"), nil).contains(Self.words))
        let old = "<meta http-equiv=content-type content='text/html; charset=ISO-8859-7'>"
        #expect(try html(greekBytes("<!-- <meta charset=utf-8> -->" + old), nil).contains(Self.words))
    }

    @Test("A page that is not in its declared encoding is read in its own declaration's, or in UTF-8")
    func wrong() throws {
        #expect(try html(greekBytes("<meta charset=iso-8859-7>"), "utf-8").contains(Self.words))
        for charset in ["iso-8859-1", "windows-1253", "unknown", "utf-8", nil] {
            #expect(try html(Data(page().utf8), charset).contains(Self.words))
        }
        #expect(try html(Data(page("<meta charset=utf-16>").utf8), nil).contains(Self.words))
    }

    @Test("A byte order mark precedes any declaration")
    func marks() throws {
        let wide = page().utf16.flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
        #expect(try html(Data([0xFF, 0xFE] + wide), "iso-8859-1").contains(Self.words))
        #expect(try html(Data([0xEF, 0xBB, 0xBF] + page().utf8), "iso-8859-7").contains(Self.words))
    }

    @Test("Damaged UTF-8 stays UTF-8, and bytes without any declaration are Windows-1252")
    func damaged() throws {
        #expect(try html(Data(page().utf8) + [0xFF], nil).contains(Self.words))
        let western =
            Data("<article>\(prose("Today"))<p>Un caf".utf8) + [0xE9] + Data(" noir, s'il vous pla".utf8) + [
                0xEE
            ] + Data("t.".utf8)
        #expect(try html(western, nil).contains("Un café noir, s'il vous plaît."))
    }
}
