public import StorageInterface

extension BookmarksPresenter {
    /// The sentence for an error of the bookmarks' store. Errors of the folder include the error's message, which names
    /// it.
    public func fault(_ error: StorageError) -> String {
        let sentence = fault(error.reason)
        return error.reason.isOfFolder && !error.message.isEmpty ? "\(sentence) \(error.message)" : sentence
    }
}

nonisolated extension StorageError.Reason {
    /// Whether the folder is the cause, and not the file.
    public var isOfFolder: Bool {
        switch self {
        case .unavailable, .readOnly, .full, .inputOutput: true
        case .busy, .damaged, .newerVersion: false
        }
    }
}
