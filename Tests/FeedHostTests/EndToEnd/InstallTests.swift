import AppSettings
import CommandLineKit
import ConcurrencyTesting
import FileTesting
import Foundation
import Testing

@testable import FeedHost

@Suite("Tools/install", .inTurns) struct InstallTests {
    private let installation: Installation

    init() throws {
        installation = try Installation()
    }

    private func files(in folder: String = "") async throws -> [String] {
        try await installation.files(in: installation.prefix + folder)
    }

    @Test("Installed files are readable by others with any umask")
    func modes() async throws {
        let result = try await installation.install(behind: "umask 077;")
        #expect(result.status == 0, "\(result.said)")
        let files = try await files()
        #expect(files.contains("644 share/man/man1/feedhost.1"))
        #expect(files.contains { $0.hasPrefix("755 lib/feedhost/") && $0.hasSuffix("/feedhost") })
        let modes = Set(files.map { String($0.prefix { $0 != " " }) })
        #expect(modes == ["644", "755", "777"], "links have 777")
    }

    @Test("What is installed runs from any folder, also when the prefix has moved, in each of its languages")
    func moved() async throws {
        _ = try await installation.install()
        let other = installation.home + "/other"
        let result = try await installation.run(
            "cd / && mv \"$1\" \"$2\" && \"$2/bin/feedhost\" bookmarks --locale el",
            [
                installation.prefix, other,
            ])
        #expect(result.said.hasPrefix(localized(.bookmarks, "empty", in: "el")))
        #expect(
            try await installation.run("'\(other)/bin/feedhost' --version").said
                == "feedhost \(Program.feedHost.version)\n")
    }

    @Test("A path that is not a folder is reported before the build")
    func noFolder() async throws {
        for place in ["/etc/passwd", "/dev/null/feedhost"] {
            let result = try await installation.install("--prefix", place)
            #expect(result.status == 1)
            #expect(
                result.lines.count == 1
                    && result.said.contains("isn't a folder: choose another with --prefix"))
        }
        #expect(installation.log.isEmpty)
    }

    @Test(
        "A folder that cannot be written is reported before anything is built",
        .enabled(if: MountNamespace.isAvailable, "This machine has no namespaces for users."))
    func unwritable() async throws {
        let folder = try TemporaryFolder()
        let result = try await installation.install(
            "--prefix", folder.path + "/new", behind: MountNamespace.readOnly(folder.path))
        #expect(result.status == 1)
        #expect(result.lines.count == 1 && result.said.contains("can't write to \(folder.path)"))
        #expect(installation.log.isEmpty)
    }

    /// The number of versions that are installed.
    private func versions() async throws -> Int {
        try await files(in: "/lib/feedhost").count { $0.hasSuffix("/feedhost") }
    }

    @Test("A program that runs keeps the texts it began with while another version takes its place")
    func upgrade() async throws {
        _ = try await installation.install()
        let other = try await installation.version(saying: "Newer", for: "title", in: "Bookmarks")
        // The user's own link to the program.
        _ = try await installation.run("ln -s .local/bin/feedhost reader")
        let terminal = try TmuxTerminal(
            line: """
                export HOME='\(installation.home)'; ~/reader --plain --offline --locale en --base-url http://127.0.0.1:9
                """)
        // A strings file is read at its first use.
        try await terminal.screen(showing: localized(.feed, "title"))
        #expect(try await versions() == 1)
        #expect(try await installation.install(environment: ["BUILT": other]).status == 0)
        try terminal.press("B", "Enter")
        let screen = try await terminal.screen(showing: localized(.timeline, "title.bookmarks"))
        #expect(!screen.contains("Newer"))
        #expect(try await versions() == 2)

        try terminal.press("q", "Enter")
        try await terminal.screen(showing: "ended with 0")
        let result = try await installation.install(environment: ["BUILT": other])
        #expect(try await versions() == 1, "\(result.said)")
    }

    @Test("Programs started during a change of versions are one of the two versions", .slow())
    func changing() async throws {
        let key = "empty"
        let versions = [
            try await installation.version(saying: "One.", for: key, in: "Bookmarks"),
            try await installation.version(saying: "Two.", for: key, in: "Bookmarks"),
        ]
        _ = try await installation.install(environment: ["BUILT": versions[0]])
        let said = try await installation.run(
            """
            touch running
            (while [ -e running ]; do feedhost bookmarks || echo "failed"; done) &
            for built in "$@" "$@"; do BUILT=$built '\(Installation.package)/Tools/install' --prefix ~/.local >/dev/null 2>&1; done
            rm running; wait
            """, versions)
        #expect(Set(said.lines) == ["One.", "Two."])
        #expect(said.lines.count > 20)
    }

    @Test(
        "Removing leaves nothing behind, neither folders that were made for it, and says so where nothing was"
    )
    func removing() async throws {
        try FileManager.default.createDirectory(
            atPath: installation.prefix + "/share/man", withIntermediateDirectories: true)
        let before = try await installation.files()
        let nothing = try await installation.install("--uninstall")
        #expect(nothing.status == 1)
        #expect(nothing.said == "install: FeedHost isn't installed in \(installation.prefix)\n")

        _ = try await installation.install()
        _ = try await installation.install()
        let result = try await installation.install("--uninstall")
        #expect(result.said == "Removed FeedHost from \(installation.prefix)\n")
        #expect(try await installation.files() == before)
    }

    @Test("Uninstalling names the reader's files, and leaves them")
    func readersFiles() async throws {
        _ = try await installation.install()
        let data = installation.home + "/.local/share/feedhost"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let result = try await installation.install("--uninstall")
        #expect(result.said.contains("Your settings, library and cache were kept. To delete them: rm -r "))
        #expect(FileManager.default.fileExists(atPath: data))
        // The printed command works.
        let command = try #require(result.said.split(separator: "To delete them: ").last)
        _ = try await installation.run(String(command))
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    // MARK: sudo

    /// Replaces programs so that the script sees root in a folder of Ana's.
    private func becomeRoot(findingSwiftAt swift: String) throws {
        let user = "ana:x:1000:1000::\(installation.home):/bin/bash"
        try installation.addProgram("id", #"case $1 in -u) echo 0 ;; -un) echo root ;; esac"#)
        try installation.addProgram("stat", #"case $2 in %U) echo ana ;; %u) echo 1000 ;; esac"#)
        try installation.addProgram("getent", "[ \"$2\" != ana ] || echo '\(user)'")
        // runuser -l USER -c COMMAND prints the path of a program in a login shell; runuser -u USER --
        // COMMAND runs it.
        try installation.addProgram(
            "runuser",
            """
            if [ "$1" = -l ]; then echo 'Welcome!'; echo '\(swift)'; exit; fi
            echo "as $2 at $HOME" >> "$LOG"
            shift 3; exec "$@"
            """)
        try FileManager.default.removeItem(atPath: installation.programs + "/swift")
    }

    @Test(
        "With sudo, Swift is found where the user has it, and the user builds, so that nothing in the folder is root's"
    )
    func sudo() async throws {
        let tools = installation.programs + "/toolchain"
        try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
        let log = installation.home + "/log"
        let built = Executables.url(of: "FeedHost").deletingLastPathComponent().path
        try installation.addProgram(
            "toolchain/swift",
            """
            echo "swift at $HOME" >> '\(log)'
            case "$*" in *--show-bin-path*) echo '\(built)' ;; esac
            """)
        try becomeRoot(findingSwiftAt: tools + "/swift")
        let result = try await installation.install(environment: ["SUDO_USER": "ana", "LOG": log])
        #expect(result.status == 0, "\(result.said)")
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 4)
        for (index, line) in lines.enumerated() {
            #expect(
                line
                    == (index.isMultiple(of: 2)
                        ? "as ana at \(installation.home)" : "swift at \(installation.home)"))
        }
    }

    @Test(
        "With sudo, where Swift is nowhere to be found, a line says what to do",
        .enabled(
            if: !FileManager.default.isExecutableFile(atPath: "/usr/bin/swift"),
            "This machine has Swift in /usr/bin."))
    func noSwift() async throws {
        try becomeRoot(findingSwiftAt: "")
        let result = try await installation.install(environment: ["SUDO_USER": "ana"])
        #expect(result.status == 1)
        #expect(result.lines.count == 1)
        #expect(result.said.contains("sudo env PATH="))
        #expect(try await installation.files().isEmpty)
    }
}
