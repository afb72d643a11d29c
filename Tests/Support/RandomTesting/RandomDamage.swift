public import Testing

/// Searches for a fault with damaged documents: up to six bytes of each are replaced by others of the same
/// document, which have a meaning in the format. Reports the least damage that it finds.
///
/// Damages documents in the same way in every run, unless `FEEDHOST_SEED` is another seed.
/// - Parameters:
///   - documents: Valid documents, none of them empty.
///   - count: The number of damages of all documents together.
///   - fault: Returns the fault with a document; `nil` without one. Runs on the caller's actor.
public func expectNoFault(
    inDamageTo documents: [[UInt8]], times count: Int, sourceLocation: SourceLocation = #_sourceLocation,
    fault: ([UInt8]) async -> String?
) async {
    for (number, document) in documents.enumerated() {
        let share = count / documents.count + (number < count % documents.count ? 1 : 0)
        await expectNoFault(inHistories: share, upTo: 6, sourceLocation: sourceLocation) { random in
            Replacement(
                place: Int.random(in: 0..<document.count, using: &random),
                byte: document.randomElement(using: &random)!)
        } fault: { replacements in
            var bytes = document
            for replacement in replacements { bytes[replacement.place] = replacement.byte }
            return await fault(bytes).map { "\($0), in: \(String(decoding: bytes, as: UTF8.self))" }
        }
    }
}

/// A replaced byte of a document.
private struct Replacement {
    let place: Int, byte: UInt8
}
