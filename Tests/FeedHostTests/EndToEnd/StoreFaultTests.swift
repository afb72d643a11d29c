import ConcurrencyTesting
import FileTesting
import Foundation
import Glibc
import HTTPInterface
import HTTPTesting
import ItemInterface
import Testing

@testable import FeedHost

@Suite("The program on a broken, full or locked store", .inTurns) struct StoreFaultTests {
    private let folder: TemporaryFolder
    private let server: FeedServerProcess

    init() throws {
        folder = try TemporaryFolder()
        server = try FeedServerProcess()
    }

    private var program: FeedHostProgram { FeedHostProgram(baseURL: server.baseURL, store: folder.path) }

    /// Expects that the app shows two pages and ends with 0.
    private func readOnAndQuit(_ terminal: TmuxTerminal) async throws {
        // The second page is prefetched.
        try await terminal.screen(showing: rowPosition(1, of: 20, hasMore: true))
        try terminal.press("G")
        await eventually { (try? terminal.screen().contains(/of [34]0\+/)) == true }
        try terminal.press("q")
        try await terminal.screen(showing: "ended with 0")
    }

    @Test(
        "A read-only folder is reported and read, and the app continues",
        .enabled(if: MountNamespace.isAvailable, "This machine has no namespaces for users."))
    func readOnly() async throws {
        let stored = try await program.run(["list", "--json"])
        let wrapper = MountNamespace.readOnly(folder.path)
        let terminal = try program.open(behind: wrapper)
        try await terminal.screen(showing: localized(.notices, "store.read-only").beginning)
        try await readOnAndQuit(terminal)
        server.stop()
        let offline = try await program.run(["list", "--json"], behind: wrapper)
        #expect(offline.output == stored.output)
        #expect(offline.status == 0)
    }

    @Test(
        "A full disk is reported, stored data stays, and the app continues",
        .enabled(if: MountNamespace.isAvailable, "This machine has no namespaces for users."))
    func full() async throws {
        let outside = try TemporaryFolder()
        let result = outside.path + "/list"
        let terminal = try program.open(
            behind: MountNamespace.small(
                folder.path, kilobytes: 400,
                """
                "$@" list > /dev/null && "$@"; status=$?; "$@" --offline list --json > \(result); exit $status
                """))
        try await terminal.screen(showing: rowPosition(1, of: 20, hasMore: true))
        // The notice goes with the next key.
        let notice = localized(.failures, "failure.storage.full")
        var isTold = false
        for items in [
            rowPosition(of: 40, hasMore: true), rowPosition(of: 60, hasMore: true), rowPosition(of: 64),
        ] {
            try terminal.press("G")
            try await eventually {
                let screen = try terminal.screen()
                isTold = isTold || screen.contains(notice)
                return screen.contains(items) && screen.contains("▀▀▀▀")
            }
        }
        if !isTold { try await terminal.screen(showing: notice) }
        try terminal.press("q")
        try await terminal.screen(showing: "ended with 0")
        let stored = try String(contentsOfFile: result, encoding: .utf8)
        let fresh = try await program.run(["list", "--json"]).output
        #expect(stored.withoutTimesOfReading == fresh.withoutTimesOfReading)
    }

    @Test(
        "On a disk that is full when the program starts, what is stored is printed, and cache clear makes room",
        .enabled(if: MountNamespace.isAvailable, "This machine has no namespaces for users."))
    func fullAtTheStart() async throws {
        let outside = try TemporaryFolder()
        let wrapper = MountNamespace.small(
            folder.path, kilobytes: 4_000,
            """
            "$@" list --pictures > /dev/null
            "$@" list --json > \(outside.path)/online
            dd if=/dev/zero of=\(folder.path)/rest bs=4k status=none 2> /dev/null
            "$@" list --offline --json > \(outside.path)/offline; echo "offline $?"
            "$1" cache info --store \(folder.path); echo "info $?"
            "$1" bookmarks; echo "bookmarks $?"
            "$1" cache clear --store \(folder.path); echo "clear $?"
            "$1" cache info --store \(folder.path)
            "$@" list --json > \(outside.path)/after
            "$@" list --offline --json > \(outside.path)/again; echo "again $?"
            """)
        let result = try await program.run([], behind: wrapper)
        for line in ["offline 0", "info 0", "bookmarks 0", "clear 0", "again 0"] {
            #expect(result.lines.contains(line), "\(result)")
        }
        #expect(result.lines.contains { $0.contains("10 posts") })
        #expect(result.lines.contains("The cache is empty."))
        let printed = try ["online", "offline", "after", "again"].map {
            try String(contentsOfFile: "\(outside.path)/\($0)", encoding: .utf8).withoutTimesOfReading
        }
        #expect(printed[0].split(separator: "\n").count == 10)
        #expect(Set(printed).count == 1)
    }

