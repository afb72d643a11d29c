import Foundation
import Testing

@testable import House

/// What the table of Package.swift refuses, tried on a copy.
@Suite("The table refuses what the house forbids, and says what to do")
struct TableBoundaryTests {
    @Test(
        "Only interfaces can be written into a row",
        arguments: [
            (#""FeedFeature", uses: ["#, "infrastructure[0], ", "A feature uses interfaces only"),
            (#""PaginationKit", uses: ["#, "features[0], ", "A shared module uses interfaces only"),
            (#""ImageArtBlocks", uses: ["#, "features[0], ", "A plugin uses interfaces only"),
        ])
    func siblings(row: String, sibling: String, sentence: String) throws {
        let copy = try PackageCopy()
        try copy.replace(row, by: row + sibling, in: "Package.swift")
        #expect(try copy.refusalOfTable()?.contains(sentence) == true)
    }

    @Test("A preview shows one feature")
    func previewOfTwo() throws {
        let copy = try PackageCopy()
        try copy.replace("Preview(of: $0, with", by: "Preview(of: [$0, $0], with", in: "Package.swift")
        #expect(try copy.refusalOfTable()?.contains("A preview shows one feature") == true)
    }

    @Test("A preview without a row is named")
    func previewWithoutRow() throws {
        let copy = try PackageCopy()
        let folder = copy.folder.appending(path: "Tools/Preview/WeatherFeaturePreview")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(
            try copy.refusalOfTable()?.contains(
                "The folder Tools/Preview/WeatherFeaturePreview has no row in the table") == true)
    }

    @Test("A folder without a row is named, where there was none before")
    func folderWithoutRow() throws {
        let copy = try PackageCopy()
        #expect(try copy.refusalOfTable() == nil)
        let folder = copy.folder.appending(path: "Modules/Features/WeatherFeature")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let refusal = try #require(try copy.refusalOfTable())
        #expect(refusal.contains("The folder Modules/Features/WeatherFeature has no row in the table"))
        #expect(refusal.contains("add the row, or remove the folder"))
    }

    @Test("A row without a folder is named")
    func rowWithoutFolder() throws {
        let copy = try PackageCopy()
        try FileManager.default.removeItem(at: copy.folder.appending(path: "Modules/Shared/PaginationKit"))
        let refusal = try #require(try copy.refusalOfTable())
        #expect(refusal.contains("has a row for Modules/Shared/PaginationKit, but there is no such folder"))
        #expect(refusal.contains("make it, or remove the row"))
    }

    @Test("Interfaces that use each other are named")
    func cycle() throws {
        let copy = try PackageCopy()
        try copy.replace(
            #".init("StorageInterface")"#, by: #".init("StorageInterface", uses: [feedStorage])"#,
            in: "Package.swift"
        )
        let refusal = try #require(try copy.refusalOfTable())
        #expect(refusal.contains("StorageInterface uses itself, by way of others"))
        #expect(refusal.contains("take what both sides need into an interface of its own"))
    }

    @Test("A narrowed package of a module that does not exist is refused with its name")
    func unknownModule() throws {
        let copy = try PackageCopy()
        let refusal = try copy.refusalOfTable(narrowedTo: "WeatherFeature")
        #expect(
            refusal?.contains("There is no module 'WeatherFeature' in the table of Package.swift") == true)
    }
}
