import Testing

@testable import PackageTool

@Suite("Affected suites")
struct AffectedSuitesTests {
    /// Read once for all tests: the package manager takes more than a second.
    private static let graph = Result { try ModuleGraph(of: PackageCopy.original) }
    private let graph: ModuleGraph

    init() throws { graph = try Self.graph.get() }

    @Test(
        "A change of a module affects its own suite, and those of the modules that use it",
        arguments: [
            (
                "Modules/Features/FeedFeature/Cache/LocalFeedLoader.swift",
                [
                    "FeedFeatureTests", "FeedSceneTests", "PlainSceneTests", "PictureSceneTests",
                    "PlaybackSceneTests", "AppCommandsTests", "FeedHostTests", "PreviewKitTests",
                ]
            ),
            (
                "Apps/FeedHost/Scenes/CommentsScene/CommentsScene.swift",
                ["CommentsSceneTests", "FeedHostTests", "PreviewKitTests"]
            ),
            (
                "Apps/FeedHost/AppSettings/Settings.swift",
                ["AppSettingsTests", "AppCommandsTests", "FeedHostTests"]
            ),
            ("Apps/FeedHost/App.swift", ["FeedHostTests"]),
            ("Tests/Support/ImageTesting/Grid+Seeing.swift", ["ImageArtBlocksTests"]),
            ("Tests/ImageCodecsTests/HeaderTests.swift", ["ImageCodecsTests"]),
        ])
    func suites(of file: String, expected: [String]) {
        #expect(graph.suites(affectedBy: [file]) == expected)
    }

    @Test("A change of an interface affects the suites of its direct and indirect clients")
    func interface() {
        let suites = graph.suites(affectedBy: ["Modules/Interfaces/TextInterface/Cell.swift"])
        let clients: Set = ["TextInterfaceTests", "SharedListUITests", "ImageCodecsTests"]
        #expect(clients.isSubset(of: suites))
        #expect(Set(suites).isDisjoint(with: ["NetworkingCurlTests", "MarkupExpatTests"]))
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
