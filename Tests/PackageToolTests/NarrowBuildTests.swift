import Foundation
import Testing

@testable import PackageTool

extension BuildingTests {
    /// A build of one feature in a copy of the package.
    @Suite("A build of one module") struct NarrowBuildTests {
        @Test("A build of one feature alone compiles no sibling")
        func alone() throws {
            let copy = try PackageCopy.restored()
            #expect(try copy.errorBuildingAlone("CommentsFeature") == nil)
            let built = copy.modulesBuilt(besides: "CommentsFeature")
            #expect(built.contains("CommentsFeatureTests"))
            let others = try ModuleGraph(of: PackageCopy.original)
                .modules(.feature, .source, .shared, .infrastructure, .app, .appPart, .preview, .tool).map(
                    \.name)
            #expect(built.intersection(others) == ["CommentsFeature"])
        }
    }
}
