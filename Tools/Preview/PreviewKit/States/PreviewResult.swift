import ConcurrencyInterface
public import SceneSupport
import SharedListUI
public import SharedPresentation

/// The result of a load.
public enum PreviewResult<Value: Sendable>: Sendable {
    /// The load never ends.
    case never
    /// The load succeeds with a value.
    case value(Value)
    /// The load fails.
    case failure(LoadFailure)
}

/// A load's failure, as an error.
public struct PreviewFailure: Error {
    /// The reason of the failure.
    public let reason: LoadFailure
}

extension PreviewResult {
    /// A loader with this result: immediate the first time, so that the first frame has the state; after a
    /// second later, so that the load is visible.
    ///
    /// - Parameter isRemote: Whether the result changes the network's state in the status line.
    public func loader(in context: SceneContext, isRemote: Bool = true) -> () async throws -> Value {
        var isFirst = true
        return { [clock = context.clock, environment = context.environment] in
            if isFirst { isFirst = false } else { try await clock.sleep(for: .seconds(1)) }
            switch self {
            case .value(let value):
                if isRemote { environment.network = .online }
                return value
            case .failure(let reason):
                if isRemote { environment.network = reason.isNetworkFailure ? .offline : .online }
                throw PreviewFailure(reason: reason)
            case .never:
                while true { try await clock.sleep(for: .seconds(3_600)) }
            }
        }
    }
}
