import StorageTesting
import Testing

@testable import StorageInMemory

@Suite("Order of use")
struct UseOrderTests {
    @Test("An order without keys has no oldest one")
    func empty() {
        #expect(UseOrder<Int>().oldest == nil)
    }

    @Test("The oldest key is the one that a plain array has first, whatever was used and removed")
    func random() {
        var sut = UseOrder<Int>()
        var model: [Int] = []
        var random = SplitMix64(seed: 3)
        for step in 0..<5_000 {
            let key = Int.random(in: 0..<30, using: &random)
            model.removeAll { $0 == key }
            if Int.random(in: 0..<3, using: &random) == 0 {
                sut.remove(key)
            } else {
                sut.touch(key)
                model.append(key)
            }
            #expect(sut.oldest == model.first, "step \(step)")
        }
    }
}
