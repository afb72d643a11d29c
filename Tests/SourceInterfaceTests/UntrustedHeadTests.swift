import RandomTesting
import Testing

@Suite("Untrusted heads of responses")
struct UntrustedHeadTests {
    @Test("Damaged dates, addresses and headers are read within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, each: 500) { FuzzTarget.fault(in: $0) }
    }
}
