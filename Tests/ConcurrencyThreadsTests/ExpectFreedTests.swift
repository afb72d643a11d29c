import ConcurrencyTesting
import Testing

@Suite("The check that objects are freed") struct ExpectFreedTests {
    private final class Whole {
        let part = Part()
        var optional: Part? = Part()
        let value = 1
        var cycle: Whole?
    }

    private final class Part {}

    @Test("An object and its parts pass once nothing holds them")
    func freed() async {
        await expectFreed {
            let whole = Whole()
            let references = WeakReferences(to: ["whole": whole])
            #expect(references.names == ["whole", "whole.part", "whole.optional"])
            return references
        }
    }

    @Test("Objects in a cycle fail and are named, except those that may live longer")
    func cycle() async {
        await withKnownIssue {
            await expectFreed(within: .zero) {
                let whole = Whole()
                whole.cycle = whole
                return WeakReferences(to: ["whole": whole], except: ["whole.cycle", "whole.optional"])
            }
        } matching: {
            $0.comments.map(\.rawValue) == ["Not freed: whole, whole.part"]
        }
    }
}
