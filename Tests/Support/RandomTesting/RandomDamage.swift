public import Testing

/// Looks for a fault in what comes of damaged documents: in each, up to six bytes are replaced by others of the same document,
/// so that the damage is made of what the format has a meaning for.
///
/// The same documents are damaged in the same way in every run, unless `FEEDHOST_SEED` says another number.
/// - Parameters:
///   - documents: Documents without any fault, none of them empty.
///   - count: How often each is damaged anew.
///   - fault: Says what is wrong with what comes of a document; `nil` where nothing is.
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
