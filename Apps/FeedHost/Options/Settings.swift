import CommandLineKit
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import SharedListUI
import SubscriptionKit
import TextInterface

/// All settings with their defaults.
nonisolated struct Settings: Sendable {
    /// The command of the command line.
    enum Command: Equatable, Sendable {
        case app
        case list
        case comments(picture: UUID)
        case show(picture: UUID)
        case article(HTTPURL)
        case bookmarks
        case cache(CacheAction)
        case library(LibraryAction)
        case account(AccountAction)
        case add(address: String)
        case refresh([String])
        case importFile(String?)
        case doctor
        case generate(Document)
        /// A topic of the manual, or the list of topics.
        case topic(Topic?)
        case help
        case version
    }

    enum CacheAction: String, Hashable, Sendable, CaseIterable {
        case info, clear, verify
    }

    /// The storage of the cache.
    enum Storage: String, Hashable, Sendable, CaseIterable {
        /// All of it in SQLite's file.
        case sqlite
        /// In SQLite's file, and pictures in files beside it.
        case files
        case memory, none

        /// Whether the cache, and bookmarks with it, outlive the program.
        var isOnDisk: Bool { self == .files || self == .sqlite }
    }

    enum Graphics: String, Hashable, Sendable, CaseIterable {
        case auto, kitty, sixel, symbols, blocks, none

        /// Whether pictures are drawn in pixels, which only the app does.
        var isInPixels: Bool { self == .kitty || self == .sixel }
    }

    /// The component that reorders bidirectional text.
    enum Bidi: String, Hashable, Sendable, CaseIterable {
        /// Decided by the terminal's name.
        case auto
        case app, terminal
    }

    /// When an item counts as read.
    enum ReadRule: String, Hashable, Sendable, CaseIterable {
        /// When it was opened, or had the focus for a second.
        case onFocus = "on-focus"
        /// When it was opened.
        case onOpen = "on-open"
    }

    /// The lists' treatment of posts that several sources have.
    enum Duplicates: String, Hashable, Sendable, CaseIterable {
        /// The first one to arrive stands for the others.
        case fold
        /// Each is a post of its own.
        case show
    }

    /// The signs beside words.
    enum Signs: String, Hashable, Sendable, CaseIterable {
        /// Signs beyond ASCII where the terminal is known to show them.
        case auto
        /// Signs of ASCII.
        case plain
    }

    var command = Command.app
    /// The public Essential Feed API.
    static let publicServer = HTTPURL("https://ile-api.essentialdeveloper.com/essential-feed")!

    /// The api.md server whose feed is read without subscribing; the public one unless another was named.
    var baseURL = publicServer {
        didSet { isServerNamed = true }
    }
    /// Whether the feed of a named server is read instead of the library.
    private(set) var isServerNamed = false

    /// The key of what belongs to the shown feed, in the cache and among the visits: the named server's address
    /// with its identity in place of the values of a query, which may be secrets, or ``libraryKey``. Ids of items
    /// are unique in a library; two servers may use one id.
    var feedKey: String {
        guard isServerNamed else { return Self.libraryKey }
        return baseURL.text.contains("?") ? "\(baseURL)#\(ItemIdentity.source(baseURL))" : baseURL.text
    }
    /// The key of what belongs to the library.
    static let libraryKey = "library"

    /// The home folder; `nil` if there is none.
    var homeFolder: String?
    /// The path of the configuration file, which may not exist; `nil` without a home folder.
    var configurationFile: String?
    /// The cache's folder; empty without a home folder.
    var storeFolder = ""
    /// The path of the stored state; `nil` if none is stored.
    var stateFile: String?
    /// The path of the library's file, which may not exist; `nil` without a home folder.
    var libraryFile: String?
    var storage = Storage.files
    var cacheMegabytes = 256
    var offline = false
    var pageSize = 10
    var limit: Int?
    /// The source, address or path that `list` prints; `nil` for all sources.
    var listed: String?
    /// The items that `list` and `search` print.
    var choice = ItemChoice()
    /// The changes of `mark`.
    var marks = ItemMarks()
    /// The action of the rule that `rule add` adds.
    var ruleAction = Rule.Action.hide
    var locale = Locale(identifier: "en")
    /// The appearance; `nil` asks the terminal.
    var appearance: Appearance?
    var graphics = Graphics.auto
    var bidi = Bidi.auto
    var signs = Signs.auto
    var readRule = ReadRule.onFocus
    /// The program that plays recordings, with its options; `nil` for mpv.
    var player: String?
    /// The number of panes of the app.
    var layout = PaneLayout.auto
    var duplicates = Duplicates.fold
    /// The headers for the server of ``baseURL``, and no other.
    var headers: HTTPHeaders = [:]
    /// The server in the origin of settings that is being read.
    var namedServer = ServerSettings()
    var subscription = SubscriptionOptions()
    var account = AccountOptions()
    var color = ColorChoice.auto
    var json = false
    var pictures = false
    var reducedMotion = false
    /// The keymap of the app.
    var keymap = Keymap.feedHost
    /// Whether pictures are decoded in processes of this program's file. Tests, whose program is another one, decode
    /// where they run.
    var decodesInSandbox = false
    /// Whether the app prints line by line instead of drawing a full screen.
    var plain = false
    var logFile: String?
    var verbose = false
    /// Whether what public feeds, pages and servers name may be at private addresses.
    var allowPrivate = false
    /// The reader's own interval between fetches of all sources; `nil` for that of each source.
    var refreshInterval: FetchInterval?
    /// The number of each source's newest items that the library keeps.
    var retainedCount = 1_000
    var timeoutSeconds = 30.0

    /// The folder of the library's file.
    var libraryFolder: String? {
        libraryFile.map { $0.contains("/") ? ($0 as NSString).deletingLastPathComponent : "." }
    }

    /// The pictures' share of the cache in bytes.
    var pictureBudget: Int { cacheMegabytes * 1_000_000 }
}
