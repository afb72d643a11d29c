import Foundation
import Testing

@testable import PackageTool

@Suite("Scaffold plans")
struct ScaffoldPlanTests {
    private let package = PackageCopy.original

    @Test("A feature adds its rows, its nodes and its owner, and changes no other line")
    func feature() throws {
        let plan = try makeFeature("Books").plan(owner: "@ada")

        #expect(Set(plan.changed.keys) == ["Package.swift", "README.md", ".github/CODEOWNERS"])
        #expect(
            try added(by: plan, to: "Package.swift") == [
                #"    .feature("BooksFeature", sees: [.http, .list, .presentation, .text], "#
                    + "tests: [.list, .presentation]),",
                #"    .scene("BooksScene", shows: "BooksFeature", tests: [.concurrency, .terminal]),"#,
            ])
        #expect(
            try added(by: plan, to: "README.md") == [
                "    BooksScene", "    BooksFeature", "  BooksScene --> BooksFeature",
            ])
        #expect(
            try added(by: plan, to: ".github/CODEOWNERS") == [
                "/Apps/FeedHost/Composition/Composition+Books.swift @ada",
                "/Apps/FeedHost/Scenes/BooksScene/ @ada", "/Modules/Features/BooksFeature/ @ada",
                "/Tests/BooksFeatureTests/ @ada", "/Tests/BooksSceneTests/ @ada",
                "/Tools/Preview/BooksFeaturePreview/ @ada",
            ])
    }

    @Test(
        "A plugin and a kind of feed add their owner, and without one none of the modules changes the owners")
    func owners() throws {
        let owners = ".github/CODEOWNERS"
        let plugin = try makePlugin("StorageTrial", implementing: ["CommentsStore"])
        let source = try NewSource(PluginName("SourceTrial"), in: package)

        #expect(
            try added(by: plugin.plan(owner: "@ada"), to: owners) == [
                "/Modules/Infrastructure/StorageTrial/ @ada", "/Tests/StorageTrialTests/ @ada",
            ])
        #expect(
            try added(by: source.plan(owner: "@ada"), to: owners) == [
                "/Modules/FeedSources/SourceTrial/ @ada", "/Tests/SourceTrialTests/ @ada",
            ])
        for plan in try [plugin.plan(), source.plan(), makeFeature("Books").plan()] {
            #expect(plan.changed[owners] == nil)
        }
    }

    @Test("An owner is an account, a team or an address")
    func owner() throws {
        for owner in ["@ada", "@example/feed", "ada@example.org"] {
            var arguments = Arguments(["Books", "--owner", owner])
            #expect(try arguments.owner() == owner)
            #expect(try arguments.value() == "Books")
        }
        for owner in ["ada", "@ada @bob"] {
            var arguments = Arguments(["--owner", owner])
            #expect(throws: ToolError.self) { try arguments.owner() }
        }
    }

    @Test("A feature has no placeholder of its template, and titles in their languages")
    func featureTexts() throws {
        let plan = try makeFeature("Books").plan(titles: ["el": "Βιβλία", "pt-br": "Livros \"bons\""])

        expectNoPlaceholder(in: plan)
        let strings = "Modules/Features/BooksFeature/Resources"
        #expect(plan.new["\(strings)/el.lproj/Books.strings"]?.hasPrefix("\"title\" = \"Βιβλία\";") == true)
        #expect(
            plan.new["\(strings)/pt-br.lproj/Books.strings"]?.hasPrefix(#""title" = "Livros \"bons\"";"#)
                == true)
    }

    @Test(
        "A feature whose module or type exists already is refused",
        arguments: ["Feed", "Comments", "Picture"])
    func existingFeature(name: String) {
        #expect(throws: ToolError.self) { try makeFeature(name).plan() }
    }

    @Test("An item that is named as another type of the feature is refused")
    func existingItem() {
        #expect(throws: ToolError.self) { try makeFeature("Books", item: "BooksEndpoint").plan() }
    }

    @Test("The key of a feature is the first free letter of its name")
    func key() throws {
        let keys = try FreeKeys(in: package)
        #expect(keys.key(for: "Weather") == "w")
        #expect(keys.key(for: "Shelves") == "H")
        #expect(keys.key(for: "Rrr") == "i")
    }

    @Test(
        "A plugin of any kind has its type, its contract test and a line of the host",
        arguments: NewPlugin.Kind.all)
    func plugin(kind: NewPlugin.Kind) throws {
        let plugin = try makePlugin("StorageTrial", implementing: [kind.interface])
        let plan = try plugin.plan()

        expectNoPlaceholder(in: plan)
        #expect(Set(plan.changed.keys) == ["Package.swift", "README.md"])
        #expect(plan.new["Modules/Infrastructure/StorageTrial/Trial\(kind.type).swift"] != nil)
        let suite = try #require(plan.new["Tests/StorageTrialTests/Trial\(kind.type)Tests.swift"])
        #expect(suite.contains("\(kind.interface)Contract"))
        #expect(suite.contains("DurableStoreContract") == kind.scope.contains("file"))
        #expect(plan.new["Modules/Infrastructure/StorageTrial/README.md"]?.contains(plugin.types) == true)
        let lines = try plugin.hostLines()
        #expect(lines.count == 1)
        #expect(lines.first?.text.contains("Trial\(kind.type)(") == true)
    }

    @Test("The row of a plugin lists the interfaces and the test support that its files import")
    func pluginRow() throws {
        let plan = try makePlugin("StorageLMDB", implementing: ["CommentsStorageInterface"]).plan()
        #expect(
            try added(by: plan, to: "Package.swift") == [
                #"    .plugin("StorageLMDB", sees: [.commentsStorage, .storage], tests: [.file, .storage]),"#
            ])
    }

    @Test(
        "A plugin without an interface, or with one that has no template, is refused",
        arguments: [["BidiReordering"], []])
    func refusedInterface(wanted: [String]) {
        #expect(throws: ToolError.self) { try makePlugin("StorageLMDB", implementing: wanted) }
    }

    @Test("A kind of feed adds its module, its suite and its row")
    func source() throws {
        let source = try NewSource(PluginName("SourceExample2"), in: package)
        let plan = try source.plan()

        expectNoPlaceholder(in: plan)
        #expect(Set(plan.changed.keys) == ["Package.swift", "README.md"])
        #expect(
            try added(by: plan, to: "Package.swift") == [
                #"    .source("SourceExample2", sees: [.http, .item, .source], tests: [.source]),"#
            ])
        let kind = plan.new["Modules/FeedSources/SourceExample2/Example2Kind.swift"]
        #expect(kind?.contains(#"name: String { "example" }"#) == true)
        #expect(source.compositionLine == "        Example2Kind(),")
    }

    @Test(
        "A kind of feed whose name does not begin with Source, or exists already, is refused",
        arguments: ["ExampleFeed", "StorageExample", "SourceEssential"])
    func refusedSource(name: String) {
        #expect(throws: ToolError.self) { try NewSource(PluginName(name), in: package).plan() }
    }

    @Test("A plan that cannot write one file leaves the package as it was")
    func atomicity() throws {
        let copy = try PackageCopy(withSources: true)
        let plan = try NewFeature(name: FeatureName("Books"), package: copy.folder).plan()
        // The last of the new files, in whose place there is a folder.
        let last = try #require(plan.new.keys.max())
        let obstacle = copy.folder.appending(path: last).appending(path: "obstacle")
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
        let before = try FileManager.default.subpathsOfDirectory(atPath: copy.folder.path).sorted()

        #expect(throws: (any Error).self) { try plan.carryOut() }

        #expect(try FileManager.default.subpathsOfDirectory(atPath: copy.folder.path).sorted() == before)
        for path in plan.changed.keys { #expect(try copy.text(of: path) == package.text(of: path)) }
    }

    private func makeFeature(_ name: String, item: String? = nil) throws -> NewFeature {
        try NewFeature(name: FeatureName(name, item: item), package: package)
    }

    private func makePlugin(_ name: String, implementing wanted: [String]) throws -> NewPlugin {
        try NewPlugin(PluginName(name), implementing: wanted, in: package)
    }

    private func expectNoPlaceholder(in plan: ScaffoldPlan) {
        for (path, text) in plan.new {
            #expect(!(path + text).lowercased().contains("gadget") && !text.contains("TYPES"), "\(path)")
        }
    }

    /// The lines that a plan adds to a file, from which it must remove none.
    private func added(by plan: ScaffoldPlan, to path: String) throws -> [String] {
        let after = try #require(plan.changed[path]).components(separatedBy: "\n")
        let difference = after.difference(from: try package.text(of: path).components(separatedBy: "\n"))
        #expect(difference.removals.isEmpty)
        return difference.insertions.map {
            guard case .insert(_, let line, _) = $0 else { return "" }
            return line
        }
    }
}
