import AppSettings
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import PasswordsLinux
import StorageSQLite
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

/// A library with an account of the stand-in server, which has three feeds and thirty posts.
@Suite("Accounts in the app", .inTurns) struct AccountsAcceptanceTests {
    private let folder: TemporaryFolder
    private let server: FeedServerProcess

    init() throws {
        folder = try TemporaryFolder()
        server = try FeedServerProcess("--account", "freshrss", "--feeds", "3", "--posts", "30")
    }

    private var library: SQLiteLibrary { SQLiteLibrary(path: ComposedApp.library(in: folder.path)) }

    private func account(on server: FeedServerProcess) throws -> Account {
        let address = try #require(HTTPURL(server.baseURL.text + "/api/greader.php"))
        return Account(
            kind: "greader", address: address, user: "demo", name: "Home", addedAt: .distantPast)
    }

    private func makeSUT(
        on server: FeedServerProcess? = nil, password: String = "demo", columns: Int = 100,
        now: Date = Date()
    ) throws -> ComposedApp {
        let account = try account(on: server ?? self.server)
        try library.store(account)
        let passwords = URL(filePath: ComposedApp.library(in: folder.path)).deletingLastPathComponent()
        try FilePasswordStore(path: passwords.path + "/passwords.json")
            .store(password, of: account.id, label: "Home")
        return try ComposedApp(
            reading: nil, store: folder.path, columns: columns, now: now,
            change: {
                $0.pictures = false
                $0.readRule = .onOpen
            })
    }

    /// The numbers of marks and changes of subscriptions that wait to be sent.
    private func waitingCount() throws -> Int {
        try library.waitingCount(of: account(on: server).id)
    }

    /// Lets minutes pass until something was done.
    private func eventually(
        in app: ComposedApp, _ condition: () throws -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        await ConcurrencyTesting.eventually(sourceLocation: sourceLocation) {
            if (try? condition()) == true { return true }
            app.pass(60)
            return false
        }
    }

