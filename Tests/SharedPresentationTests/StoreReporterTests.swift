import SharedPresentation
import StorageInterface
import Testing

@Suite("The reporter of stores' errors") struct StoreReporterTests {
    @Test("Each reason of a store's errors is reported once, in order")
    func once() {
        let sut = StoreReporter()
        var told: [StorageError.Reason] = []
        sut.failed(.busy)
        sut.report = { told.append($0) }
        for reason in [StorageError.Reason.full, .busy, .readOnly, .full] { sut.failed(reason) }
        #expect(told == [.full, .readOnly])
    }
}
