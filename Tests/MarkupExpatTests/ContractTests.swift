import MarkupExpat
import MarkupInterface
import MarkupTesting
import Testing

@Suite("XMLReader contract")
struct ContractTests {
    @Test("Each reader keeps the promises of XMLReader", arguments: XMLReaderContract.cases)
    func keeps(_ promise: XMLReaderContract.Case) throws {
        for reader in [ExpatReader(), TolerantReader(), DocumentReader()] as [any XMLReader] {
            try promise.check(reader)
        }
    }
}
