// swift-tools-version: 6.2
//
// The house, as a table. A row is a module; what stands in a row's list is all that the module may see.
// The types below the table keep the rule: a feature, a shared module or a plugin takes `Interface` values only,
// so a sibling cannot be written into its row. See "The house" in README.md.

import Foundation
import PackageDescription

// MARK: - Interfaces: protocols, and values with pure functions of those values

// With their types written out, rows may name each other, and a cycle is told in a sentence.
let http: Interface = .init("HTTPInterface", tests: [])
let storage: Interface = .init("StorageInterface")
let feedStorage: Interface = .init("FeedStorageInterface", uses: [storage])
let pictureStorage: Interface = .init("PictureStorageInterface", uses: [storage])
let commentsStorage: Interface = .init("CommentsStorageInterface", uses: [storage])
let bookmarksStorage: Interface = .init("BookmarksStorageInterface", uses: [storage])
let concurrency: Interface = .init("ConcurrencyInterface")
let text: Interface = .init("TextInterface", tests: [randomTesting, growthTesting])
let image: Interface = .init("ImageInterface", uses: [text], tests: [randomTesting])
let terminal: Interface = .init("TerminalInterface", uses: [text])
let presentation: Interface = .init("PresentationInterface", isolation: .mainActor)
let list: Interface = .init("ListInterface", uses: [text], isolation: .mainActor, tests: [growthTesting])

// MARK: - C libraries, found through pkg-config

let curl = CLibrary("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev")
let sqlite = CLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev")
let spng = CLibrary("CSpng", pkgConfig: "spng", apt: "libspng-dev")
let turboJPEG = CLibrary("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev")
let webP = CLibrary("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev")
let friBidi = CLibrary("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev")
let microHTTPD = CLibrary("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev")

// MARK: - Test support: contract suites and doubles of interfaces

let httpTesting = Support("HTTPTesting", uses: [http])
let storageTesting = Support(
    "StorageTesting", uses: [storage, feedStorage, pictureStorage, commentsStorage, bookmarksStorage])
let concurrencyTesting = Support("ConcurrencyTesting", uses: [concurrency])
let presentationTesting = Support("PresentationTesting", uses: [presentation])
let listTesting = Support("ListTesting", uses: [list, text])
let terminalTesting = Support("TerminalTesting", uses: [terminal, text])
let imageTesting = Support("ImageTesting", uses: [image, text])
let randomTesting = Support("RandomTesting", uses: [])
let growthTesting = Support("GrowthTesting", uses: [])

// MARK: - Features: what a user sees

let features = [
    Feature(
        "FeedFeature", uses: [http, storage, feedStorage, pictureStorage, presentation, list, text],
        tests: [storageTesting, presentationTesting, listTesting, randomTesting, growthTesting]),
    Feature(
        "CommentsFeature", uses: [http, storage, commentsStorage, presentation, list, text],
        tests: [storageTesting, presentationTesting, listTesting, randomTesting]),
    Feature(
        "BookmarksFeature", uses: [storage, bookmarksStorage, presentation, list, text],
        tests: [storageTesting, presentationTesting, listTesting]),
]

// MARK: - Shared: what several features would write twice

let shared = [
    Shared(
        "SharedPresentation", uses: [presentation, concurrency, http, storage],
        tests: [concurrencyTesting, presentationTesting, randomTesting], resources: true),
    Shared(
        "SharedListUI", uses: [list, text, terminal, presentation, concurrency],
        tests: [
            listTesting, presentationTesting, terminalTesting, concurrencyTesting, randomTesting,
            growthTesting,
        ],
        resources: true),
    Shared(
        "PaginationKit", uses: [list, text, presentation],
        tests: [listTesting, presentationTesting, concurrencyTesting, randomTesting], resources: true),
]

// MARK: - Infrastructure: each plugin implements an interface with one real component

let infrastructure = [
    Plugin("NetworkingCurl", uses: [http], with: [curl], tests: [httpTesting, randomTesting]),
    Plugin(
        "StorageSQLite", uses: [storage, feedStorage, pictureStorage, commentsStorage, bookmarksStorage],
        with: [sqlite], tests: [storageTesting]),
    Plugin(
        "StorageInMemory", uses: [storage, feedStorage, pictureStorage, commentsStorage, bookmarksStorage],
        tests: [storageTesting]),
    Plugin("TerminalANSI", uses: [terminal, text], tests: [terminalTesting, randomTesting]),
    Plugin("TextOrderFriBidi", uses: [text], with: [friBidi], tests: [randomTesting]),
    Plugin("ImageCodecs", uses: [image], with: [spng, turboJPEG, webP], tests: [randomTesting]),
    Plugin("ImageArtBlocks", uses: [image, text], tests: [imageTesting]),
    Plugin("ConcurrencyThreads", uses: [concurrency], tests: [concurrencyTesting]),
]

