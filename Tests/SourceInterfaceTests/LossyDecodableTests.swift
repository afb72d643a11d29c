import FoundationEssentials
import SourceInterface
import Testing

@Suite("LossyDecodable")
struct LossyDecodableTests {
    @Test("An invalid element of an array is nil, and the others are decoded")
    func invalidElement() throws {
        let json = Data(#"[1, "two", null, {}, 5]"#.utf8)
        let values = try JSONDecoder().decode([LossyDecodable<Int>].self, from: json).map(\.value)
        #expect(values == [1, nil, nil, nil, 5])
    }
}
