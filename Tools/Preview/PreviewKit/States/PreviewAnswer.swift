import ConcurrencyInterface
public import SceneSupport
import SharedListUI
public import SharedPresentation

/// What comes of a load.
public enum PreviewAnswer<Value: Sendable>: Sendable {
    /// Nothing: it goes on for ever.
    case never
    /// What was asked for.
    case value(Value)
    /// Nothing, for this reason.
    case failure(LoadFailure)
}

/// A load's failure, as an error.
public struct PreviewFailure: Error {
    /// Why the load failed.
    public let reason: LoadFailure
}

extension PreviewAnswer {
    /// A loader with this answer: the first time at once, so that the state is there with the first frame; later after a
    /// second, so that the load can be seen.
    ///
    /// - Parameter isRemote: Whether the answer tells what the status line says of the network.
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