/// Plugins that stand by: the app does not link them, and starts without their libraries.
let standby = [
    Plugin("StorageFiles", uses: [storage, pictureStorage], tests: [storageTesting])
]

let modules = features + shared + infrastructure + standby

// MARK: - The app, the only composition root, and the tools

let feedServer = Tool("FeedServer", links: [], with: [microHTTPD, spng, turboJPEG, webP])
let crashTest = Tool("CrashTest", links: modules.named("StorageSQLite", "StorageFiles"))
let benchmarks = Tool(
    "Benchmarks",
    links: modules.named(
        "FeedFeature", "SharedListUI", "NetworkingCurl", "StorageSQLite", "StorageFiles", "TerminalANSI",
        "ImageCodecs", "ImageArtBlocks", "ConcurrencyThreads"),
    with: [curl, sqlite, turboJPEG])
let tools = [
    feedServer, crashTest, benchmarks,
    Tool("Mutants", links: [], data: ["Equivalent"], parses: true, tested: true),
    Tool("House", links: [], data: ["Templates"], parses: true, tested: true),
]

// MARK: - Previews: one feature each, in its states

/// What all previews are shown with.
let previewKit: PreviewSupport = .init(
    "PreviewKit", links: shared,
    infrastructure.named(
        "StorageInMemory", "TerminalANSI", "TextOrderFriBidi", "ImageArtBlocks", "ConcurrencyThreads"),
    tests: [terminalTesting, concurrencyTesting], testsRun: previews)
let previews: [Preview] = features.named("FeedFeature", "CommentsFeature", "BookmarksFeature")
    .map { Preview(of: $0, with: previewKit) }

let app = App(
    "FeedHost", links: features + shared + infrastructure,
    tests: [
        httpTesting, storageTesting, concurrencyTesting, presentationTesting, listTesting, terminalTesting,
    ], testsRun: [feedServer])

let package = House(
    interfaces: [
        http, storage, feedStorage, pictureStorage, commentsStorage, bookmarksStorage, concurrency, text,
        image,
        terminal, presentation, list,
    ],
    cLibraries: [curl, sqlite, spng, turboJPEG, webP, friBidi, microHTTPD],
    support: [
        httpTesting, storageTesting, concurrencyTesting, presentationTesting, listTesting, terminalTesting,
        imageTesting, randomTesting, growthTesting,
    ],
    modules: modules, previewKit: previewKit, previews: previews, app: app, tools: tools
).package(named: "FeedHost", only: Context.environment["FEEDHOST_ONLY"])

// MARK: - Rows

enum Isolation { case none, mainActor }

class Row {
    let name: String
    let path: String
    let isolation: Isolation
    let resources: Bool
    let cLibraries: [CLibrary]
    let tested: Bool
    private let namesUses: () -> [Interface]
    private let namesSupport: () -> [Support]

    /// - Parameters:
    ///   - uses: Asked for when all rows are there, so that a row may name one that stands below it.
    ///   - support: The same.
    init(
        _ name: String, in folder: String, isolation: Isolation = .none, resources: Bool = false,
        uses: @escaping () -> [Interface], cLibraries: [CLibrary] = [],
        support: @escaping () -> [Support] = { [] }, tested: Bool = false
    ) {
        self.name = name
        path = "\(folder)/\(name)"
        self.isolation = isolation
        self.resources = resources
        self.cLibraries = cLibraries
        self.tested = tested
        namesUses = uses
        namesSupport = support
    }

    var uses: [Interface] { namesUses() }
    var support: [Support] { namesSupport() }

    /// What this row's target names as its dependencies.
    var links: [Row] { uses }
    /// The programs that its tests run.
    var runs: [Row] { [] }
    /// What lies in its folder and is no part of its target.
    var excluded: [String] { ["README.md"] }
    var isExecutable: Bool { false }
}

final class Interface: Row {
    /// - Parameter tests: The support of its tests.
    init(
        _ name: String, uses: @autoclosure @escaping () -> [Interface] = [], isolation: Isolation = .none,
        tests: @autoclosure @escaping () -> [Support]
    ) {
        super.init(
            name, in: "Modules/Interfaces", isolation: isolation, uses: uses, support: tests, tested: true)
    }

