import RandomTesting
import Testing

@Suite("Untrusted responses")
struct UntrustedResponseTests {
    @Test("Damaged responses are read within the promises")
    func damage() async {
        for seed in FuzzTarget.seeds {
            await expectNoFault(inHistories: 200, upTo: 6) { random in
                (
                    place: Int.random(in: 0..<seed.count, using: &random),
                    byte: seed.randomElement(using: &random)!
                )
            } fault: { history in
                var bytes = seed
                for damage in history { bytes[damage.place] = damage.byte }
                return await FuzzTarget.fault(in: bytes)
            }
        }
    }
}
