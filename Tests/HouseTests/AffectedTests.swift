import Testing

@testable import House

@Suite("Changes affect the suites that see what changed, and no others")
struct AffectedTests {
    /// Read once: the package manager takes a second or more.
    private static let table = Result { try Table(of: PackageCopy.original) }
    private let table: Table

    init() throws {
        table = try Self.table.get()
    }

    @Test("A feature's change affects its own suite, its scenes', the previews' and the app's")
    func feature() {
        let suites = table.suites(affectedBy: ["Modules/Features/FeedFeature/Cache/CachedFeed.swift"])
        #expect(
            suites == [
                "FeedFeatureTests", "FeedSceneTests", "LineSceneTests", "PictureSceneTests", "FeedHostTests",
                "PreviewKitTests",
            ])
    }

    @Test(
        "A scene's change affects its own suite, the previews' and the app's, though its folder lies in the app's"
    )
    func scene() {
        let file = "Apps/FeedHost/Scenes/CommentsScene/CommentsScene.swift"
        let suites = table.suites(affectedBy: [file])
        #expect(suites == ["CommentsSceneTests", "FeedHostTests", "PreviewKitTests"])
        #expect(table.suites(affectedBy: ["Apps/FeedHost/App.swift"]) == ["FeedHostTests"])
    }

    @Test("An interface's change affects whoever uses it, by way of another interface too")
    func interface() {
        let suites = table.suites(affectedBy: ["Modules/Interfaces/TextInterface/Cell.swift"])
        #expect(suites.contains("TextInterfaceTests"))
        #expect(suites.contains("SharedListUITests"))
        #expect(suites.contains("ImageCodecsTests"))
        #expect(!suites.contains("NetworkingCurlTests"))
        #expect(!suites.contains("StorageSQLiteTests"))
    }

    @Test("A change of test support affects the suites that use it")
    func support() {
        let suites = table.suites(affectedBy: ["Tests/Support/ImageTesting/Grid+Seeing.swift"])
        #expect(suites == ["ImageArtBlocksTests"])
    }

    @Test("A suite's own change affects that suite alone")
    func suite() {
        let suites = table.suites(affectedBy: ["Tests/ImageCodecsTests/HeaderTests.swift"])
        #expect(suites == ["ImageCodecsTests"])
    }

    @Test("A name that only begins like a module's is another module's")
    func prefix() {
        let suites = table.suites(affectedBy: ["Modules/Interfaces/ImageInterface/Bitmap.swift"])
        #expect(suites.contains("ImageInterfaceTests"))
        #expect(!suites.contains("TextInterfaceTests"))
    }

    @Test("A file of no module affects every suite", arguments: ["Package.swift", "Tools/setup", ".ci/run"])
    func all(file: String) {
        #expect(table.suites(affectedBy: [file]) == table.targets(.suite).map(\.name))
    }

    @Test(
        "What only people read affects no suite",
        arguments: ["README.md", "Modules/Features/FeedFeature/README.md", ".github/feed.svg", "LICENSE"])
    func none(file: String) {
        #expect(table.suites(affectedBy: [file]).isEmpty)
    }
}
