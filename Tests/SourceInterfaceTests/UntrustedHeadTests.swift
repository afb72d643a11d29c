import RandomTesting
import Testing

@Suite("Untrusted heads of responses")
struct UntrustedHeadTests {
    @Test("Damaged dates, addresses and headers are read within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 2_000) { FuzzTarget.fault(in: $0) }
    }
}
