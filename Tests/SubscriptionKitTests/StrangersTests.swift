import Foundation
import MarkupTesting
import RandomTesting
import Testing

/// The reader of XML by which the fuzz target's promises are tried here.
let fuzzReader = SampleXMLReader()

@Suite("Strangers' files of subscriptions") struct StrangersTests {
    @Test("Damage to files of each kind breaks no promise")
    func damage() {
        var random = SeededGenerator(seed: historySeed)
        for seed in FuzzTarget.seeds {
            for _ in 0..<1_000 {
                var bytes = seed
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[place] = seed[Int.random(in: 0..<seed.count, using: &random)]
                }
                #expect(FuzzTarget.fault(in: bytes) == nil)
            }
        }
    }
}
