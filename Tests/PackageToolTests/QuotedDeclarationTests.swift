import Foundation
import Testing

@testable import PackageTool

@Suite("Declarations in the pages of the documentation") struct QuotedDeclarationTests {
    private static let source = """
        import Foundation

        // A heading.

        /// A page.
        ///
        /// It has a start.
        public struct Page {
            /// The start.
            let start: Int

            init(start: Int) { self.start = start }

            /// Loads.
            func load(_ count: Int) -> Int {
                count
            }

            func load(after id: Int) -> Int { id }
        }

        extension Page {
            @available(*, deprecated)
            static var first: Page { Page(start: 0) }
        }
        """

    @Test(
        "A declaration is found by its names, with its documentation and without its indentation",
        arguments: [
            ("Page.start", "/// The start.\nlet start: Int"),
            ("Page.init", "init(start: Int) { self.start = start }"),
            ("Page.load(_:)", "/// Loads.\nfunc load(_ count: Int) -> Int {\n    count\n}"),
            ("Page.load(after:)", "func load(after id: Int) -> Int { id }"),
            ("Page.first", "@available(*, deprecated)\nstatic var first: Page { Page(start: 0) }"),
        ])
    func declaration(name: String, text: String) throws {
        #expect(try SourceDeclaration.text(of: name, in: Self.source) == text)
    }

    @Test("A type and its extension are found each")
    func types() throws {
        #expect(try SourceDeclaration.text(of: "Page", in: Self.source).hasPrefix("/// A page.\n///\n"))
        #expect(
            try SourceDeclaration.text(of: "extension Page", in: Self.source).hasPrefix("extension Page {"))
    }

    @Test(
        "A name of no declaration, or of several, is refused",
        arguments: [
            "Pages", "Page.end", "Page.load", "load(_:)", "extension Int", "Page.load(_:).count", "",
        ])
    func unknown(name: String) {
        #expect(throws: ToolError.self) { try SourceDeclaration.text(of: name, in: Self.source) }
    }

    @Test("A line that links a declaration becomes its code, and all other lines stay")
    func page() throws {
        let quoted = try quote(
            "# Title\n\nCode: [`Page.start`](../../Code.swift)\n\nSee [Code](../../Code.swift).\n")

        #expect(quoted.faults == [])
        #expect(
            quoted.text == """
                # Title

                ```swift
                // Apps/Code.swift
                /// The start.
                let start: Int
                ```

                See [Code](../../Code.swift).

                """)
    }

    @Test(
        "A link to a missing declaration or file is reported with its line",
        arguments: [
            ("Page.end", "../../Code.swift", "no declaration is named Page.end"),
            ("Page.load", "../../Code.swift", "several are named Page.load"),
            ("Page.start", "../../Other.swift", "../../Other.swift is no file of the package"),
            ("Page.start", "../../../../Code.swift", "../../../../Code.swift is no file of the package"),
        ])
    func fault(name: String, file: String, message: String) throws {
        let quoted = try quote("# Title\nCode: [`\(name)`](\(file))\n")
        #expect(quoted.faults == ["Apps/App/App.docc/Page.md:2: \(message)."])
    }

    @Test("A declaration with more lines than a page shows is reported")
    func length() throws {
        for (lines, isShown) in [(QuotedPage.lineLimit, true), (QuotedPage.lineLimit + 1, false)] {
            let source = "enum Long {" + String(repeating: "\n", count: lines - 1) + "}"
            #expect(try quote("Code: [`Long`](../../Code.swift)", source: source).faults.isEmpty == isShown)
        }
    }

    @Test("Each declaration that this package's pages quote is in its file")
    func package() throws {
        #expect(try PackageTool(package: PackageCopy.original).quotationFaults() == [])
    }

    private func quote(
        _ text: String, source: String = Self.source
    ) throws -> (text: String, faults: [String]) {
        let package = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: package) }
        try source.write(below: package, at: "Apps/Code.swift")
        return QuotedPage(path: "Apps/App/App.docc/Page.md", text: text).quoting(from: package)
    }
}
