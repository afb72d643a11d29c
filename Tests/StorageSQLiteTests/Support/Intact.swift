import StorageInterface
import Testing

/// The value that `body` reads; `nil` for a corruption, the only expected failure.
func intact<Value>(_ body: () throws -> Value?) -> Value? {
    do {
        return try body()
    } catch {
        #expect((error as? StorageError)?.reason == .damaged, "\(error)")
        return nil
    }
}
