// swift-tools-version: 6.2
// The module graph: one row for each module. A module sees the modules that its row lists, which for features,
// shared modules and plugins are cases of `Interface`, so that no sibling can be listed. See "Architecture" in
// README.md.

import Foundation
import PackageDescription

/// All that modules share: protocols, and values with their pure functions, which make some of these modules
/// large. `.libraryStorage` is LibraryStorageInterface.
enum Interface: String {
    case http, item, text, list, image, markup, terminal, presentation, concurrency, source, commentsSource
    case storage, pictureStorage, commentsStorage, libraryStorage, search, article, sync
    var name: String { stem + "Interface" }
}

/// Contract suites and test doubles of interfaces: `.file` is FileTesting.
enum Support: String {
    case http, list, image, markup, terminal, presentation, concurrency, source, storage, sync
    case random, growth, file
    var name: String { stem + "Testing" }
}

extension RawRepresentable<String> {
    var stem: String { rawValue == "http" ? "HTTP" : rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// Libraries of the system: the module, its name for pkg-config, its package for Debian.
enum CLibrary: String, CaseIterable {
    case curl = "CCurl libcurl libcurl4-openssl-dev", sqlite = "CSQLite sqlite3 libsqlite3-dev"
    case spng = "CSpng spng libspng-dev", turboJPEG = "CTurboJPEG libturbojpeg libturbojpeg0-dev"
    case webP = "CWebP libwebp libwebp-dev", friBidi = "CFriBidi fribidi libfribidi-dev"
    case zlib = "CZlib zlib zlib1g-dev", xxHash = "CXXHash libxxhash libxxhash-dev"
    case microHTTPD = "CMicroHTTPD libmicrohttpd libmicrohttpd-dev", gumbo = "CGumbo gumbo libgumbo-dev"
    case expat = "CExpat expat libexpat1-dev"
    var names: [String] { rawValue.components(separatedBy: " ") }
}

// MARK: - The table

let interfaces: [Row] = [
    .interface(.http, tests: [.http, .random]),
    .interface(.storage, tests: [.random]),
    .interface(.pictureStorage, sees: [.storage]),
    .interface(.commentsStorage, sees: [.storage]),
    .interface(.concurrency, tests: [.concurrency]),
    .interface(.text, tests: [.random, .growth]),
    .interface(.image, sees: [.text], tests: [.random]),
    .interface(.terminal, sees: [.text], tests: []),
    .interface(.presentation, isMainActor: true, tests: [.presentation]),
    .interface(.list, sees: [.presentation, .text], isMainActor: true, tests: [.growth, .random]),
    .interface(.item, sees: [.http, .markup], tests: [.random, .growth]),
    .interface(.search, sees: [.http, .item, .text], tests: [.random]),
    .interface(.libraryStorage, sees: [.storage, .item, .http, .search], tests: []),
    .interface(.markup, tests: []),
    .interface(.article),
    .interface(.source, sees: [.http, .item], tests: [.random]),
    .interface(.commentsSource, sees: [.item, .http]),
    .interface(.sync, sees: [.http]),
]

// swift-format-ignore
let support: [Row] = [
    .support(.http, sees: [.http], joins: [.concurrency]),
    .support(.storage, sees: [.storage, .pictureStorage, .commentsStorage, .item, .libraryStorage, .http, .search], joins: [.random]),
    .support(.source, sees: [.source, .commentsSource, .item, .http], joins: [.http, .random]),
    .support(.concurrency, sees: [.concurrency]),
    .support(.presentation, sees: [.presentation]),
    .support(.list, sees: [.list, .text]),
    .support(.terminal, sees: [.terminal, .text]),
    .support(.image, sees: [.image, .text]),
    .support(.markup, sees: [.markup, .item, .article]),
    .support(.sync, sees: [.sync, .http]),
] + [.random, .growth, .file].map { .support($0, sees: []) }

/// Use cases, presenters and rows of what a user sees. Each has a preview of its scenes.
// swift-format-ignore
let features: [Row] = [
    .feature("FeedFeature", sees: [.http, .item, .storage, .libraryStorage, .search, .presentation, .list, .text, .source], tests: [.storage, .presentation, .list, .random, .growth]),
    .feature("CommentsFeature", sees: [.item, .commentsSource, .markup, .storage, .commentsStorage, .presentation, .list, .text], tests: [.storage, .presentation, .list]),
    .feature("SubscriptionsFeature", sees: [.libraryStorage, .presentation, .list, .text], tests: [.storage, .presentation, .list]),
    .feature("ReaderFeature", sees: [.http, .item, .markup, .presentation, .list, .text], tests: [.presentation, .list, .growth]),
]

/// Code that several features, or a feature and the host, would otherwise write twice.
// swift-format-ignore
let shared: [Row] = [
    .shared("SharedPresentation", sees: [.presentation, .concurrency, .http, .storage], resources: true, tests: [.concurrency, .presentation, .random]),
    .shared("SharedListUI", sees: [.list, .text, .terminal, .presentation, .concurrency], resources: true, tests: [.list, .presentation, .terminal, .concurrency, .random, .growth]),
    .shared("ImagePipeline", sees: [.http, .item, .storage, .pictureStorage, .image, .terminal, .text, .presentation, .concurrency], resources: true, tests: [.concurrency, .storage, .terminal, .presentation]),
    .shared("PaginationKit", sees: [.list, .text, .presentation, .storage], resources: true, tests: [.list, .presentation, .concurrency, .random]),
    .shared("CommandLineKit", sees: [.text, .concurrency, .http, .presentation], isMainActor: false, tests: [.concurrency, .file, .random]),
    .shared("HTTPMiddleware", sees: [.http, .concurrency, .storage, .pictureStorage], isMainActor: false, tests: [.http, .concurrency]),
    .shared("RefreshKit", sees: [.article, .concurrency, .http, .item, .source, .storage, .libraryStorage], isMainActor: false, tests: [.concurrency, .http, .random, .storage]),
    .shared("Diagnostics", sees: [.concurrency, .http, .presentation, .storage, .pictureStorage, .commentsStorage, .libraryStorage, .item, .terminal, .text], isMainActor: false, tests: [.concurrency, .storage, .terminal]),
    .shared("DesktopKit", sees: [.concurrency, .http, .item], isMainActor: false, tests: [.concurrency, .file, .http]),
    .shared("SubscriptionKit", sees: [.article, .http, .item, .libraryStorage, .markup, .presentation, .search, .source, .storage, .sync, .text], isMainActor: false, resources: true, tests: [.http, .markup, .presentation, .random, .storage]),
    .shared("SyncKit", sees: [.concurrency, .http, .item, .libraryStorage, .storage, .sync], isMainActor: false, tests: [.concurrency, .http, .random, .storage]),
]

/// Plugins: each implements interfaces with one real component, or reads one kind of feed.
// swift-format-ignore
let infrastructure: [Row] = [
    .plugin("NetworkingCurl", sees: [.http], links: [.curl, .zlib], tests: [.concurrency, .http, .random]),
    .plugin("StorageSQLite", sees: [.storage, .pictureStorage, .commentsStorage, .item, .http, .libraryStorage, .search], links: [.sqlite, .zlib, .xxHash], tests: [.storage, .random]),
    .plugin("StorageFiles", sees: [.storage, .pictureStorage], links: [.xxHash], tests: [.storage, .random, .file]),
    .plugin("StorageInMemory", sees: [.storage, .pictureStorage, .commentsStorage, .item, .libraryStorage, .search], tests: [.storage, .random]),
    .plugin("TerminalANSI", sees: [.terminal, .text], tests: [.terminal, .random, .file]),
    .plugin("TextOrderFriBidi", sees: [.text], links: [.friBidi], tests: [.random]),
    .plugin("ImageCodecs", sees: [.image], links: [.spng, .turboJPEG, .webP], tests: [.random]),
    .plugin("ImageArtBlocks", sees: [.image, .text], tests: [.image]),
    .plugin("ImageSandbox", sees: [.image], tests: [], runs: ["DecoderTrial"]),
    .plugin("MarkupExpat", sees: [.markup], links: [.expat], tests: [.markup, .random, .growth]),
    .plugin("MarkupGumbo", sees: [.markup, .article], links: [.gumbo], tests: [.markup, .random, .growth]),
    .plugin("FilesLinux", sees: [.source, .item], tests: [.file, .concurrency]),
    .plugin("ConcurrencyThreads", sees: [.concurrency], tests: [.concurrency]),
    .plugin("SyncGReader", sees: [.sync, .http], tests: [.random, .sync, .http], runs: ["FeedServer"]),
    .plugin("SyncInMemory", sees: [.sync, .http], tests: [.sync]),
    .plugin("PasswordsLinux", sees: [.sync], tests: [.concurrency, .file]),
    .source("SourceEssential", sees: [.source, .commentsSource, .item, .http], tests: [.source, .http, .random, .storage]),
    .source("SourceMastodon", sees: [.source, .commentsSource, .item, .http], tests: [.source, .http, .random]),
    .source("SourceFolder", sees: [.source, .item], tests: [.source, .http, .random]),
    .source("SourceSyndication", sees: [.source, .commentsSource, .item, .http, .markup], tests: [.source, .http, .markup, .random, .growth]),
]

/// The shared modules that a screen is made with.
let screenModules = ["SharedPresentation", "SharedListUI", "PaginationKit", "ImagePipeline"]

/// Composers: each makes one feature's screen of functions and values.
// swift-format-ignore
let scenes: [Row] = [
    .scene("SceneSupport", sees: [.libraryStorage], resources: true, tests: [.concurrency, .list, .presentation, .terminal]),
    .scene("FeedScene", shows: "FeedFeature", tests: [.concurrency, .list, .storage, .terminal]),
    .scene("PlainScene", shows: "FeedFeature", resources: true, tests: [.concurrency, .presentation, .storage]),
    .scene("PictureScene", shows: "FeedFeature", resources: true, tests: [.concurrency, .list, .presentation, .storage, .terminal, .file]),
    .scene("PlaybackScene", shows: "FeedFeature", with: ["CommandLineKit", "DesktopKit"], resources: true, tests: [.concurrency, .file, .http, .presentation, .storage, .terminal]),
    .scene("CommentsScene", shows: "CommentsFeature", resources: true, tests: [.concurrency, .list, .presentation, .terminal]),
    .scene("SubscriptionsScene", shows: "SubscriptionsFeature", with: ["SubscriptionKit"], tests: [.concurrency, .list, .presentation, .storage, .terminal]),
    .scene("ReaderScene", shows: "ReaderFeature", tests: [.concurrency, .list, .terminal]),
]

/// Parts of the app that are neither scenes nor composition.
// swift-format-ignore
let parts: [Row] = [
    Row(name: "AppSettings", folder: "Apps/FeedHost", joins: ["CommandLineKit", "RefreshKit", "SharedListUI", "SubscriptionKit"], tests: [], isMainActor: true, resources: true),
    Row(name: "AppCommands", folder: "Apps/FeedHost", joins: ["AppSettings", "CommandLineKit", "CommentsFeature", "DesktopKit", "Diagnostics", "FeedFeature", "HTTPMiddleware", "ImagePipeline", "RefreshKit", "SharedListUI", "SharedPresentation", "SubscriptionKit", "SyncKit"], tests: [.concurrency], isMainActor: true),
]

/// The modules that a preview shows its scenes with.
// swift-format-ignore
let previewModules = screenModules + ["SceneSupport", "StorageInMemory", "TerminalANSI", "TextOrderFriBidi", "ImageArtBlocks", "ConcurrencyThreads"]

/// Programs. The optional ones are built alone, or with `FEEDHOST_TOOLS=1`.
// swift-format-ignore
let programs: [Row] = [
    Row(name: "FeedHost", folder: "Apps", joins: (features + shared + infrastructure + scenes + parts).names, tests: [.http, .storage, .concurrency, .presentation, .list, .terminal, .file, .random], runs: ["FeedServer"], isExecutable: true, isMainActor: true, resources: true, excludes: ["README.md", "Scenes", "AppSettings", "AppCommands"]),
    .tool("FeedServer", links: [.microHTTPD, .spng, .turboJPEG, .webP, .zlib]),
    .tool("DecoderTrial", joins: ["ImageSandbox"]),
    .tool("PackageTool", parses: true, excludes: ["Templates"], tests: []),
    .tool("Mutants", isOptional: true, parses: true, excludes: ["Equivalent"], tests: []),
    .tool("CrashTest", isOptional: true, joins: ["StorageSQLite", "StorageFiles", "StorageInMemory"]),
    .tool("Benchmarks", isOptional: true, joins: ["FeedFeature", "ReaderFeature", "SourceEssential", "SourceSyndication", "RefreshKit", "SyncKit", "SyncGReader", "PasswordsLinux", "FilesLinux", "SharedListUI", "NetworkingCurl", "StorageSQLite", "StorageFiles", "TerminalANSI", "ImageCodecs", "ImageSandbox", "ImageArtBlocks", "MarkupExpat", "MarkupGumbo", "ConcurrencyThreads"], links: [.curl, .sqlite, .turboJPEG, .zlib, .expat, .gumbo], excludes: ["accepted.jsonl"]),
    .preview("PreviewKit", tests: [.terminal, .concurrency], runs: features.map { "\($0.name)Preview" }),
] + features.map { .preview("\($0.name)Preview", shows: $0) }

let rows = interfaces + support + features + shared + infrastructure + scenes + parts + programs
let only = Context.environment["FEEDHOST_ONLY"].flatMap { $0.isEmpty ? nil : row(named: $0) }
let isLean = Context.environment["FEEDHOST_LEAN"] != nil
/// The flags that compile a module as a whole, and its interface with it.
let wholeModuleFlags = ["-wmo", "-num-threads", "1", "-no-emit-module-separately-wmo"]
let built = builtRows()
let libraries = CLibrary.allCases.filter(Set(built.flatMap(\.links)).contains)
let suites = built.filter { $0.tests != nil && (only == nil || $0.name == only?.name) }
// The names of the three functions differ: an overloaded one takes the compiler seconds here.
let package = Package(
    name: "FeedHost", defaultLocalization: "en",
    products: built.filter { $0.isExecutable && only == nil }.map(product),
    targets: libraries.map(systemLibrary) + built.map(target) + suites.map(suite), swiftLanguageModes: [.v6])

// MARK: - From rows to targets

struct Row {
    let name: String, folder: String
    var sees: [Interface] = []
    /// Other modules that it imports, whose interfaces it then sees too, and libraries of the system.
    var joins: [String] = [], links: [CLibrary] = []
    /// The test support of its suite, `nil` without a suite, and the programs that the suite runs.
    var tests: [Support]?, runs: [String] = []
    /// Whether it is a program, an optional one, imports the toolchain's SwiftSyntax, and is the main actor's by default.
    var isExecutable = false, isOptional = false, parses = false, isMainActor = false
    var resources = false, excludes = ["README.md"]

    /// The names of the modules that its target may import.
    var uses: Set<String> { Set(joins + (sees + joins.flatMap { row(named: $0).sees }).map(\.name)) }

    /// The names of the modules that its suite may import, or run.
    var testUses: Set<String> {
        uses.union([name] + runs + (tests ?? []).map(\.name).flatMap { [$0] + row(named: $0).uses })
    }
}

// swift-format-ignore
extension Row {
    static func interface(_ kind: Interface, sees: [Interface] = [], isMainActor: Bool = false, tests: [Support]? = nil) -> Row { Row(name: kind.name, folder: "Modules/Interfaces", sees: sees, tests: tests, isMainActor: isMainActor, excludes: ["README.md", "PublicInterface.txt"]) }
    static func support(_ kind: Support, sees: [Interface], joins: [Support] = []) -> Row { Row(name: kind.name, folder: "Tests/Support", sees: sees, joins: joins.map(\.name)) }
    static func feature(_ name: String, sees: [Interface], tests: [Support]) -> Row { Row(name: name, folder: "Modules/Features", sees: sees, tests: tests, isMainActor: true, resources: true) }
    static func shared(_ name: String, sees: [Interface], isMainActor: Bool = true, resources: Bool = false, tests: [Support]) -> Row { Row(name: name, folder: "Modules/Shared", sees: sees, tests: tests, isMainActor: isMainActor, resources: resources) }
    static func plugin(_ name: String, sees: [Interface], links: [CLibrary] = [], tests: [Support], runs: [String] = []) -> Row { Row(name: name, folder: "Modules/Infrastructure", sees: sees, links: links, tests: tests, runs: runs) }
    static func source(_ name: String, sees: [Interface], links: [CLibrary] = [], tests: [Support]) -> Row { Row(name: name, folder: "Modules/FeedSources", sees: sees, links: links, tests: tests) }
    static func scene(_ name: String, shows feature: String? = nil, with shared: [String] = [], sees: [Interface] = [], resources: Bool = false, tests: [Support]) -> Row { Row(name: name, folder: "Apps/FeedHost/Scenes", sees: sees, joins: screenModules + shared + (feature.map { [row(named: $0, in: features).name, "SceneSupport"] } ?? []), tests: tests, isMainActor: true, resources: resources) }
    static func tool(_ name: String, isOptional: Bool = false, joins: [String] = [], links: [CLibrary] = [], parses: Bool = false, excludes: [String] = [], tests: [Support]? = nil) -> Row { Row(name: name, folder: "Tools", joins: joins, links: links, tests: tests, isExecutable: true, isOptional: isOptional, parses: parses, excludes: ["README.md"] + excludes) }
    static func preview(_ name: String, shows feature: Row? = nil, tests: [Support]? = nil, runs: [String] = []) -> Row { Row(name: name, folder: "Tools/Preview", joins: previewModules + (feature.map { shown in ["PreviewKit", shown.name] + scenes.filter { $0.joins.contains(shown.name) }.names } ?? []), tests: tests, runs: runs, isExecutable: feature != nil, isMainActor: true, excludes: []) }
}

extension [Row] { var names: [String] { map(\.name) } }
extension Set<String> { var dependencies: [Target.Dependency] { sorted().map { .target(name: $0) } } }

func row(named name: String, in rows: [Row] = rows) -> Row {
    if let row = rows.first(where: { $0.name == name }) { return row }
    FileHandle.standardError.write(Data("There is no module '\(name)' in the table of Package.swift.\n".utf8))
    exit(1)
}

/// The rows of one module and its suite, or of all modules and the programs that are not optional, with all that they use.
func builtRows() -> [Row] {
    let hasTools = Context.environment["FEEDHOST_TOOLS"] != nil
    let all = rows.filter { !$0.isOptional || hasTools }.names
    var (built, pending) = (Set<String>(), only.map { $0.testUses.subtracting($0.uses) } ?? Set(all))
    while let next = pending.popFirst() {
        if built.insert(next).inserted { pending.formUnion(row(named: next).uses) }
    }
    return rows.filter { built.contains($0.name) }
}

func systemLibrary(of library: CLibrary) -> Target {
    .systemLibrary(
        name: library.names[0], path: "Modules/CLibraries/\(library.names[0])",
        pkgConfig: library.names[1], providers: [.apt([library.names[2]])])
}

func target(of row: Row) -> Target {
    let target: Target = row.isExecutable ? .executableTarget(name: row.name) : .target(name: row.name)
    target.dependencies = row.uses.union(row.links.map { $0.names[0] }).dependencies
    (target.path, target.exclude) = ("\(row.folder)/\(row.name)", row.excludes)
    target.resources = row.resources ? [.process("Resources")] : []
    // LLD makes tables read-only once they are relocated, and packs the relocations, which are 2 MB of memory
    // otherwise (DT_RELR, since glibc 2.36); gold does neither.
    let relocations = ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]
    let linker = row.folder == "Apps" ? [LinkerSetting.unsafeFlags(relocations)] : []
    target.linkerSettings = linker + (row.parses ? SwiftSyntax.libraries : [])
    // The compiler refuses an import by any other module, also in a warm build. An empty list admits every module.
    let tested = rows.filter { $0.tests != nil && $0.testUses.subtracting($0.runs).contains(row.name) }
    let clients = rows.filter { $0.uses.contains(row.name) }.names + tested.names.map { "\($0)Tests" }
    let admitted = (clients.isEmpty ? ["nobody"] : clients).flatMap {
        ["-Xfrontend", "-allowable-client", "-Xfrontend", $0]
    }
    // An unoptimized tool takes longer than the program that it serves and measures, and a picture, or that of a
    // screen, takes seconds.
    let drawsPixels = row.name.hasPrefix("Image") || row.name == Support.terminal.name
    let isFast = row.folder == "Tools" ? !(row.isOptional && isLean) : drawsPixels
    let flags = ["-O"] + (row.isExecutable ? wholeModuleFlags + ["-disable-batch-mode"] : [])
    let speed = isFast ? [SwiftSetting.unsafeFlags(flags, .when(configuration: .debug))] : []
    target.swiftSettings = settings(of: row) + [.unsafeFlags(admitted)] + speed
    return target
}

func product(of row: Row) -> Product { .executable(name: row.name, targets: [row.name]) }

func suite(of row: Row) -> Target {
    .testTarget(
        name: "\(row.name)Tests", dependencies: row.testUses.dependencies, path: "Tests/\(row.name)Tests",
        exclude: row.folder == "Apps" ? ["Snapshots/Stored"] : [], swiftSettings: settings(of: row))
}

/// The settings of a row's target and of its suite.
func settings(of row: Row) -> [SwiftSetting] {
    [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ] + (row.isMainActor ? [.defaultIsolation(MainActor.self)] : [])
        + (row.parses ? [.unsafeFlags(["-I", SwiftSyntax.folder])] : [])
        // Debug information is a sixth of the work.
        + [.unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release))]
        + (isLean ? [.unsafeFlags(leanFlags(of: row))] : [])
}

