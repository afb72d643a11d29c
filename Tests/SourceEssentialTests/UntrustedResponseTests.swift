import RandomTesting
import Testing

@Suite("Untrusted responses")
struct UntrustedResponseTests {
    @Test("Damaged responses are read within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, each: 300) { FuzzTarget.fault(in: $0) }
    }
}
