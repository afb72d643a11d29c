import RandomTesting
import Testing

@Suite("Untrusted addresses and headers")
struct UntrustedHeadTests {
    @Test("Damaged addresses, dates and fields are read within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 2_000) { FuzzTarget.fault(in: $0) }
    }
}
