import Testing

@testable import PackageTool

/// Rows that Package.swift refuses, in a copy of the package.
@Suite("Boundaries in the manifest")
struct ManifestBoundaryTests {
    @Test(
        "The row of a feature, a shared module or a plugin takes interfaces only",
        arguments: ["FeedFeature\", sees: [", "PaginationKit\", sees: [", "ImageArtBlocks\", sees: ["])
    func siblings(row: String) throws {
        let copy = try PackageCopy()
        try copy.replace(row, by: row + ".listUI, ", in: "Package.swift")
        #expect(try copy.manifestError()?.contains("type 'Interface' has no member 'listUI'") == true)
    }

    @Test("The row of a scene that shows a plugin is refused")
    func sceneOfPlugin() throws {
        let copy = try PackageCopy()
        try copy.replace(#"shows: "CommentsFeature""#, by: #"shows: "StorageSQLite""#, in: "Package.swift")
        #expect(try copy.manifestError()?.contains("There is no module 'StorageSQLite'") == true)
    }

    @Test("Interfaces that depend on each other are reported as a cycle")
    func cycle() throws {
        let copy = try PackageCopy()
        try copy.replace(
            ".interface(.storage, tests", by: ".interface(.storage, sees: [.pictureStorage], tests",
            in: "Package.swift")
        let error = try #require(try copy.graphError())
        #expect(error.contains("cyclic dependency declaration found"))
        #expect(error.contains("StorageInterface -> PictureStorageInterface -> StorageInterface"))
    }

    @Test("A manifest of one module is refused for an unknown module")
    func unknownModule() throws {
        let copy = try PackageCopy()
        let error = try copy.manifestError(narrowedTo: "WeatherFeature")
        #expect(error?.contains("There is no module 'WeatherFeature' in the table of Package.swift") == true)
    }
}
