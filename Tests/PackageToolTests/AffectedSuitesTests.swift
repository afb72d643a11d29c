import Testing

@testable import PackageTool

@Suite("Affected suites")
struct AffectedSuitesTests {
    /// Read once for all tests: the package manager takes more than a second.
    private static let graph = Result { try ModuleGraph(of: PackageCopy.original) }
    private let graph: ModuleGraph

    init() throws { graph = try Self.graph.get() }

    @Test("A change of a feature affects its own suite and those of its scenes, the previews and the app")
    func feature() {
        let suites = graph.suites(affectedBy: ["Modules/Features/FeedFeature/Cache/CachedFeed.swift"])
        #expect(
            suites == [
                "FeedFeatureTests", "FeedSceneTests", "PlainSceneTests", "PictureSceneTests", "FeedHostTests",
                "PreviewKitTests",
            ])
    }

    @Test("A change of a scene affects its own suite and those of the previews and the app")
    func scene() {
        let file = "Apps/FeedHost/Scenes/CommentsScene/CommentsScene.swift"
        let suites = graph.suites(affectedBy: [file])
        #expect(suites == ["CommentsSceneTests", "FeedHostTests", "PreviewKitTests"])
    }

    @Test("A change of the app affects its suite, and not those of the scenes in its folder")
    func app() {
        #expect(graph.suites(affectedBy: ["Apps/FeedHost/App.swift"]) == ["FeedHostTests"])
    }

    @Test("A change of an interface affects the suites of its direct and indirect clients")
    func interface() {
        let suites = graph.suites(affectedBy: ["Modules/Interfaces/TextInterface/Cell.swift"])
        #expect(suites.contains("TextInterfaceTests"))
        #expect(suites.contains("SharedListUITests"))
        #expect(suites.contains("ImageCodecsTests"))
        #expect(!suites.contains("NetworkingCurlTests"))
        #expect(!suites.contains("StorageSQLiteTests"))
    }

    @Test("A change of test support affects the suites that import it")
    func support() {
        let suites = graph.suites(affectedBy: ["Tests/Support/ImageTesting/Grid+Seeing.swift"])
        #expect(suites == ["ImageArtBlocksTests"])
    }

    @Test("A change of a suite affects that suite alone")
    func suite() {
        let suites = graph.suites(affectedBy: ["Tests/ImageCodecsTests/HeaderTests.swift"])
        #expect(suites == ["ImageCodecsTests"])
    }

    @Test(
        "A change outside of all modules affects every suite",
        arguments: ["Package.swift", "Tools/setup", ".ci/run"])
    func all(file: String) {
        #expect(graph.suites(affectedBy: [file]) == graph.modules(.suite).map(\.name))
    }

    @Test(
        "A change of documentation affects no suite",
        arguments: ["README.md", "Modules/Features/FeedFeature/README.md", ".github/feed.svg", "LICENSE"])
    func none(file: String) { #expect(graph.suites(affectedBy: [file]).isEmpty) }
}
