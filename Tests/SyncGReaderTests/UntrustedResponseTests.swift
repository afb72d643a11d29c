import RandomTesting
import Testing

@Suite("Untrusted responses")
struct UntrustedResponseTests {
    @Test("Damaged responses are read within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 1_000) { await FuzzTarget.fault(in: $0) }
    }
}
