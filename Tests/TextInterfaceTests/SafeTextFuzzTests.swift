import RandomTesting
import Testing
import TextInterface

@Suite("Sanitizing of random text")
struct SafeTextFuzzTests {
    @Test("Sanitized random text has harmless scalars only")
    func harmless() throws {
        for text in texts() {
            let found = SafeText(text).text.unicodeScalars.first { FuzzTarget.isHarmful($0) }
            try #require(found == nil, "\(debug(text))")
        }
    }

    @Test("Each of Unicode's scalars between letters is harmless after sanitizing")
    func everyScalar() throws {
        for block in stride(from: UInt32(0), to: 0x110000, by: 0x400) {
            let scalars = (block..<block + 0x400).compactMap(Unicode.Scalar.init)
            let text = SafeText(scalars.map { "a\($0)" }.joined()).text
            let found = text.unicodeScalars.first { FuzzTarget.isHarmful($0) }
            try #require(found == nil, "\(found.map { String($0.value, radix: 16) } ?? "")")
        }
    }

    @Test("Clusters are one or two cells wide and begin with no combining mark")
    func clusters() throws {
        for text in texts() {
            for cluster in SafeText(text).clusters {
                try #require((1...2).contains(cluster.width), "\(debug(text))")
                let first = try #require(cluster.text.unicodeScalars.first)
                try #require(!isCombining(first), "\(debug(text))")
                try #require(cluster.text.unicodeScalars.count < 40, "\(debug(text))")
            }
        }
    }

    @Test("Sanitizing twice equals sanitizing once")
    func idempotent() throws {
        for text in texts() {
            let once = SafeText(text)
            let twice = SafeText(once.text)
            try #require(
                once.clusters.map(\.text.scalars) == twice.clusters.map(\.text.scalars), "\(debug(text))")
            try #require(once == twice)
        }
    }

    @Test("Damaged text is laid out and drawn within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 2_000) { FuzzTarget.fault(in: $0) }
    }

    @Test("Sentences of many languages are kept unchanged")
    func languages() {
        for sentence in Sentences.all {
            let shown = SafeText(sentence)
            #expect(shown.text.scalars == sentence.scalars)
            #expect(SafeText(shown.text) == shown)
        }
    }

    // MARK: -

    private func texts() -> [String] {
        var random = RandomTexts(seed: 20)
        return (0..<3000).map { $0 % 4 == 0 ? random.bytes(upTo: 40) : random.scalars(upTo: 24) }
    }

    /// Marks of the Unicode version of the table.
    private func isCombining(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age, age.major <= 15 else { return false }
        return [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    private func debug(_ text: String) -> String {
        text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }
}

extension String {
    fileprivate var scalars: [Unicode.Scalar] { Array(unicodeScalars) }
}
