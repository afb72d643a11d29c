import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageSQLite

@testable import FeedHost

/// A library of sources of three kinds: a server of api.md with pages, an RSS document, and a folder of
/// pictures.
struct LibraryOfKinds {
    let folder: TemporaryFolder
    /// The server of api.md: two items, and an older one behind them.
    let feed: ScriptedFeed
    private let document: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1, 2], [3])
        feed.serve([[1, 2], [3]], limit: 2)
        document = try LoopbackServer()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/pictures", withIntermediateDirectories: true)
        let picture = folder.path + "/pictures/Rose.png"
        try ScriptedFeed.opaquePNG.write(to: URL(filePath: picture))
        // Below the dated posts.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -86_400)], ofItemAtPath: picture)
        serve(["One", "Two"])
        try subscribe(to: .remote(feed.baseURL), kind: "essential", name: "Server", at: 1)
        try subscribe(to: .remote(document.url("/rss")), kind: "syndication", name: "Document", at: 2)
        try subscribe(to: .local(path: folder.path + "/pictures"), kind: "folder", name: "Folder", at: 3)
    }

    /// The address of the RSS document.
    var documentURL: HTTPURL { document.url("/rss") }
    var file: String { folder.path + "/library.sqlite" }
    var store: any LibraryStore { SQLiteLibrary(path: file) }

    /// The app line by line, with two items a page.
    var app: PlainApp {
        PlainApp(
            options: ["--library", file, "--store", folder.path + "/cache", "--page-size", "2"],
            home: folder.path)
    }

    /// The program without a named server.
    var program: FeedHostProgram {
        FeedHostProgram(
            baseURL: feed.baseURL, store: folder.path + "/cache",
            environment: ["XDG_DATA_HOME": folder.path + "/home"], isServerNamed: false)
    }

    private func subscribe(
        to address: SourceAddress, kind: String, name: String, at seconds: Double
    ) throws {
        try store.subscribe(
            to: address, kind: kind, named: name, at: Date(timeIntervalSince1970: seconds))
    }

    /// Serves an RSS document with posts of these titles, an hour apart.
    func serve(_ titles: [String]) {
        let items = titles.enumerated().map { index, title in
            let date = Date(timeIntervalSinceNow: -3_600 * Double(index + 1)).formatted(.iso8601)
            return """
                <item><title>\(title)</title><guid>\(title)</guid><dc:date>\(date)</dc:date>
                <description>&lt;p&gt;Text of &lt;b&gt;\(title)&lt;/b&gt;.&lt;/p&gt;</description></item>
                """
        }
        document.reply(
            to: "/rss",
            with: .response(
                text: """
                    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title>
                    \(items.joined())</channel></rss>
                    """))
    }
}
