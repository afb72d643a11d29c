public import StorageInterface

extension BookmarksPresenter {
    /// Why bookmarks can be neither read nor stored; where their folder is the reason, with the error's message, which
    /// names it.
    public func fault(_ error: StorageError) -> String {
        let sentence = fault(error.reason)
        return error.reason.isOfFolder && !error.message.isEmpty ? "\(sentence) \(error.message)" : sentence
    }
}

nonisolated extension StorageError.Reason {
    /// Whether the folder is the reason, and not what is stored there.
    public var isOfFolder: Bool {
        switch self {
        case .unavailable, .readOnly, .full, .inputOutput: true
        case .busy, .damaged, .newerVersion: false
        }
    }
}
