import Testing

@testable import House

/// What the table of Package.swift refuses, tried on a copy.
@Suite("The table refuses what the house forbids, and says what to do")
struct TableBoundaryTests {
    @Test(
        "Only interfaces can be written into the row of a feature, a shared module or a plugin",
        arguments: ["FeedFeature\", sees: [", ".pagination, sees: [", "ImageArtBlocks\", sees: ["])
    func siblings(row: String) throws {
        let copy = try PackageCopy()
        try copy.replace(row, by: row + ".listUI, ", in: "Package.swift")
        #expect(
            try copy.refusalOfTable()?.contains("type 'Interface' has no member 'listUI'") == true)
    }

    @Test("A scene shows a feature, not a plugin")
    func sceneOfPlugin() throws {
        let copy = try PackageCopy()
        try copy.replace(#"shows: "CommentsFeature""#, by: #"shows: "StorageSQLite""#, in: "Package.swift")
        #expect(try copy.refusalOfTable()?.contains("There is no module 'StorageSQLite'") == true)
    }

    @Test("Interfaces that use each other are named")
    func cycle() throws {
        let copy = try PackageCopy()
        try copy.replace(
            ".interface(.storage, tests", by: ".interface(.storage, sees: [.feedStorage], tests",
            in: "Package.swift")
        let refusal = try #require(try copy.refusalOfGraph())
        #expect(refusal.contains("cyclic dependency declaration found"))
        #expect(refusal.contains("StorageInterface -> FeedStorageInterface -> StorageInterface"))
    }

    @Test("A narrowed package of a module that does not exist is refused with its name")
    func unknownModule() throws {
        let copy = try PackageCopy()
        let refusal = try copy.refusalOfTable(narrowedTo: "WeatherFeature")
        #expect(
            refusal?.contains("There is no module 'WeatherFeature' in the table of Package.swift") == true)
    }
}