/// The flags of `FEEDHOST_LEAN=1`, for clean builds that are neither debugged nor edited, such as those of
/// CI: each module is compiled as a whole, and its interface with it, but the last ones, which nothing else is
/// built beside, in two processes. The index, in which SwiftPM looks for tests, has this package's modules only.
func leanFlags(of row: Row) -> [String] {
    ["-Xfrontend", "-gnone", "-index-ignore-system-modules"]
        + (row.folder == "Apps" ? ["-driver-batch-count", "2"] : wholeModuleFlags)
}

/// The toolchain's own SwiftSyntax modules.
enum SwiftSyntax {
    static var libraries: [LinkerSetting] {
        [.unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder])]
            + ["SwiftSyntax", "SwiftParser", "SwiftOperators"].map { .linkedLibrary($0) }
    }

    /// The folder beside the library that this manifest runs on: `swift` in PATH may be a wrapper that chooses a toolchain.
    static var folder: String {
        let library = "/pm/ManifestAPI/libPackageDescription.so"
        let file = FileHandle(forReadingAtPath: "/proc/self/maps")
        var maps = Data()
        // The size of the file is 0. Foundation's other methods stop after the first page.
        while let page = try? file?.read(upToCount: 4_096), !page.isEmpty { maps += page }
        let line = String(decoding: maps, as: UTF8.self).split(separator: "\n").last { $0.hasSuffix(library) }
        return (line?.split(separator: " ").last?.dropLast(library.count) ?? "/usr/lib/swift") + "/host"
    }
}
