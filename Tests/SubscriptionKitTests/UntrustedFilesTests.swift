import Foundation
import MarkupTesting
import RandomTesting
import Testing

/// The reader of XML by which the fuzz target's promises are tried here.
let fuzzReader = SampleXMLReader()

@Suite("Untrusted files of subscriptions") struct UntrustedFilesTests {
    @Test("Damaged files are read within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 3_000) { FuzzTarget.fault(in: $0) }
    }
}
