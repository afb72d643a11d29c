/// A command by the words that ask for it, for the table of options to say which commands each is of use to.
nonisolated enum CommandName: String, Hashable, Sendable, CaseIterable {
    case app = ""
    case list, comments, show
    case cacheInfo = "cache info"
    case cacheClear = "cache clear"
    case cacheVerify = "cache verify"
    case bookmarks, doctor

    /// How a sentence names it.
    var title: String { self == .app ? "the app" : rawValue }
}

nonisolated extension Set<CommandName> {
    static let all = Set(CommandName.allCases)
    /// Those that ask a server, or take what it said from the cache.
    static let loading: Set = [.app, .list, .comments, .show, .doctor]
    /// Those that draw pictures.
    static let drawing: Set = [.app, .list, .show, .doctor]
    static let cache: Set = [.cacheInfo, .cacheClear, .cacheVerify]
    /// Those that use the cache.
    static let storing = loading.union(cache)

    /// The commands' titles in the order of the help; a command whose actions are all among them is named once.
    var titles: [String] {
        CommandName.allCases.filter(contains).map { isSuperset(of: .cache) ? $0.shortTitle : $0.title }
            .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// The commands in brackets, or those that are left out where they are fewer; `nil` for all commands.
    var note: String? {
        let others = Set.all.subtracting(self)
        if others.isEmpty { return nil }
        return others.titles.count < titles.count
            ? "[not \(others.titles.joined(separator: ", "))]" : "[\(titles.joined(separator: ", "))]"
    }
}

nonisolated extension CommandName {
    /// The title without what is done with the cache.
    fileprivate var shortTitle: String { Set.cache.contains(self) ? "cache" : title }
}

nonisolated extension Settings.Command {
    /// The command by its words; `nil` for what an option asks for, such as the help.
    var name: CommandName? {
        switch self {
        case .app: .app
        case .list: .list
        case .comments: .comments
        case .show: .show
        case .bookmarks: .bookmarks
        case .cache(.info): .cacheInfo
        case .cache(.clear): .cacheClear
        case .cache(.verify): .cacheVerify
        case .doctor: .doctor
        case .generate, .help, .version: nil
        }
    }
}
