import Foundation
import Testing

@testable import House

@Suite("Folders and rows") struct FoldersTests {
    private let table = Table(targets: [
        .init(name: "FeedFeature", role: .feature, path: "Modules/Features/FeedFeature", uses: []),
        .init(name: "FeedHost", role: .app, path: "Apps/FeedHost", uses: []),
        .init(name: "FeedScene", role: .app, path: "Apps/FeedHost/Scenes/FeedScene", uses: []),
        .init(name: "ListTesting", role: .support, path: "Tests/Support/ListTesting", uses: []),
        .init(name: "FeedHostTests", role: .suite, path: "Tests/FeedHostTests", uses: []),
    ])

    @Test("A package whose folders are its table's rows has no difference, whatever lies in a row's folder")
    func agreement() throws {
        let package = try EmptyPackage(of: table)
        try package.add("Modules/Features/FeedFeature/Rows")
        try package.add("Apps/FeedHost/Composition")
        try package.add("Modules/.cache")
        #expect(try table.differences(from: package.folder) == [])
    }

    @Test(
        "A folder without a row is named, in each room and beside the rooms",
        arguments: [
            "Modules/Features/WeatherFeature", "Modules/Misc", "Tests/WeatherTests", "Tests/Support/Weather",
            "Apps/FeedHost/Scenes/WeatherScene",
        ])
    func stray(folder: String) throws {
        let package = try EmptyPackage(of: table)
        try package.add(folder)
        #expect(
            try table.differences(from: package.folder) == [
                "The folder \(folder) has no row in the table of Package.swift: add the row, or remove the folder."
            ])
    }

    @Test("A row without a folder is named, also where its room is gone")
    func missing() throws {
        let package = try EmptyPackage(of: table)
        try FileManager.default.removeItem(at: package.folder.appending(path: "Modules"))
        #expect(
            try table.differences(from: package.folder) == [
                "The table of Package.swift has a row for Modules/Features/FeedFeature, but there is no such folder: make it, or remove the row."
            ])
    }

    @Test("This package's folders are its table's rows")
    func original() throws {
        #expect(
            try Table(of: PackageCopy.original).differences(from: PackageCopy.original) == [])
    }
}

/// The folders of a table's rows, without files.
private struct EmptyPackage: ~Copyable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")

    init(of table: Table) throws {
        for target in table.targets { try add(target.path) }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func add(_ path: String) throws {
        try FileManager.default.createDirectory(
            at: folder.appending(path: path), withIntermediateDirectories: true)
    }
}
