import Testing

@testable import PackageTool

@Suite("Manifest of one module")
struct NarrowedManifestTests {
    @Test("The manifest of a feature has no sibling, no shared module and no plugin")
    func feature() throws {
        let graph = try ModuleGraph(of: PackageCopy.original, narrowedTo: "FeedFeature")
        #expect(graph.modules(.feature).map(\.name) == ["FeedFeature"])
        #expect(graph.modules(.suite).map(\.name) == ["FeedFeatureTests"])
        #expect(graph.modules(.shared, .infrastructure, .cLibrary, .app, .preview, .tool).isEmpty)
    }

    @Test("The manifest of a scene has its feature and no plugin")
    func scene() throws {
        let graph = try ModuleGraph(of: PackageCopy.original, narrowedTo: "CommentsScene")
        #expect(graph.modules(.feature).map(\.name) == ["CommentsFeature"])
        #expect(graph.modules(.scene).map(\.name) == ["SceneSupport", "CommentsScene"])
        #expect(graph.modules(.suite).map(\.name) == ["CommentsSceneTests"])
        #expect(graph.modules(.infrastructure, .cLibrary, .app, .preview, .tool).isEmpty)
    }

    @Test("The manifest of a preview has one feature, its scenes and the plugins that draw them")
    func preview() throws {
        for whole in try ModuleGraph(of: PackageCopy.original).modules(.preview)
        where whole.name != "PreviewKit" {
            let graph = try ModuleGraph(of: PackageCopy.original, narrowedTo: whole.name)
            #expect(graph.modules(.feature).map { $0.name + "Preview" } == [whole.name])
            #expect(graph.modules(.preview).map(\.name) == ["PreviewKit", whole.name])
            for scene in graph.modules(.scene) where scene.name != "SceneSupport" {
                #expect(scene.dependencies.contains { $0 + "Preview" == whole.name }, "\(scene.name)")
            }
            #expect(graph.modules(.scene).count > 1)
            #expect(
                Set(graph.modules(.infrastructure).map(\.name)) == [
                    "StorageInMemory", "TerminalANSI", "TextOrderFriBidi", "ImageArtBlocks",
                    "ConcurrencyThreads",
                ])
            #expect(graph.modules(.cLibrary).map(\.name) == ["CFriBidi"])
            #expect(graph.modules(.app, .tool, .support, .suite).isEmpty)
        }
    }
}