    @Test(
        "A disk on which no file can be made is reported as full, and what is stored is printed",
        .enabled(if: MountNamespace.isAvailable, "This machine has no namespaces for users."))
    func noFiles() async throws {
        // The second command closes the databases, whose write-ahead logs and their indices are then deleted.
        let wrapper = MountNamespace.small(
            folder.path, kilobytes: 600, files: 16,
            """
            "$@" list > /dev/null
            "$1" cache info --store \(folder.path) > /dev/null
            for file in $(seq 16); do touch \(folder.path)/$file 2> /dev/null; done
            "$@" list --offline --json; echo "offline $?"
            "$@" --plain --offline
            """)
        let result = try await program.run([], behind: wrapper)
        #expect(result.lines.contains("offline 0"), "\(result)")
        #expect(result.lines.count { $0.hasPrefix("{") } == 10)
        #expect(result.lines.contains(localized(.notices, "store.full")))
    }

    @Test(
        "cache clear makes room on a full disk beside the open app, which continues",
        .enabled(if: MountNamespace.isAvailable, "This machine has no namespaces for users."))
    func clearBesideOnAFullDisk() async throws {
        let outside = try TemporaryFolder()
        let result = outside.path + "/result"
        let terminal = try program.open(
            behind: MountNamespace.small(
                folder.path, kilobytes: 4_000,
                """
                (until [ -e \(outside.path)/fill ]; do sleep 0.05; done
                dd if=/dev/zero of=\(folder.path)/rest bs=4k status=none 2> /dev/null
                "$1" cache clear --store \(folder.path) > \(result).new; echo "clear $?" >> \(result).new; mv \(result).new \(result)) &
                "$@"; status=$?
                rm \(folder.path)/rest
                "$@" list > /dev/null; "$@" --offline list --json > \(outside.path)/offline; exit $status
                """))
        try await terminal.screen(showing: rowPosition(1))
        try await terminal.screen(showing: "▀▀▀▀")
        try Data().write(to: URL(filePath: outside.path + "/fill"))
        await eventually { FileManager.default.fileExists(atPath: result) }
        #expect(try String(contentsOfFile: result, encoding: .utf8).contains("clear 0"))
        // The first key finds the items gone, which are then loaded again; keys before that have no effect.
        await eventually {
            (try? terminal.press("G")) != nil && (try? terminal.screen().contains(/of [3-6]\d/)) == true
        }
        try terminal.press("q")
        try await terminal.screen(showing: "ended with 0")
        let offline = try String(contentsOfFile: outside.path + "/offline", encoding: .utf8)
        #expect(offline.split(separator: "\n").count == 10)
    }

