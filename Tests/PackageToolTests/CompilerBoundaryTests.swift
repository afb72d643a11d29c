import Foundation
import Testing

@testable import PackageTool

extension BuildingTests {
    /// Imports that no row lists, in a copy of the package in which the imported modules are built.
    @Suite("Boundaries in the compiler") struct CompilerBoundaryTests {
        @Test("A build of one feature alone compiles no sibling")
        func alone() throws {
            let copy = try PackageCopy.restored()
            #expect(try copy.errorBuildingAlone("FeedFeature") == nil)
            let built = copy.modulesBuilt(besides: "FeedFeature")
            #expect(built.contains("FeedFeatureTests"))
            let others = try ModuleGraph(of: PackageCopy.original)
                .modules(.feature, .source, .shared, .infrastructure, .app, .appPart, .preview, .tool).map(
                    \.name)
            #expect(built.intersection(others) == ["FeedFeature"])
        }

        @Test("An import of a sibling, a plugin or a shared module by a feature is a compiler error")
        func imports() throws {
            let copy = try PackageCopy.restored()
            let others = ["CommentsFeature", "ImageArtBlocks", "PaginationKit"]
            for module in others + ["FeedFeature"] { #expect(try copy.errorBuilding(module) == nil) }
            let file = "Modules/Features/FeedFeature/Cache/LocalFeedLoader.swift"
            let text = try copy.text(of: file)
            for other in others {
                try copy.write("import \(other)\n\(text)", to: file)
                let error = try #require(try copy.errorBuilding("FeedFeature"))
                #expect(
                    error.contains("module '\(other)' doesn't allow importation from module 'FeedFeature'"))
            }
        }
    }
}
