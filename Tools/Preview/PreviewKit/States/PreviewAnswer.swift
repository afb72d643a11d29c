import ConcurrencyInterface
public import SharedListUI
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

extension PreviewContext {
    /// A loader with this answer: the first time at once, so that the state is there with the first frame; later after a
    /// second, so that the load can be seen.
    public func loader<Value: Sendable>(_ answer: PreviewAnswer<Value>) -> () async throws -> Value {
        var isFirst = true
        return { [clock] in
            if isFirst { isFirst = false } else { try await clock.sleep(for: .seconds(1)) }
            switch answer {
            case .value(let value): return value
            case .failure(let reason): throw PreviewFailure(reason: reason)
            case .never:
                while true { try await clock.sleep(for: .seconds(3_600)) }
            }
        }
    }

    /// The sentence that a reader is told of an error.
    ///
    /// - Parameter sentence: What is said behind it, such as from when it is what is shown nevertheless.
    public func sentence(for error: any Error, but sentence: String? = nil) -> String {
        let failure = failures((error as? PreviewFailure)?.reason ?? .other)
        return sentence.map { "\(failure). \($0)" } ?? failure
    }

    /// What the status line says of the network after an answer.
    public func network<Value>(after answer: PreviewAnswer<Value>) -> NetworkState {
        switch answer {
        case .never: .unknown
        case .value: .online
        case .failure(let reason): reason.isOfTheNetwork ? .offline : .online
        }
    }
}