    @Test(
        "Where files must not grow any more, nothing that was stored goes, and nothing ends before its time")
    func fileSizeLimit() async throws {
        let stored = try await program.run(["list", "--json"])
        let limited = try await program.run(
            ["list", "--pictures", "--limit", "40", "--storage", "sqlite"], behind: "ulimit -f 150;")
        #expect(limited.status == 0)
        #expect(limited.lines.count { $0.hasPrefix("http://") } == 40)
        #expect(limited.errors == localized(.failures, "failure.storage.input-output") + "\n")
        #expect(
            try await program.run(["cache", "verify"]).output.contains("No damage found"))
        server.stop()
        let offline = try await program.run(["list", "--json", "--limit", "10"])
        #expect(offline.output == stored.output)
    }

    /// The limit's signal may be blocked in processes of the tests, so that the test above cannot show this.
    @Test("Neither a closed pipe nor a file that must not grow ends the program by a signal")
    func signals() async throws {
        let feed = try ScriptedFeed([1])
        let gate = feed.hold(ScriptedFeed.firstPage(), .response(text: feed.json([1])))
        let process = Process()
        process.executableURL = Executables.url(of: "FeedHost")
        process.arguments = [
            "list", "--base-url", feed.baseURL.text, "--store", folder.path, "--timeout", "3600",
        ]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        try await feed.server.waitForRequests(1)
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigIgn:") })
        let ignored = try #require(UInt64(line.dropFirst("SigIgn:".count).drop { $0 == "\t" }, radix: 16))
        for signal in [SIGPIPE, SIGXFSZ] { #expect(ignored >> UInt64(signal - 1) & 1 == 1) }
        gate.open()
        process.waitUntilExit()
    }

    @Test(
        "Adding a source on a full disk ends with 1 and says that nothing was stored",
        .enabled(if: MountNamespace.isAvailable, "This machine has no namespaces for users."),
        arguments: [0, 300])
    func addOnAFullDisk(free: Int) async throws {
        let (feeds, outside) = (try LoopbackServer(), try TemporaryFolder())
        try "http://localhost:1/ ~Other\n".write(
            toFile: outside.path + "/urls", atomically: true, encoding: .utf8)
        var random = SystemRandomNumberGenerator()
        let words = (0..<100_000).map { _ in String(random.next(), radix: 36) }
        let text = "A long text. \(words.joined(separator: " "))"
        feeds.reply(
            to: "/feed",
            with: .response(
                text: """
                    <rss version="2.0"><channel><title>Long</title><item><guid>1</guid>
                    <description>\(text)</description></item></channel></rss>
                    """))
        let program = FeedHostProgram(
            baseURL: server.baseURL, store: folder.path + "/cache", isServerNamed: false)
        // The library exists before the disk is filled, except for the bytes that are free then.
        let wrapper = MountNamespace.small(
            folder.path, kilobytes: 4_000,
            """
            "$1" import \(outside.path)/urls
            dd if=/dev/zero of=\(folder.path)/room bs=1k count=\(free) status=none
            dd if=/dev/zero of=\(folder.path)/rest bs=1k status=none 2> /dev/null
            rm \(folder.path)/room
            "$@"; echo "add $?"
            rm \(folder.path)/rest
            "$1" sources --json; "$1" list --json --limit 1; echo "list $?"
            """)
        let result = try await program.run(["add", feeds.url("/feed").text], behind: wrapper)
        #expect(result.lines.contains("add 1"), "\(result)")
        #expect(result.errors.contains(localized(.failures, "failure.storage.full")), "\(result)")
        #expect(!result.lines.contains { $0.hasPrefix("Long: ") || $0.contains("A long text") })
    }

    @Test("A store that another process locks is reported, and unchanged after the lock")
    func locked() async throws {
        let stored = try await program.run(["list", "--json"])
        let lock = open(folder.path + "/feedhost.sqlite-lock", O_RDWR | O_CLOEXEC)
        try #require(flock(lock, LOCK_EX) == 0)
        let terminal = try program.open()
        try await terminal.screen(showing: localized(.notices, "store.busy").beginning)
        try await readOnAndQuit(terminal)
        let listed = try await program.run(["list", "--json"])
        #expect(listed.output == stored.output)
        #expect(listed.errors.hasPrefix(localized(.notices, "store.busy").beginning))
        close(lock)
        server.stop()
        #expect(try await program.run(["list", "--json"]).output == stored.output)
    }

    @Test("A position that cannot be stored is reported after the terminal is restored")
    func notRemembered() async throws {
        let terminal = try program.open(behind: "export XDG_STATE_HOME=/dev/null;")
        try await terminal.screen(showing: rowPosition(1))
        try terminal.press("q")
        let screen = try await terminal.screen(showing: "ended with 0")
        #expect(
            screen.contains(
                localized(.host, "state.failed", "Not a directory", "/dev/null/feedhost/state.json")))
    }

    @Test(
        "A damaged item is reported by list, which prints the others, until cache verify deletes it")
    func damagedFeed() async throws {
        let stored = try await program.run(["list", "--json", "--limit", "20"])
        let last = try #require(stored.lines.last?.firstMatch(of: /"location":"(.+?)"/)?.1)
        try await damage(String(last), into: String(last.reversed()))
        server.stop()
        let damaged = try await program.run(["list", "--json", "--limit", "20"])
        #expect(damaged.lines == stored.lines.dropLast())
        #expect(damaged.errors.contains(localized(.failures, "failure.storage.damaged")))
        _ = try await program.run(["cache", "verify"])
        let repaired = try await program.run(["list", "--json", "--limit", "20"])
        #expect(repaired.lines == damaged.lines)
        #expect(!repaired.errors.contains("damaged"))
    }

    // MARK: cache verify

    /// Changes bytes of the file, wherever it has them: a freed page may have them too.
    private func damage(_ text: String, into other: String, isFeed: Bool = true) async throws {
        // The command closes the database, which moves the write-ahead log into the file.
        _ = try await program.run(["cache", "info"])
        let source = ItemIdentity.source(server.baseURL).uuidString
        let url = URL(filePath: folder.path + (isFeed ? "/feeds/\(source).sqlite" : "/feedhost.sqlite"))
        var data = try Data(contentsOf: url)
        try #require(data.range(of: Data(text.utf8)) != nil)
        while let place = data.range(of: Data(text.utf8)) {
            data.replaceSubrange(place, with: Data(other.utf8))
        }
        try data.write(to: url)
    }

    @Test("cache verify reports deleted corrupt records once, and then no problem")
    func verify() async throws {
        _ = try await program.run(["list"])
        try await damage("Grindelwald", into: "Grindelwalt")
        let found = try await program.run(["cache", "verify"])
        #expect(found.output.contains("The feed was damaged: deleted from post 1 on"))
        #expect(found.status == 0)
        #expect(try await program.run(["cache", "verify"]).output == "No damage found\n")
    }

    @Test("cache verify says where a broken file is now")
    func verifyBroken() async throws {
        _ = try await program.run(["list"])
        try await damage("SQLite format 3", into: "not any format!", isFeed: false)
        let found = try await program.run(["cache", "verify"])
        #expect(
            found.output.hasPrefix(
                "The cache was damaged: moved to \(folder.path)/feedhost.sqlite.damaged-"))
        #expect(try await program.run(["cache", "verify"]).output == "No damage found\n")
    }
}

extension String {
    /// Lines of JSON without the times at which items were first read.
    fileprivate nonisolated var withoutTimesOfReading: String {
        replacing(/"first_seen":"[^"]*",/, with: "")
    }
}
