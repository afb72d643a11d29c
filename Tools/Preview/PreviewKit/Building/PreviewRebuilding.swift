import ConcurrencyInterface
import ConcurrencyThreads
import Foundation

/// Builds a preview anew whenever one of its files was saved.
final class PreviewRebuilding {
    /// What becomes of it.
    enum Stage: Equatable {
        /// Nothing was saved since the preview was built.
        case idle
        case building
        /// What was saved does not build; what is shown was built before.
        case failed([BuildError])
        /// The preview is to be started again.
        case built
    }

    private let builder: PreviewBuilder
    private let thread = ThreadScheduler(name: "rebuild")

    init(_ builder: PreviewBuilder) {
        self.builder = builder
    }

    /// Watches and builds until a build was good, and tells each step.
    func run(tell: (Stage) -> Void) async {
        let builder = builder
        guard let watcher = SourceWatcher(folders: builder.folders) else {
            return tell(.failed([BuildError(place: nil, message: "The system watches no more folders.")]))
        }
        // What was saved between the last build and now.
        var isChanged = await thread.schedule { watcher.hasFile(newerThan: builder.stamp) }
        while true {
            if !isChanged { await thread.schedule { watcher.waitForChange() } }
            tell(.building)
            let report = await thread.schedule { builder.build() }
            isChanged = await thread.schedule { watcher.hasChanged() }
            switch report {
            case .built where !isChanged: return tell(.built)
            case .built: break
            case .failed(let errors): tell(.failed(errors))
            }
        }
    }

    /// Ends a build that runs.
    func cancel() {
        builder.cancel()
    }
}
