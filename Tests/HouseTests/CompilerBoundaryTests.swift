import Foundation
import Testing

@testable import House

/// What the compiler refuses, tried on a copy where everything was built before.
@Suite(
    "The compiler refuses an import that no row declares, where the imported module is lying there",
    .enabled(if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1", "it builds modules"))
struct CompilerBoundaryTests {
    @Test("A feature that is built alone has no compiled sibling beside it")
    func alone() throws {
        let copy = try PackageCopy(withSources: true)
        #expect(try copy.refusalOfBuildingAlone("FeedFeature") == nil)
        let built = copy.modulesBuilt(besides: "FeedFeature")
        #expect(built.contains("FeedFeature"))
        #expect(built.contains("FeedFeatureTests"))
        let table = try Table(of: PackageCopy.original)
        let strangers = [Table.Target.Role.feature, .source, .shared, .infrastructure, .app, .preview, .tool]
            .flatMap { table.targets($0) }.map(\.name)
        #expect(built.intersection(strangers) == ["FeedFeature"])
    }

    @Test("A feature imports neither its sibling nor a plugin nor a shared module")
    func imports() throws {
        let copy = try PackageCopy(withSources: true)
        let others = ["CommentsFeature", "ImageArtBlocks", "PaginationKit"]
        for module in others + ["FeedFeature"] { #expect(try copy.refusalOfBuilding(module) == nil) }
        let file = "Modules/Features/FeedFeature/Cache/CachedFeed.swift"
        let text = try String(contentsOf: copy.folder.appending(path: file), encoding: .utf8)
        for other in others {
            try "import \(other)\n\(text)".write(
                to: copy.folder.appending(path: file), atomically: true, encoding: .utf8)
            let refusal = try #require(try copy.refusalOfBuilding("FeedFeature"))
            #expect(refusal.contains("module '\(other)' doesn't allow importation from module 'FeedFeature'"))
        }
    }
}
