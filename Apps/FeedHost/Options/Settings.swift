import CommandLineKit
import Foundation
import HTTPInterface
import SharedListUI
import TextInterface

/// Everything that a person can choose, with its defaults.
nonisolated struct Settings: Sendable {
    /// What the program is asked to do.
    enum Command: Hashable, Sendable {
        case app
        case list
        case comments(picture: UUID)
        case show(picture: UUID)
        case bookmarks
        case cache(CacheAction)
        case subscriptions(SubscriptionsAction)
        case doctor
        case generate(Document)
        case help
        case version
    }

    enum CacheAction: String, Hashable, Sendable, CaseIterable {
        case info, clear, verify
    }

    /// Where the cache lives.
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

    /// Who brings right-to-left text into the order in which it is seen.
    enum Bidi: String, Hashable, Sendable, CaseIterable {
        /// Whoever the terminal's name asks for.
        case auto
        case app, terminal
    }

    /// When an item counts as read.
    enum Reading: String, Hashable, Sendable, CaseIterable {
        /// When it was opened, or had the focus for a second.
        case onFocus = "on-focus"
        /// When it was opened.
        case onOpen = "on-open"
    }

    /// Which signs are drawn beside words.
    enum Signs: String, Hashable, Sendable, CaseIterable {
        /// All that there are, where the terminal is known to show them.
        case auto
        /// Those of ASCII.
        case plain
    }

    var command = Command.app
    /// The public Essential Feed API.
    static let publicServer = HTTPURL("https://ile-api.essentialdeveloper.com/essential-feed")!

    /// The api.md server whose feed is read without subscribing; the public one unless another was named.
    var baseURL = publicServer {
        didSet { isServerNamed = true }
    }
    /// Whether one server's feed is read, which was chosen, and not the library.
    private(set) var isServerNamed = false

    /// The name by which the feed's last visit is remembered.
    var visitedFeed: String { isServerNamed ? baseURL.text : "library" }

    /// What `~` means; `nil` where there is no home folder.
    var homeFolder: String?
    /// The configuration file, whether it is there or not; `nil` where there is no place for one.
    var configurationFile: String?
    /// The cache's folder; empty where there is no place for one.
    var storeFolder = ""
    /// Where is kept what the app remembers of its reader; `nil` where nothing is to be.
    var stateFile: String?
    /// The library's file, which is no cache, whether it is there or not; `nil` where there is no place for one.
    var libraryFile: String?
    var storage = Storage.files
    var cacheMegabytes = 256
    var offline = false
    var pageSize = 10
    var limit: Int?
    /// The source, address or path that `list` prints; `nil` for all sources.
    var listed: String?
    var locale = Locale(identifier: "en")
    /// The appearance that was asked for; `nil` asks the terminal.
    var appearance: Appearance?
    var graphics = Graphics.auto
    var bidi = Bidi.auto
    var signs = Signs.auto
    var reading = Reading.onFocus
    /// Sent to the server of ``baseURL``, and to no other.
    var headers: HTTPHeaders = [:]
    /// What the origin of settings that is being read says of the server.
    var namedServer = ServerSettings()
    var subscribing = Subscribing()
    var color = ColorChoice.auto
    var json = false
    var pictures = false
    var reducedMotion = false
    /// Which command each key of the app asks for.
    var keymap = Keymap.feedHost
    /// Whether the app prints line by line, instead of filling the screen.
    var plain = false
    var logFile: String?
    var verbose = false
    /// Whether pictures of a feed from the internet may lie on this machine and the networks around it.
    var allowPrivate = false
    var timeoutSeconds = 30.0

    /// What an origin of settings said of the server, once it was read.
    mutating func takeNamedServer() -> ServerSettings {
        defer { namedServer = ServerSettings() }
        return namedServer
    }

    /// The folder of the library's file.
    var libraryFolder: String? {
        libraryFile.map { $0.contains("/") ? ($0 as NSString).deletingLastPathComponent : "." }
    }

    /// The pictures' share of the cache in bytes.
    var pictureBudget: Int { cacheMegabytes * 1_000_000 }
}
