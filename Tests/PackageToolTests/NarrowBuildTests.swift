import Foundation
import Testing

@testable import PackageTool

extension BuildingTests {
    /// A build of one feature in a copy of the package, which the tour builds on.
    @Suite("A build of one module") struct NarrowBuildTests {
        @Test("A build of one feature alone compiles no sibling")
        func alone() throws {
            let copy = try PackageCopy.restored()
            #expect(try copy.errorBuildingAlone("FeedFeature") == nil)
            let planned = try copy.plannedModules()
            #expect(planned.contains("FeedFeatureTests"))
            let others = try ModuleGraph(of: PackageCopy.original)
                .modules(.feature, .source, .shared, .infrastructure, .app, .appPart, .preview, .tool).map(
                    \.name)
            #expect(planned.intersection(others) == ["FeedFeature"])
        }
    }
}
