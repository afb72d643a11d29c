import CommentsFeature
import CommentsScene
import CommentsSourceInterface
import Foundation
import SharedPresentation

/// Records the calls of a scene's loaders, and completes loads for a test.
final class LoaderSpy {
    enum Call: Equatable {
        case load, loadCached
    }

    /// An error that is mapped to a failure.
    struct Failed: Error {
        let failure: LoadFailure
    }

    private(set) var calls: [Call] = []
    private(set) var saved: [[ItemComment]] = []
    private(set) var cancellations = 0
    private var load: CheckedContinuation<CommentThread, any Error>?
    private var loadCached: CheckedContinuation<CachedComments?, Never>?

    var loaders: CommentsLoaders {
        CommentsLoaders(
            load: { [self] in
                calls.append(.load)
                return try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { load = $0 }
                } onCancel: {
                    MainActor.assumeIsolated { [self] in
                        cancellations += 1
                        complete(with: .failure(CancellationError()))
                    }
                }
            },
            loadCached: { [self] in
                calls.append(.loadCached)
                return await withCheckedContinuation { loadCached = $0 }
            },
            save: { [self] in saved.append($0) })
    }

    func complete(with result: Result<CommentThread, any Error>) {
        load?.resume(with: result)
        load = nil
    }

    func completeStored(with comments: CachedComments?) {
        loadCached?.resume(returning: comments)
        loadCached = nil
    }
}