    /// Opens the app, and waits for the end of the first synchronization.
    private func makeSynchronizedSUT() async throws -> ComposedApp {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 30))
        await ConcurrencyTesting.eventually {
            (try? library.accountState(of: account(on: server).id))??.fetch.lastSuccess != nil
        }
        await app.settle()
        return app
    }

    // MARK: Sources

    @Test("An account's sources are below its heading, each below its label")
    func labels() async throws {
        let app = try makeSUT(columns: 40)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 30))
        app.terminal.press(.tab)
        _ = try await app.terminal.frame(showing: "Topic 2")
        app.terminal.press(.down)
        let texts = [
            "Home", localized(.accounts, "list.synchronized"), "Pictures", "FeedServer's demo", "Topic 1",
            "Ferry & Co. 1", "Topic 2", "Island & Co. 2",
        ]
        _ = try await app.terminal.frame { frame in
            var lines = frame.lines[...]
            return texts.allSatisfy { text in
                guard let index = lines.firstIndex(where: { $0.contains(text) }) else { return false }
                lines = lines[index...].dropFirst(text == "Home" ? 0 : 1)
                return true
            }
        }
        app.terminal.press(.tab)
        try await app.quit()
    }

    @Test("a asks where to subscribe, and subscribes on the server")
    func add() async throws {
        let app = try await makeSynchronizedSUT()
        let feed = try await offer(in: app)
        _ = try await app.terminal.frame(showing: localized(.sources, "add.added", "127.0.0.1"))
        let feeds = try server.account().feeds
        #expect(feeds.count == 4 && feeds.last?.address == feed.url("/weekly.xml").text)
        let subscription = try #require(
            try library.subscriptions().first { $0.source.address == feed.url("/weekly.xml").text })
        #expect(subscription.account != nil && subscription.groups.map(\.text) == ["Home/Uncategorized"])
        app.terminal.press(.tab)
        await app.settle()
        try await app.quit()
        #expect(feed.requests.count == 1)
    }

    @Test("A feed that the server refuses is not said to be added later")
    func refused() async throws {
        let app = try await makeSynchronizedSUT()
        try server.addFault(
            #"{"path":"/api/greader.php/reader/api/0/subscription/edit","fault":{"status":400}}"#)
        _ = try await offer(in: app)
        _ = try await app.terminal.frame(
            showing: localized(.accounts, "subscribe.refused", "Weekly", "Home"))
        #expect(try waitingCount() == 0 && library.subscriptions().count == 3)
        app.terminal.press(.tab)
        await app.settle()
        try await app.quit()
    }

    @Test("A subscription waits while the server is away, and is made once it is back")
    func addLater() async throws {
        let app = try await makeSynchronizedSUT()
        try server.addFault(#"{"path":"*","fault":{"drop":true}}"#)
        _ = try await offer(in: app)
        _ = try await app.terminal.frame(showing: localized(.accounts, "subscribe.waits", "Weekly", "Home"))
        #expect(try waitingCount() == 1)
        try server.clearFaults()
        app.terminal.press(.tab)
        try await eventually(in: app) { try library.subscriptions().count == 4 }
        #expect(try server.account().feeds.count == 4)
        await app.settle()
        try await app.quit()
    }

    /// Presses `a`, types the address of a feed, and chooses the account.
    private func offer(in app: ComposedApp) async throws -> LoopbackServer {
        let feed = try LoopbackServer([
            "/weekly.xml": .response(
                text: "<rss version=\"2.0\"><channel><title>Weekly</title></channel></rss>")
        ])
        app.terminal.type("a")
        _ = try await app.terminal.frame(showing: localized(.sources, "question.add").beginning)
        app.terminal.type(feed.url("/weekly.xml").text)
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(
            showing: localized(.sources, "add.this-computer"), "Home")
        app.terminal.press(.down)
        app.terminal.press(.enter)
        return feed
    }

    // MARK: Marks

    @Test("A bookmark that is made while the server is away is kept, and sent once it is back")
    func away() async throws {
        let app = try await makeSynchronizedSUT()
        let before = try server.account().starredCount
        try server.addFault(#"{"path":"*","fault":{"drop":true}}"#)
        try await bookmark(in: app)
        _ = try await app.terminal.frame(showing: "Home: ")
        #expect(try waitingCount() == 1)
        #expect(try server.account().starredCount == before)
        try server.clearFaults()
        try await eventually(in: app) { try server.account().starredCount == before + 1 }
        await ConcurrencyTesting.eventually { (try? waitingCount()) == 0 }
        try await app.quit()
    }

    @Test("Marks that wait when the reader quits are sent before the end")
    func sentAtTheEnd() async throws {
        // Neither the pause before sending nor the limit at the end passes.
        let app = try await makeSynchronizedSUT()
        app.hold(2...2)
        let before = try server.account().starredCount
        try await bookmark(in: app)
        #expect(try waitingCount() == 1)
        #expect(try await app.quit() == 0)
        #expect(try server.account().starredCount == before + 1)
        #expect(try waitingCount() == 0)
    }

    @Test(
        "Where the server does not respond, the app ends after two seconds, and sends its marks in the next run"
    )
    func hanging() async throws {
        let app = try await makeSynchronizedSUT()
        let before = try server.account().starredCount
        try server.addFault(#"{"path":"*","fault":{"delay_ms":600000}}"#)
        try await bookmark(in: app)
        #expect(try await app.quit() == 0)
        #expect(try waitingCount() == 1)
        #expect(try server.account().starredCount == before)
        try server.clearFaults()
        // Soon afterwards, when the account is not due.
        let next = try makeSUT(now: Date() + 10)
        _ = try await next.terminal.frame(showing: rowPosition(1, of: 30))
        try await bookmark(in: next, below: 2)
        await ConcurrencyTesting.eventually {
            (try? server.account().starredCount) == before + 2 && (try? waitingCount()) == 0
        }
        try await next.quit()
    }

    /// Bookmarks a post below the first, which has a bookmark.
    private func bookmark(in app: ComposedApp, below count: Int = 1) async throws {
        await app.settle()
        for _ in 0..<count { app.terminal.type("j") }
        app.terminal.type("b")
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "notice.added", "B"))
        await app.settle()
    }

    // MARK: Failures

    /// The reasons for which a server refuses for good.
    nonisolated enum Refusal: CaseIterable {
        case password, noService, disabled

        fileprivate var sentence: String {
            switch self {
            case .password: "fault.signed-out"
            case .noService: "fault.no-service"
            case .disabled: "fault.disabled"
            }
        }

        /// What the sentence says to do.
        fileprivate var advice: String {
            switch self {
            case .password: "feedhost account add http://127.0.0.1:"
            case .noService: "Check the address."
            case .disabled: "Allow it in the server's settings"
            }
        }
    }

    @Test(
        "A failure is reported once, in one line with what to do, and stays with the account's heading",
        arguments: Refusal.allCases)
    func failure(_ refusal: Refusal) async throws {
        switch refusal {
        case .password: break
        case .noService: try server.addFault(#"{"path":"*","fault":{"status":404}}"#)
        case .disabled: try server.changeAccount(#"{"disabled":true}"#)
        }
        let app = try makeSUT(password: refusal == .password ? "wrong" : "demo", columns: 300)
        let sentence = localized(.accounts, refusal.sentence)
        let frame = try await app.terminal.frame(showing: sentence)
        let line = try #require(frame.lines.first { $0.contains(sentence) })
        #expect(line.contains("Home: ") && line.contains(refusal.advice), "\(line)")
        // A notice stays for some seconds, and then until a key is pressed.
        app.pass(60)
        app.terminal.type("j")
        _ = try await app.terminal.frame(hiding: sentence)
        let count = try server.requestedPaths().count
        try await eventually(in: app) { try server.requestedPaths().count > count }
        await ConcurrencyTesting.eventually {
            (try? library.accountState(of: account(on: server).id))??.fetch.failureCount ?? 0 > 1
        }
        #expect(try await !app.settledFrame().text.contains(sentence))
        app.terminal.press(.tab)
        // A narrow list of sources is the whole screen, on which lines are wrapped.
        app.terminal.resize(columns: 49, rows: 40)
        _ = try await app.terminal.frame(showing: "Home")
        app.terminal.press(.down)
        _ = try await app.terminal.frame { frame in
            frame.lines.map { $0.trimmingCharacters(in: ["│", " "]) }.joined(separator: " ")
                .contains(sentence)
        }
        app.terminal.press(.tab)
        try await app.quit()
    }

    // MARK: Progress

    @Test("While posts are loaded, the status bar shows how many of them there are already")
    func progress() async throws {
        let many = try FeedServerProcess("--account", "freshrss", "--feeds", "3", "--posts", "400")
        let contents = "/api/greader.php/reader/api/0/stream/items/contents"
        try many.addFault(#"{"path":"\#(contents)","fault":{"headers":{"X-Trial":"1"}},"times":1}"#)
        try many.addFault(#"{"path":"\#(contents)","fault":{"delay_ms":600000}}"#)
        let app = try makeSUT(on: many)
        let progress = "↻ " + localized(.accounts, "progress.posts", "150", "400")
        // What is loaded can be read.
        _ = try await app.terminal.frame(showing: progress, rowPosition(1, of: 150))
        try await app.quit()
    }
}
