public import Testing

/// Searches for a fault with corrupted documents: up to six bytes of each are replaced by others of the same
/// document, which have a meaning in the format.
///
/// Corrupts documents in the same way in every run, unless `FEEDHOST_SEED` is another seed.
/// - Parameters:
///   - documents: Valid documents, none of them empty.
///   - count: The number of corruptions of each document.
///   - fault: Returns the fault with a document; `nil` without one.
public func expectNoFault(
    inDamageTo documents: [[UInt8]], each count: Int, sourceLocation: SourceLocation = #_sourceLocation,
    fault: ([UInt8]) -> String?
) {
    var random = SeededGenerator(seed: historySeed)
    for document in documents {
        for _ in 0..<count {
            var bytes = document
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = document[Int.random(in: 0..<document.count, using: &random)]
            }
            if let fault = fault(bytes) {
                let text = String(decoding: bytes, as: UTF8.self)
                Issue.record(
                    "\(fault) (seed \(historySeed)), in: \(text)", sourceLocation: sourceLocation)
                return
            }
        }
    }
}
