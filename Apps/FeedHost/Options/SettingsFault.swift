/// A setting that cannot be used.
nonisolated struct SettingsFault: Hashable, Sendable {
    /// What is wrong, in one sentence without the setting's value, which may be a secret.
    var sentence: String
    /// What to do about it.
    var advice: String
    /// The options that are left without the value that they were given.
    var options: Set<String> = []
}

nonisolated extension Settings.Command {
    /// The options for whose value nothing else may be taken: with another base URL a stranger would be asked, with another
    /// store other files would be changed, and without `offline` the network would be used.
    ///
    /// A command ends where one of its own was given and cannot be used.
    var decisiveOptions: Set<String> {
        switch self {
        case .app, .list, .comments, .show: Self.allDecisiveOptions
        case .bookmarks: ["base-url", "storage"]
        case .cache: ["store"]
        case .doctor, .generate, .help, .version: []
        }
    }

    static let allDecisiveOptions: Set = ["base-url", "header", "store", "storage", "offline"]
}