    /// One that holds protocols only, which leave nothing to test.
    init(
        _ name: String, uses: @autoclosure @escaping () -> [Interface] = [], isolation: Isolation = .none
    ) {
        super.init(name, in: "Modules/Interfaces", isolation: isolation, uses: uses)
    }

    override var excluded: [String] { super.excluded + ["PublicInterface.txt"] }
}

final class Support: Row {
    init(_ name: String, uses: @autoclosure @escaping () -> [Interface]) {
        super.init(name, in: "Tests/Support", uses: uses)
    }
}

class Module: Row {}

final class Feature: Module {
    init(_ name: String, uses: @autoclosure @escaping () -> [Interface], tests: [Support] = []) {
        super.init(
            name, in: "Modules/Features", isolation: .mainActor, resources: true, uses: uses,
            support: { tests }, tested: true)
    }

    @available(
        *, unavailable,
        message: "A feature uses interfaces only. Let Apps/FeedHost bring it together with others."
    )
    init(_ name: String, uses: [Row], tests: [Support] = []) { fatalError() }
}

final class Shared: Module {
    init(
        _ name: String, uses: @autoclosure @escaping () -> [Interface], tests: [Support] = [],
        resources: Bool = false
    ) {
        super.init(
            name, in: "Modules/Shared", isolation: .mainActor, resources: resources, uses: uses,
            support: { tests }, tested: true)
    }

    @available(*, unavailable, message: "A shared module uses interfaces only, not what it is shared by.")
    init(_ name: String, uses: [Row], tests: [Support] = [], resources: Bool = false) { fatalError() }
}

final class Plugin: Module {
    init(
        _ name: String, uses: @autoclosure @escaping () -> [Interface], with cLibraries: [CLibrary] = [],
        tests: [Support] = []
    ) {
        super.init(
            name, in: "Modules/Infrastructure", uses: uses, cLibraries: cLibraries, support: { tests },
            tested: true)
    }

    @available(
        *, unavailable,
        message: "A plugin uses interfaces only. What it needs of another one is an interface."
    )
    init(_ name: String, uses: [Row], with cLibraries: [CLibrary] = [], tests: [Support] = []) {
        fatalError()
    }
}

final class Tool: Row {
    let modules: [Module]
    let data: [String]
    let parses: Bool

    /// - Parameters:
    ///   - data: Folders of the tool's that are no part of its program.
    ///   - parses: Whether it reads Swift with the toolchain's SwiftSyntax.
    init(
        _ name: String, links modules: [Module], with cLibraries: [CLibrary] = [], data: [String] = [],
        parses: Bool = false, tested: Bool = false
    ) {
        self.modules = modules
        self.data = data
        self.parses = parses
        super.init(
            name, in: "Tools", uses: { modules.flatMap(\.uses).unique }, cLibraries: cLibraries,
            tested: tested)
    }

    override var links: [Row] { modules + uses }
    override var excluded: [String] { super.excluded + data }
    override var isExecutable: Bool { true }
}

final class PreviewSupport: Row {
    let modules: [Module]
    private let namesRuns: () -> [Preview]

    init(
        _ name: String, links shared: [Shared], _ plugins: [Plugin], tests: [Support],
        testsRun runs: @autoclosure @escaping () -> [Preview]
    ) {
        let modules: [Module] = shared + plugins
        self.modules = modules
        namesRuns = runs
        super.init(
            name, in: "Tools/Preview", isolation: .mainActor, uses: { modules.flatMap(\.uses).unique },
            support: { tests }, tested: true)
    }

    override var links: [Row] { modules + uses }
    override var runs: [Row] { namesRuns() }
    override var excluded: [String] { [] }
}

final class Preview: Row {
    let feature: Feature
    let kit: PreviewSupport

    init(of feature: Feature, with kit: PreviewSupport) {
        self.feature = feature
        self.kit = kit
        super.init(
            "\(feature.name)Preview", in: "Tools/Preview", isolation: .mainActor,
            uses: { (feature.uses + kit.uses).unique })
    }

    @available(*, unavailable, message: "A preview shows one feature. Give each a preview of its own.")
    init(of features: [Feature], with kit: PreviewSupport) { fatalError() }

    override var links: [Row] { [feature, kit] + kit.modules + uses }
    override var excluded: [String] { [] }
    override var isExecutable: Bool { true }
}

