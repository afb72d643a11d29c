import MarkupExpat
import MarkupInterface
import MarkupTesting
import Testing

@Suite("Readers of XML keep their promises")
struct ContractTests {
    @Test("Expat", arguments: XMLReaderContract.cases)
    func expat(_ promise: XMLReaderContract.Case) throws {
        try promise.check(ExpatReader())
    }

    @Test("The tolerant reader", arguments: XMLReaderContract.cases)
    func tolerant(_ promise: XMLReaderContract.Case) throws {
        try promise.check(TolerantReader())
    }

    @Test("Both together", arguments: XMLReaderContract.cases)
    func both(_ promise: XMLReaderContract.Case) throws {
        try promise.check(DocumentReader())
    }
}
