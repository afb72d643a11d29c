import CommentsFeature
import CommentsScene
import CommentsSourceInterface
import Foundation
import SharedPresentation

/// Records what a scene asks of its loaders, and completes loads when a test says so.
final class LoaderSpy {
    enum Call: Equatable {
        case load, loadStored
    }

    /// An error that is mapped to a failure.
    struct Failed: Error {
        let failure: LoadFailure
    }

    private(set) var calls: [Call] = []
    private(set) var saved: [[ItemComment]] = []
    private(set) var cancellations = 0
    private var load: CheckedContinuation<CommentThread, any Error>?
    private var loadStored: CheckedContinuation<LocalComments?, Never>?

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
            loadStored: { [self] in
                calls.append(.loadStored)
                return await withCheckedContinuation { loadStored = $0 }
            },
            save: { [self] in saved.append($0) })
    }

    func complete(with result: Result<CommentThread, any Error>) {
        load?.resume(with: result)
        load = nil
    }

    func completeStored(with comments: LocalComments?) {
        loadStored?.resume(returning: comments)
        loadStored = nil
    }
}
