import RandomTesting
import Testing

@Suite("Untrusted responses")
struct UntrustedResponseTests {
    @Test("Damaged heads, bodies, redirects and URLs are read within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 2_000) { FuzzTarget.fault(in: $0) }
    }
}
