package import CommandLineKit
package import Foundation
package import HTTPInterface
import ItemInterface
package import LibraryStorageInterface
package import SharedListUI
package import SubscriptionKit
package import TextInterface

/// All settings with their defaults.
nonisolated package struct Settings: Sendable {
    /// The command of the command line.
    package enum Command: Equatable, Sendable {
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

    package enum CacheAction: String, Hashable, Sendable, CaseIterable {
        case info, clear, verify
    }

    /// The storage of the cache.
    package enum Storage: String, Hashable, Sendable, CaseIterable {
        /// All of it in SQLite's file.
        case sqlite
        /// In SQLite's file, and pictures in files beside it.
        case files
        case memory, none

        /// Whether the cache, and bookmarks with it, outlive the program.
        package var isOnDisk: Bool { self == .files || self == .sqlite }
    }

    package enum Graphics: String, Hashable, Sendable, CaseIterable {
        case auto, kitty, sixel, symbols, blocks, none

        /// Whether pictures are drawn in pixels, which only the app does.
        package var isInPixels: Bool { self == .kitty || self == .sixel }
    }

    /// The component that reorders bidirectional text.
    package enum Bidi: String, Hashable, Sendable, CaseIterable {
        /// Decided by the terminal's name.
        case auto
        case app, terminal
    }

    /// When an item counts as read.
    package enum ReadRule: String, Hashable, Sendable, CaseIterable {
        /// When it was opened, or had the focus for a second.
        case onFocus = "on-focus"
        /// When it was opened.
        case onOpen = "on-open"
    }

    /// The lists' treatment of posts that several sources have.
    package enum Duplicates: String, Hashable, Sendable, CaseIterable {
        /// The first one to arrive stands for the others.
        case fold
        /// Each is a post of its own.
        case show
    }

    /// The signs beside words.
    package enum Signs: String, Hashable, Sendable, CaseIterable {
        /// Signs beyond ASCII where the terminal is known to show them.
        case auto
        /// Signs of ASCII.
        case plain
    }

    /// The public Essential Feed API.
    package static let publicServer = HTTPURL("https://ile-api.essentialdeveloper.com/essential-feed")!

    package var command = Command.app
    /// The api.md server whose feed is read without subscribing; the public one unless another was named.
    package var baseURL = publicServer {
        didSet { isServerNamed = true }
    }
    /// Whether the feed of a named server is read instead of the library.
    package private(set) var isServerNamed = false

    /// The key of the shown feed in the cache and among the visits: the named server's address
    /// with its identity in place of the values of a query, which may be secrets, or ``libraryKey``. Ids of items
    /// are unique in a library; two servers may use one id.
    package var feedKey: String {
        guard isServerNamed else { return Self.libraryKey }
        return baseURL.text.contains("?") ? "\(baseURL)#\(ItemIdentity.source(baseURL))" : baseURL.text
    }
    /// The key of the library in the cache and among the visits.
    package static let libraryKey = "library"

    /// The home folder; `nil` if there is none.
    package var homeFolder: String?
    /// The path of the configuration file, which may not exist; `nil` without a home folder.
    package var configurationFile: String?
    /// The cache's folder; empty without a home folder.
    package var storeFolder = ""
    /// The path of the stored state; `nil` if none is stored.
    package var stateFile: String?
    /// The path of the library's file, which may not exist; `nil` without a home folder.
    package var libraryFile: String?
    package var storage = Storage.files
    package var cacheMegabytes = 256
    package var offline = false
    package var pageSize = 10
    package var limit: Int?
    /// The source, address or path that `list` prints; `nil` for all sources.
    package var listed: String?
    /// The items that `list` and `search` print.
    package var choice = ItemChoice()
    /// The changes of `mark`.
    package var marks = ItemMarks()
    /// The action of the rule that `rule add` adds.
    package var ruleAction = Rule.Action.hide
    package var locale = Locale(identifier: "en")
    /// The appearance; `nil` asks the terminal.
    package var appearance: Appearance?
    package var graphics = Graphics.auto
    package var bidi = Bidi.auto
    package var signs = Signs.auto
    package var readRule = ReadRule.onFocus
    /// The program that plays recordings, with its options; `nil` for mpv.
    package var player: String?
    /// The number of panes of the app.
    package var layout = PaneLayout.auto
    package var duplicates = Duplicates.fold
    /// The headers for the server of ``baseURL``, and no other.
    package var headers: HTTPHeaders = [:]
    /// The server in the origin of settings that is being read.
    package var namedServer = ServerSettings()
    package var subscription = SubscriptionOptions()
    package var account = AccountOptions()
    package var color = ColorChoice.auto
    package var json = false
    package var pictures = false
    package var reducedMotion = false
    /// The keymap of the app without the reader's bindings.
    let defaultKeymap: Keymap
    /// The keymap of the app.
    package var keymap: Keymap
    /// Whether pictures are decoded in processes of this program's file. Tests, whose program is another one, decode
    /// where they run.
    package var decodesInSandbox = false
    /// Whether the app prints line by line instead of drawing a full screen.
    package var plain = false
    package var logFile: String?
    package var verbose = false
    /// Whether the addresses that public feeds, pages and servers name may be private.
    package var allowPrivate = false
    /// The reader's own interval between fetches of all sources; `nil` for that of each source.
    package var refreshInterval: FetchInterval?
    /// The number of each source's newest items that the library keeps.
    package var retainedCount = 1_000
    package var timeoutSeconds = 30.0

    /// The defaults.
    ///
    /// - Parameter keymap: The keymap of the app, which the settings change.
    package init(keymap: Keymap) {
        defaultKeymap = keymap
        self.keymap = keymap
    }

    /// The number of items that a command prints.
    package var printedCount: Int { limit ?? pageSize }

    /// The pictures' share of the cache in bytes.
    package var pictureBudget: Int { cacheMegabytes * 1_000_000 }
}
