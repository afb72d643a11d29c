import Foundation
import Testing

@testable import PackageTool

@Suite("Undeclared imports") struct UndeclaredImportTests {
    private let graph = ModuleGraph(modules: [
        .init(name: "ListInterface", kind: .interface), .init(name: "TextInterface", kind: .interface),
        .init(name: "SharedListUI", kind: .shared),
        .init(name: "FeedFeature", kind: .feature, dependencies: ["ListInterface"], excluded: ["Templates"]),
    ])

    @Test("An import of another module is reported with file and line, and with advice")
    func sibling() throws {
        let imports = try imports(of: "import ListInterface\npublic import SharedListUI\n")
        #expect(
            imports.map(\.message) == [
                "Modules/Features/FeedFeature/File.swift:2: FeedFeature imports SharedListUI, "
                    + "which its row in Package.swift does not list."
            ])
        #expect(imports.map(\.advice).allSatisfy { $0.hasPrefix("A module uses interfaces only") })
    }

    @Test("The advice for an interface is to list it in the row")
    func interface() throws {
        let imports = try imports(of: "#if DEBUG\nimport struct TextInterface.Style\n#endif\n")
        #expect(imports.map(\.line) == [2])
        #expect(imports.map(\.advice) == ["List TextInterface in the row of FeedFeature."])
    }

    @Test(
        "An import of a listed interface, of a system module or of the module itself is declared",
        arguments: [
            "import ListInterface", "import Foundation", "@testable import FeedFeature",
            "// import SharedListUI",
        ])
    func declared(line: String) throws {
        #expect(try imports(of: line + "\n") == [])
    }

    @Test("Imports of excluded files are ignored")
    func excluded() throws {
        #expect(try imports(of: "import SharedListUI\n", at: "Templates/File.swift") == [])
    }

    @Test("This package has no undeclared imports")
    func original() throws {
        let tool = PackageTool(package: PackageCopy.original)
        #expect(try tool.undeclaredImports(in: ModuleGraph(of: tool.package)) == [])
    }

    /// The undeclared imports of a package whose FeedFeature has one file.
    private func imports(of source: String, at path: String = "File.swift") throws -> [UndeclaredImport] {
        let package = FileManager.default.temporaryDirectory.appending(path: "imports-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: package) }
        for target in graph.modules {
            try FileManager.default.createDirectory(
                at: package.appending(path: target.path), withIntermediateDirectories: true)
        }
        try source.write(below: package, at: "Modules/Features/FeedFeature/\(path)")
        return try PackageTool(package: package).undeclaredImports(in: graph)
    }
}
