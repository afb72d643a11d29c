import Foundation
import Testing

@testable import House

@Suite("Imports") struct ImportsTests {
    private let table = Table(targets: [
        .init(name: "ListInterface", role: .interface, path: "Modules/Interfaces/ListInterface", uses: []),
        .init(name: "TextInterface", role: .interface, path: "Modules/Interfaces/TextInterface", uses: []),
        .init(name: "SharedListUI", role: .shared, path: "Modules/Shared/SharedListUI", uses: []),
        .init(
            name: "FeedFeature", role: .feature, path: "Modules/Features/FeedFeature",
            uses: ["ListInterface"], excluded: ["Templates"]),
    ])

    @Test("An import of another module is named with its place, and the rule says what to do instead")
    func sibling() throws {
        let breaches = try breaches(of: "import ListInterface\npublic import SharedListUI\n")
        #expect(
            breaches.map(\.sentence) == [
                "Modules/Features/FeedFeature/File.swift:2: FeedFeature imports SharedListUI, which its row in Package.swift does not name."
            ])
        #expect(breaches.map(\.rule).allSatisfy { $0.hasPrefix("A module uses interfaces only") })
    }

    @Test("For an interface that the row lacks, the rule is to name it there")
    func interface() throws {
        let breaches = try breaches(of: "#if DEBUG\nimport struct TextInterface.Style\n#endif\n")
        #expect(breaches.map(\.line) == [2])
        #expect(breaches.map(\.rule) == ["Name TextInterface in the row of FeedFeature."])
    }

    @Test(
        "An import of a declared interface, of a system's module or of the module itself is no breach",
        arguments: [
            "import ListInterface", "import Foundation", "@testable import FeedFeature",
            "// import SharedListUI",
        ])
    func declared(line: String) throws {
        #expect(try breaches(of: line + "\n") == [])
    }

    @Test("A file that is excluded from its target is not read")
    func excluded() throws {
        #expect(try breaches(of: "import SharedListUI\n", at: "Templates/File.swift") == [])
    }

    @Test("This package imports what its rows name")
    func original() throws {
        let package = PackageCopy.original
        #expect(try ImportsCommand(package: package).breaches(of: Table(of: package)) == [])
    }

    /// Those of a package whose FeedFeature has one file.
    private func breaches(of source: String, at path: String = "File.swift") throws -> [ImportsCommand.Breach]
    {
        let package = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: package) }
        for target in table.targets {
            try FileManager.default.createDirectory(
                at: package.appending(path: target.path), withIntermediateDirectories: true)
        }
        try source.write(below: package, at: "Modules/Features/FeedFeature/\(path)")
        return try ImportsCommand(package: package).breaches(of: table)
    }
}
