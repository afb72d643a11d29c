import Foundation
import Testing

@testable import PackageTool

/// Imports that no row lists, in a copy of the package in which the imported modules are built.
@Suite(
    "Boundaries in the compiler",
    .enabled(if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1", "it builds modules"))
struct CompilerBoundaryTests {
    @Test("A build of one feature alone compiles no sibling")
    func alone() throws {
        let copy = try PackageCopy(withSources: true)
        #expect(try copy.errorBuildingAlone("FeedFeature") == nil)
        let built = copy.modulesBuilt(besides: "FeedFeature")
        #expect(built.contains("FeedFeature"))
        #expect(built.contains("FeedFeatureTests"))
        let graph = try ModuleGraph(of: PackageCopy.original)
        let others = [
            ModuleGraph.Module.Kind.feature, .source, .shared, .infrastructure, .app, .preview, .tool,
        ]
        .flatMap { graph.modules($0) }.map(\.name)
        #expect(built.intersection(others) == ["FeedFeature"])
    }

    @Test("An import of a sibling, a plugin or a shared module by a feature is a compiler error")
    func imports() throws {
        let copy = try PackageCopy(withSources: true)
        let others = ["CommentsFeature", "ImageArtBlocks", "PaginationKit"]
        for module in others + ["FeedFeature"] { #expect(try copy.errorBuilding(module) == nil) }
        let file = "Modules/Features/FeedFeature/Cache/LocalFeedLoader.swift"
        let text = try String(contentsOf: copy.folder.appending(path: file), encoding: .utf8)
        for other in others {
            try "import \(other)\n\(text)".write(
                to: copy.folder.appending(path: file), atomically: true, encoding: .utf8)
            let error = try #require(try copy.errorBuilding("FeedFeature"))
            #expect(error.contains("module '\(other)' doesn't allow importation from module 'FeedFeature'"))
        }
    }
}