final class App: Row {
    let modules: [Module]
    private let tools: [Tool]

    init(_ name: String, links modules: [Module], tests: [Support], testsRun tools: [Tool]) {
        self.modules = modules
        self.tools = tools
        super.init(
            name, in: "Apps", isolation: .mainActor, resources: true,
            uses: { modules.flatMap(\.uses).unique }, support: { tests }, tested: true)
    }

    override var links: [Row] { modules + uses }
    override var runs: [Row] { tools }
    override var isExecutable: Bool { true }
}

struct CLibrary {
    let name: String
    let pkgConfig: String
    let apt: String

    init(_ name: String, pkgConfig: String, apt: String) {
        self.name = name
        self.pkgConfig = pkgConfig
        self.apt = apt
    }

    var path: String { "Modules/CLibraries/\(name)" }
}

extension Array where Element: Module {
    /// The rows of these names.
    func named(_ names: String...) -> [Element] {
        names.map { name in
            guard let module = first(where: { $0.name == name }) else {
                stop("There is no module '\(name)' in the table of Package.swift.")
            }
            return module
        }
    }
}

extension [Interface] {
    var unique: [Interface] {
        var names: Set<String> = []
        return filter { names.insert($0.name).inserted }
    }
}

// MARK: - From rows to targets

struct House {
    var interfaces: [Interface]
    var cLibraries: [CLibrary]
    var support: [Support]
    var modules: [Module]
    var previewKit: PreviewSupport
    var previews: [Preview]
    var app: App
    var tools: [Tool]

    /// Every row that becomes a Swift target, tests aside.
    var rows: [Row] { interfaces + support + modules + [previewKit] + previews + tools + [app] }

    /// - Parameter only: The name of one module. The package is then that module, what it may use and its tests:
    ///   nothing else is there to be seen by accident.
    func package(named name: String, only: String?) -> Package {
        demandThatFoldersAndRowsAgree()
        demandThatInterfacesFormNoCycle()
        var products: [Product] = []
        var kept = rows
        if let only, !only.isEmpty {
            guard let row = rows.first(where: { $0.name == only }) else {
                stop("There is no module '\(only)' in the table of Package.swift.")
            }
            kept = closure(of: row)
        } else {
            products = rows.filter(\.isExecutable).map { .executable(name: $0.name, targets: [$0.name]) }
        }
        let names = Set(kept.map(\.name))
        let tested = kept.filter { $0.tested && (only ?? "").isEmpty || $0.name == only && $0.tested }
        let needed = Set(kept.flatMap(\.cLibraries).map(\.name))
        return Package(
            name: name, defaultLocalization: "en", products: products,
            targets: cLibraries.filter { needed.contains($0.name) }.map(target)
                + rows.filter { names.contains($0.name) }.map(target) + tested.map(tests),
            swiftLanguageModes: [.v6])
    }

    func closure(of row: Row) -> [Row] {
        var reached: [String: Row] = [:]
        var pending = [row] + row.support + row.runs
        while let next = pending.popLast() {
            guard reached.updateValue(next, forKey: next.name) == nil else { continue }
            pending += next.links
        }
        return Array(reached.values)
    }

    func target(for library: CLibrary) -> Target {
        .systemLibrary(
            name: library.name, path: library.path, pkgConfig: library.pkgConfig,
            providers: [.apt([library.apt])])
    }

    func target(for row: Row) -> Target {
        let dependencies: [Target.Dependency] =
            row.links.map { .target(name: $0.name) }
            + row.cLibraries.map { .target(name: $0.name) }
        let resources: [Resource]? = row.resources ? [.process("Resources")] : nil
        var settings = settings(isolation: row.isolation) + [clients(of: row)]
        // Tools work for the tests: what they paint and serve must not take longer than what is tested.
        if row is Tool { settings.append(.unsafeFlags(["-O"], .when(configuration: .debug))) }
        settings += parserSettings(of: row)
        if row.isExecutable {
            return .executableTarget(
                name: row.name, dependencies: dependencies, path: row.path, exclude: row.excluded,
                resources: resources, swiftSettings: settings,
                linkerSettings: (row as? Tool)?.parses == true ? parserLibraries : [])
        }
        return .target(
            name: row.name, dependencies: dependencies, path: row.path, exclude: row.excluded,
            resources: resources, swiftSettings: settings)
    }

