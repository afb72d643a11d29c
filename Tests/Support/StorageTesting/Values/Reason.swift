public import StorageInterface
import Testing

/// The reason of a failure of `body`; `nil` for a success.
public func reason<Value>(_ body: () throws -> Value) -> StorageError.Reason? {
    do {
        _ = try body()
        return nil
    } catch {
        #expect(error is StorageError)
        return (error as? StorageError)?.reason
    }
}
