import Foundation
import MarkupTesting
import RandomTesting
import Testing

/// The reader of XML by which the fuzz target's promises are tried here.
let fuzzReader = SampleXMLReader()

@Suite("Strangers' files of subscriptions") struct StrangersTests {
    @Test("Damage to files of each kind breaks no promise")
    func damage() {
        expectNoFault(inDamageTo: FuzzTarget.seeds, each: 1_000) { FuzzTarget.fault(in: $0) }
    }
}
