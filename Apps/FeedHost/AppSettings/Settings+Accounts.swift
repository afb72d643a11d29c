import CommandLineKit
package import HTTPInterface
import SubscriptionKit

nonisolated extension Settings {
    /// The options of commands on accounts.
    package struct AccountOptions: Sendable {
        /// The options for bookmarked posts.
        package enum Bookmarks: String, CaseIterable {
            case keep, delete
        }

        /// The user's name on the server.
        package var user: String?
        /// The shell command that prints the password.
        package var passwordCommand: String?
        /// The fate of a removed account's bookmarked posts; `nil` asks.
        package var bookmarks: Bookmarks?
        /// The account that `add` subscribes with.
        package var name: String?
    }

    /// The commands on accounts that use the network or passwords.
    package enum AccountAction: Equatable, Sendable {
        case add(HTTPURL)
        case remove(String)
        case synchronize([String])
        case move([String], into: String)
    }
}

nonisolated extension CommandSyntax<Settings> {
    private static let account = "the name of an account"

    /// The commands on accounts.
    static let accounts: [CommandSyntax] = [
        CommandSyntax(
            "account add", takes: .value("URL", "the address of a server"), option: "--user NAME",
            "Sign in to FreshRSS, Miniflux or another server with the Google Reader API"
        ) { settings, word throws(UsageError) in
            settings.command = .account(.add(try HTTPURL(argument: word, of: "account add")))
        },
        library("account list", "", nothing, 0...0, "List accounts") { run, _ in
            try run.commands.accounts()
        },
        .values("account sync", "[ACCOUNT…]", account, 0...1_000, "Synchronize accounts") {
            settings, words throws(UsageError) in settings.command = .account(.synchronize(words))
        },
        .values(
            "account move", "ACCOUNT [SOURCE|GROUP…]", "an account, and sources or groups", 1...1_000,
            "Move subscriptions of this computer into an account"
        ) { settings, words throws(UsageError) in
            settings.command = .account(.move(Array(words.dropFirst()), into: words[0]))
        },
        .values(
            "account remove", "ACCOUNT", account, 1...1, option: "--bookmarks keep|delete",
            "Remove an account from this computer"
        ) { settings, words throws(UsageError) in settings.command = .account(.remove(words[0])) },
    ]
}

nonisolated extension CommandName {
    static let addAccount: CommandName = "account add"
    static let accounts: CommandName = "account list"
    static let synchronize: CommandName = "account sync"
    static let moveToAccount: CommandName = "account move"
    static let removeAccount: CommandName = "account remove"
}

nonisolated extension Option<Settings> {
    /// The options of commands on accounts.
    static let account: [Option] = [
        Option("user", takes: .text("NAME"), "Your name on the server", for: [.addAccount]) {
            $0.account.user = $1
        },
        Option(
            "password-command", takes: .text("COMMAND"),
            "Shell command that prints the password (default: ask for it, or read a line of input)",
            for: [.addAccount]
        ) { $0.account.passwordCommand = $1 },
        Option("account", takes: .text("ACCOUNT"), "Account to subscribe with", for: [.add]) {
            $0.account.name = $1
        },
        choice(
            "bookmarks", "Whether to keep the account's bookmarked posts (default: ask)",
            for: [.removeAccount]
        ) { $0.account.bookmarks = $1 },
    ]
}
