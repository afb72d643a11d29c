import RandomTesting
import Testing

@Suite("Untrusted input")
struct UntrustedInputTests {
    @Test("Damaged input is parsed into the same events, however it is split into reads")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 200) { FuzzTarget.fault(in: $0) }
    }
}