    func tests(of row: Row) -> Target {
        var used: [Row] = [row] + row.links + row.support + row.runs
        for interface in row.support.flatMap(\.uses)
        where !used.contains(where: { $0.name == interface.name }) {
            used.append(interface)
        }
        return .testTarget(
            name: row.name + "Tests", dependencies: used.map { .target(name: $0.name) },
            path: "Tests/\(row.name)Tests", exclude: row is App ? ["Snapshots/Stored"] : [],
            swiftSettings: settings(isolation: row.isolation) + parserSettings(of: row))
    }

    // MARK: The toolchain's SwiftSyntax

    func parserSettings(of row: Row) -> [SwiftSetting] {
        (row as? Tool)?.parses == true ? [.unsafeFlags(["-I", parserFolder])] : []
    }

    var parserLibraries: [LinkerSetting] {
        [
            .unsafeFlags(["-L", parserFolder, "-Xlinker", "-rpath", "-Xlinker", parserFolder]),
            .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftOperators"),
        ]
    }

    /// Beside the library that this manifest runs on: `swift` in PATH may only choose a toolchain.
    let parserFolder: String = {
        var maps = Data()
        if let file = FileHandle(forReadingAtPath: "/proc/self/maps") {
            while let part = try? file.read(upToCount: 4_096), !part.isEmpty { maps += part }
        }
        let library = String(decoding: maps, as: UTF8.self).split(separator: "\n")
            .first { $0.hasSuffix("/pm/ManifestAPI/libPackageDescription.so") }
        guard let library, let start = library.firstIndex(of: "/") else { return "/usr/lib/swift/host" }
        return library[start...].dropLast("/pm/ManifestAPI/libPackageDescription.so".count) + "/host"
    }()

    /// One pass of settings for every target of the house.
    func settings(isolation: Isolation) -> [SwiftSetting] {
        [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ] + (isolation == .mainActor ? [.defaultIsolation(MainActor.self)] : [])
    }

    /// The compiler refuses an import of `row` by any module that does not name it in the table,
    /// also where a plain build would let it pass because the compiled module is lying there.
    func clients(of row: Row) -> SwiftSetting {
        var names = rows.filter { $0.links.contains { $0.name == row.name } }.map(\.name)
        for tested in rows where tested.tested {
            let seen = [tested] + tested.links + tested.support + tested.support.flatMap(\.uses)
            if seen.contains(where: { $0.name == row.name }) { names.append(tested.name + "Tests") }
        }
        // An empty list would admit everyone.
        if names.isEmpty { names = ["nobody"] }
        return .unsafeFlags(
            names.flatMap { ["-Xfrontend", "-allowable-client", "-Xfrontend", $0] })
    }

    // MARK: What no type can demand

    func demandThatInterfacesFormNoCycle() {
        for interface in interfaces {
            var seen: Set<String> = []
            var pending = interface.uses
            while let next = pending.popLast() {
                if next === interface {
                    stop(
                        "\(interface.name) uses itself, by way of others, in the table of Package.swift: take what both sides need into an interface of its own."
                    )
                }
                if seen.insert(next.name).inserted { pending += next.uses }
            }
        }
    }

    func demandThatFoldersAndRowsAgree() {
        let root = Context.packageDirectory
        let expected = Set(
            rows.map(\.path) + cLibraries.map(\.path)
                + rows.filter(\.tested).map { "Tests/\($0.name)Tests" })
        let levels = ["Interfaces", "Features", "Shared", "Infrastructure", "CLibraries"]
        var found: Set<String> = []
        for folder in levels.map({ "Modules/\($0)" }) + ["Tests", "Tests/Support", "Apps", "Tools/Preview"] {
            found.formUnion(folders(in: folder, of: root))
        }
        found.remove("Tests/Support")
        let strangers = folders(in: "Modules", of: root).subtracting(levels.map { "Modules/\($0)" })
        if let stranger = strangers.union(found.subtracting(expected)).min() {
            stop(
                "The folder \(stranger) has no row in the table of Package.swift: add the row, or remove the folder."
            )
        }
        for path in expected.sorted()
        where !FileManager.default.fileExists(atPath: "\(root)/\(path)") {
            stop(
                "The table of Package.swift has a row for \(path), but there is no such folder: make it, or remove the row."
            )
        }
    }

    func folders(in folder: String, of root: String) -> Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
        return Set(
            names.filter { name in
                var isFolder: ObjCBool = false
                let path = "\(root)/\(folder)/\(name)"
                return !name.hasPrefix(".")
                    && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                    && isFolder.boolValue
            }.map { "\(folder)/\($0)" })
    }
}

func stop(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
    exit(1)
}
