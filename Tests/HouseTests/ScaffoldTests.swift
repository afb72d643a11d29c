import Foundation
import Testing

@testable import House

/// What new modules would be, and what stands in their way, without anything being built.
@Suite("A new module")
struct ScaffoldTests {
    private let bookshelf: FeatureName
    private let titles = ["en": "Books", "el": "Βιβλία", "pt-br": "Livros \"bons\""]

    init() throws {
        bookshelf = try FeatureName("Books")
    }

    @Test(
        "A feature's row stands behind the others, the graph and the owners know of it, and nothing else changes"
    )
    func feature() throws {
        let plan = try NewFeatureCommand(package: PackageCopy.original).plan(for: bookshelf, titles: titles)

        #expect(Set(plan.changed.keys) == ["Package.swift", "README.md", ".github/CODEOWNERS"])
        let table = try #require(plan.changed["Package.swift"])
        #expect(
            table.contains(
                """
                    .feature("BooksFeature", sees: [.http, .presentation, .list, .text], tests: [.presentation, .list]),
                ]

                // swift-format-ignore
                let shared
                """))
        #expect(
            table.contains(
                """
                    .scene("BooksScene", shows: "BooksFeature", tests: [.concurrency, .terminal]),
                ]
                """))
        let graph = try added(by: plan, to: "README.md")
        #expect(
            graph == [
                "    BooksScene", "    BooksFeature", "  BooksScene --> BooksFeature",
                "  BooksFeature --> HTTPInterface & ListInterface",
            ])
        #expect(
            try added(by: plan, to: ".github/CODEOWNERS").map { $0.prefix { $0 != " " } } == [
                "/Apps/FeedHost/Composition/Composition+Books.swift", "/Apps/FeedHost/Scenes/BooksScene/",
                "/Modules/Features/BooksFeature/", "/Tests/BooksFeatureTests/", "/Tests/BooksSceneTests/",
                "/Tools/Preview/BooksFeaturePreview/",
            ])
    }

    @Test("No word of the template is left, and titles are in their languages")
    func words() throws {
        let plan = try NewFeatureCommand(package: PackageCopy.original).plan(for: bookshelf, titles: titles)

        for (path, text) in plan.new {
            #expect(!(path + text).lowercased().contains("gadget"), "\(path)")
        }
        let strings = "Modules/Features/BooksFeature/Resources"
        #expect(plan.new["\(strings)/el.lproj/Books.strings"]?.hasPrefix("\"title\" = \"Βιβλία\";") == true)
        #expect(
            plan.new["\(strings)/pt-br.lproj/Books.strings"]?.hasPrefix(#""title" = "Livros \"bons\"";"#)
                == true)
    }

    @Test("A name that is taken, or whose types are, is refused", arguments: ["Feed", "Comments", "Picture"])
    func taken(name: String) throws {
        let name = try FeatureName(name)
        #expect(throws: Refusal.self) {
            _ = try NewFeatureCommand(package: PackageCopy.original).plan(for: name, titles: titles)
        }
    }

    @Test("An item whose name another type of the feature has is refused")
    func takenItem() throws {
        let name = try FeatureName("Books", item: "BooksPage")
        #expect(throws: Refusal.self) {
            _ = try NewFeatureCommand(package: PackageCopy.original).plan(for: name, titles: titles)
        }
    }

    @Test("The key for a feature is a letter of its name that no screen uses yet")
    func key() throws {
        let keys = try FreeKey(in: PackageCopy.original)
        #expect(keys.letter(for: "Weather") == "w")
        #expect(keys.letter(for: "Shelves") == "S")
        #expect(keys.letter(for: "Rrr") == "f")
    }

    @Test("Every exemplar of a plugin has its files, its suite and a line of the host that names it")
    func exemplars() throws {
        let package = PackageCopy.original
        let name = try PluginName("StorageTrial")
        let exemplars = try Exemplar.all(in: package)
        #expect(exemplars.count >= 5)
        for exemplar in exemplars {
            let files = try exemplar.files(for: name, in: package)
            let type = exemplar.type(in: name)
            #expect(files["Modules/Infrastructure/StorageTrial/\(type).swift"] != nil)
            #expect(files["Tests/StorageTrialTests/\(type)Tests.swift"]?.contains("Contract") == true)
            for (path, text) in files {
                #expect(!(path + text).contains(exemplar.prefix) && !(path + text).contains(exemplar.module))
            }
        }
    }

    @Test("A plugin that stores keeps the contract of durable stores from its start, or says that it forgets")
    func durability() throws {
        let package = PackageCopy.original
        let name = try PluginName("StorageTrial")
        for exemplar in try Exemplar.all(in: package) where exemplar.interface.hasSuffix("Store") {
            let suite = "Tests/StorageTrialTests/\(exemplar.type(in: name))Tests.swift"
            let isDurable = try exemplar.files(for: name, in: package)[suite]?.contains(
                "DurableStoreContract")
            #expect(isDurable == !exemplar.beginning.contains("forgets"), "\(exemplar.interface)")
        }
    }

    @Test(
        "A plugin takes the place of what the default app uses, and of nothing else",
        arguments: [
            (
                "CommentsStorageInterface",
                "comments: LMDBCommentsStore(folder: settings.storeFolder, source: settings.baseURL.text)",
                "comments: InMemory"
            ),
            (
                "CacheStatisticsStore", "statistics: LMDBCacheStatisticsStore(folder: settings.storeFolder",
                "statistics: InMemory"
            ),
            (
                "PictureStore",
                "source: settings.baseURL.text, byteBudget: settings.pictureBudget)", "storage)"
            ),
            ("FeedStore", "feed: LMDBFeedStore()", "InMemory"),
            ("ImageArt", "LMDBArt()", "HalfBlock"),
        ])
    func hostLine(interface: String, made: String, other: String) throws {
        let package = PackageCopy.original
        let chosen = try NewPluginCommand(package: package).choose(
            [interface], from: Exemplar.all(in: package))
        let lines = try Exemplar.hostLines(of: chosen, for: PluginName("StorageLMDB"), in: package)
        #expect(lines.count == 1)
        #expect(lines.first?.text.contains(made) == true)
        #expect(lines.first?.text.contains(other) == false)
    }

    @Test("A kind of feed has its folder, its suite and its row, and one line of the host composes it")
    func source() throws {
        let command = NewSourceCommand(package: PackageCopy.original)
        let name = try PluginName("SourceExample2")
        let plan = try command.plan(for: name)
        #expect(Set(plan.changed.keys) == ["Package.swift", "README.md"])
        #expect(
            try added(by: plan, to: "Package.swift") == [
                #"    .source("SourceExample2", sees: [.http, .item, .source], tests: [.source]),"#
            ])
        let folders = ["Modules/FeedSources/SourceExample2/", "Tests/SourceExample2Tests/"]
        for (path, text) in plan.new {
            #expect(folders.contains { path.hasPrefix($0) })
            #expect(!(path + text).lowercased().contains("gadget"), "\(path)")
        }
        let kind = "Modules/FeedSources/SourceExample2/Example2Kind.swift"
        #expect(plan.new[kind]?.contains(#"name: String { "example" }"#) == true)
        #expect(try command.line(composing: name).text == "        Example2Kind(),")
    }

    @Test("A kind of feed whose name does not say that it is one is refused, and so is a taken one")
    func refusedSource() throws {
        let command = NewSourceCommand(package: PackageCopy.original)
        for name in ["ExampleFeed", "StorageExample", "SourceEssential"] {
            #expect(throws: Refusal.self) { _ = try command.plan(for: PluginName(name)) }
        }
    }

    @Test("A plugin's row names the interfaces of its code and the support of its tests")
    func plugin() throws {
        let package = PackageCopy.original
        let command = NewPluginCommand(package: package)
        let chosen = try command.choose(["CommentsStore"], from: Exemplar.all(in: package))
        let plan = try command.plan(for: PluginName("StorageLMDB"), from: chosen)
        #expect(Set(plan.changed.keys) == ["Package.swift", "README.md"])
        #expect(
            try added(by: plan, to: "Package.swift") == [
                #"    .plugin("StorageLMDB", sees: [.storage, .commentsStorage], links: [.xxHash], tests: [.storage, .file]),"#
            ])
    }

    @Test(
        "An interface that nothing implements yet is refused, and so is none",
        arguments: [["BidiReordering"], []])
    func refusedInterface(wanted: [String]) throws {
        let package = PackageCopy.original
        #expect(throws: Refusal.self) {
            try NewPluginCommand(package: package).choose(wanted, from: Exemplar.all(in: package))
        }
    }

    @Test("Where one file cannot be written, all is as it was before")
    func atomicity() throws {
        let copy = try PackageCopy(withSources: true)
        let plan = try NewFeatureCommand(package: copy.folder).plan(for: bookshelf, titles: titles)
        // The last of the files that are new, a folder stands in whose way.
        let last = try #require(plan.new.keys.max())
        let obstacle = copy.folder.appending(path: last)
        try FileManager.default.createDirectory(
            at: obstacle.appending(path: "in the way"), withIntermediateDirectories: true)
        let before = try FileManager.default.subpathsOfDirectory(atPath: copy.folder.path).sorted()

        #expect(throws: (any Error).self) { try plan.carryOut() }

        #expect(try FileManager.default.subpathsOfDirectory(atPath: copy.folder.path).sorted() == before)
        for path in plan.changed.keys {
            #expect(try text(path, in: copy.folder) == text(path, in: PackageCopy.original))
        }
    }

    /// The lines that a plan adds to a file, none of whose own lines it takes away.
    private func added(by plan: Plan, to path: String) throws -> [String] {
        let before = try text(path, in: PackageCopy.original).components(separatedBy: "\n")
        let after = try #require(plan.changed[path]).components(separatedBy: "\n")
        let difference = after.difference(from: before)
        #expect(difference.removals.isEmpty)
        return difference.insertions.map {
            guard case .insert(_, let line, _) = $0 else { return "" }
            return line
        }
    }

    private func text(_ path: String, in package: URL) throws -> String {
        try String(contentsOf: package.appending(path: path), encoding: .utf8)
    }
}
