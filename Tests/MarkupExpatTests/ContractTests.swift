import MarkupExpat
import MarkupInterface
import MarkupTesting
import Testing

@Suite("XMLReader contract")
struct ContractTests {
    @Test("ExpatReader keeps the promises of XMLReader", arguments: XMLReaderContract.cases)
    func expat(_ promise: XMLReaderContract.Case) throws {
        try promise.check(ExpatReader())
    }

    @Test("TolerantReader keeps the promises of XMLReader", arguments: XMLReaderContract.cases)
    func tolerant(_ promise: XMLReaderContract.Case) throws {
        try promise.check(TolerantReader())
    }

    @Test("DocumentReader keeps the promises of XMLReader", arguments: XMLReaderContract.cases)
    func both(_ promise: XMLReaderContract.Case) throws {
        try promise.check(DocumentReader())
    }
}
