import ConcurrencyInterface
import ConcurrencyThreads
import Foundation

/// Rebuilds a preview whenever one of its files is saved.
final class PreviewRebuilder {
    /// The state of the rebuild.
    enum Stage: Equatable {
        /// The preview is up to date.
        case idle
        case building
        /// The last build failed; the running preview is an older one.
        case failed([BuildError])
        /// The preview was rebuilt and must restart.
        case built
    }

    private let builder: PreviewBuilder
    private let thread = ThreadScheduler(name: "rebuild")

    init(_ builder: PreviewBuilder) {
        self.builder = builder
    }

    /// Watches and builds until a build succeeds, and reports each step.
    func run(tell: (Stage) -> Void) async {
        let builder = builder
        guard let watcher = SourceWatcher(folders: builder.folders) else {
            return tell(.failed([BuildError(place: nil, message: "The system watches no more folders.")]))
        }
        // Files that were saved between the last build and the start of the watch.
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

    /// Cancels a running build.
    func cancel() {
        builder.cancel()
    }
}
