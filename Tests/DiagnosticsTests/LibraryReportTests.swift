import Diagnostics
import LibraryStorageInterface
import StorageTesting
import Testing
import TextInterface

@Suite("LibraryReport")
struct LibraryReportTests {
    @Test("The report tells the numbers of a library and how far the index for searches is built")
    func text() throws {
        let library = ModelLibrary()
        try library.subscribe(.numbered(1))
        _ = try library.merge(.numbered(0..<1_200), retaining: .count(9_999))

        let report = try LibraryReport(of: library, file: "/home/library.sqlite", bytes: 12_000_000)

        #expect(report.text == "1 source, 1,200 posts (1200 unread), 0 bookmarks")
        #expect(report.searchIndexText == "search index: 100 % of 1,200 posts")
        #expect(report.lines.first == "/home/library.sqlite: 12 MB")
        #expect(
            report.json.text == """
                {"library":"/home/library.sqlite","bytes":12000000,"sources":1,"items":1200,"unread":1200,\
                "bookmarks":0,"searchable":1200}
                """)
    }
}
