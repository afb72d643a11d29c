import Testing

@testable import House

@Suite("What is built alone sees no sibling")
struct NarrowedTableTests {
    @Test("A feature alone has its interfaces, its test support and its suite beside it, and nothing else")
    func feature() throws {
        let table = try Table(of: PackageCopy.original, narrowedTo: "FeedFeature")
        #expect(table.targets(.feature).map(\.name) == ["FeedFeature"])
        #expect(table.targets(.suite).map(\.name) == ["FeedFeatureTests"])
        for role in [Table.Target.Role.shared, .infrastructure, .cLibrary, .app, .preview, .tool] {
            #expect(table.targets(role).isEmpty)
        }
    }

    @Test("A scene alone has its feature and the shared modules beside it, and no plugin")
    func scene() throws {
        let table = try Table(of: PackageCopy.original, narrowedTo: "CommentsScene")
        #expect(table.targets(.feature).map(\.name) == ["CommentsFeature"])
        #expect(table.targets(.scene).map(\.name) == ["SceneSupport", "CommentsScene"])
        #expect(table.targets(.suite).map(\.name) == ["CommentsSceneTests"])
        for role in [Table.Target.Role.infrastructure, .cLibrary, .app, .preview, .tool] {
            #expect(table.targets(role).isEmpty)
        }
    }

    @Test(
        "A preview alone has one feature and its scenes, the shared modules, the terminal and plugins in memory"
    )
    func preview() throws {
        for whole in try Table(of: PackageCopy.original).targets(.preview) where whole.name != "PreviewKit" {
            let table = try Table(of: PackageCopy.original, narrowedTo: whole.name)
            #expect(table.targets(.feature).map { $0.name + "Preview" } == [whole.name])
            #expect(table.targets(.preview).map(\.name) == ["PreviewKit", whole.name])
            for scene in table.targets(.scene) where scene.name != "SceneSupport" {
                #expect(scene.uses.contains { $0 + "Preview" == whole.name }, "\(scene.name)")
            }
            #expect(table.targets(.scene).count > 1)
            #expect(
                Set(table.targets(.infrastructure).map(\.name)) == [
                    "StorageInMemory", "TerminalANSI", "TextOrderFriBidi", "ImageArtBlocks",
                    "ConcurrencyThreads",
                ])
            #expect(table.targets(.cLibrary).map(\.name) == ["CFriBidi"])
            for role in [Table.Target.Role.app, .tool, .support, .suite] {
                #expect(table.targets(role).isEmpty)
            }
        }
    }
}
