import SharedPresentation
import StorageInterface
import Testing

@Suite struct StoreReporterTests {
    @Test("Each kind of fault is reported once, in the order in which they come")
    func once() {
        let sut = StoreReporter()
        var told: [StorageError.Reason] = []
        sut.failed(.busy)
        sut.report = { told.append($0) }
        for reason in [StorageError.Reason.full, .busy, .readOnly, .full] { sut.failed(reason) }
        #expect(told == [.full, .readOnly])
    }
}
