import Foundation
import Testing

@testable import PackageTool

@Suite("Folders of a package") struct FoldersTests {
    private let graph = ModuleGraph(modules: [
        .init(name: "FeedFeature", kind: .feature), .init(name: "FeedHost", kind: .app),
        .init(name: "FeedScene", kind: .scene), .init(name: "ListTesting", kind: .support),
        .init(name: "FeedHostTests", kind: .suite),
    ])

    @Test("A package with a folder for each row has no differences, whatever its modules contain")
    func agreement() throws {
        let package = try EmptyPackage(of: graph)
        try package.add("Modules/Features/FeedFeature/Rows")
        try package.add("Apps/FeedHost/Composition")
        try package.add("Modules/.cache")
        #expect(try graph.differences(from: package.folder) == [])
    }

    @Test(
        "A folder without a row is reported, beside modules and beside parents of modules",
        arguments: [
            "Modules/Features/WeatherFeature", "Modules/Misc", "Tests/WeatherTests", "Tests/Support/Weather",
            "Apps/FeedHost/Scenes/WeatherScene",
        ])
    func stray(folder: String) throws {
        let package = try EmptyPackage(of: graph)
        try package.add(folder)
        #expect(
            try graph.differences(from: package.folder) == [
                "The folder \(folder) has no row in the table of Package.swift: "
                    + "add the row, or remove the folder."
            ])
    }

    @Test("A row without a folder is reported, with and without a parent of the folder")
    func missing() throws {
        let package = try EmptyPackage(of: graph)
        try FileManager.default.removeItem(at: package.folder.appending(path: "Modules"))
        #expect(
            try graph.differences(from: package.folder) == [
                "The table of Package.swift has a row for Modules/Features/FeedFeature, "
                    + "but there is no such folder: make it, or remove the row."
            ])
    }

    @Test("This package has a folder for each row and no others")
    func original() throws {
        #expect(
            try ModuleGraph(of: PackageCopy.original).differences(from: PackageCopy.original) == [])
    }
}

/// A package of empty module folders.
private struct EmptyPackage: ~Copyable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "folders-\(UUID().uuidString)")

    init(of graph: ModuleGraph) throws {
        for target in graph.modules { try add(target.path) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func add(_ path: String) throws {
        try FileManager.default.createDirectory(
            at: folder.appending(path: path), withIntermediateDirectories: true)
    }
}
