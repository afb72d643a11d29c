import HTTPInterface
import Testing

@testable import ImagePipeline

@Suite struct TransferProgressTests {
    private let url = HTTPURL("http://example.org/a.png")!
    private let other = HTTPURL("http://example.org/b.png")!

    @Test("A watcher receives the progress of its own URL, beginning with the last known")
    func watching() async {
        let sut = TransferProgress()
        var told: [Int] = []
        await sut.during(url) {
            sut.report(url, 10)
            await sut.watching(url, { told.append($0) }) {
                sut.report(url, 20)
                sut.report(other, 90)
            }
            sut.report(url, 30)
        }
        #expect(told == [10, 20])
    }

    @Test("Each watcher of a URL receives progress until its own work has ended")
    func several() async {
        let sut = TransferProgress()
        var told: [String] = []
        await sut.during(url) {
            await sut.watching(url, { told.append("a\($0)") }) {
                await sut.watching(url, { told.append("b\($0)") }) { sut.report(url, 1) }
                sut.report(url, 2)
            }
        }
        #expect(told.sorted() == ["a1", "a2", "b1"])
    }

    @Test("Progress after the end of a download is reported to no watcher")
    func late() async {
        let sut = TransferProgress()
        var told: [Int] = []
        await sut.during(url) { sut.report(url, 99) }
        await sut.watching(url, { told.append($0) }) { sut.report(url, 100) }
        await sut.during(url) { await sut.watching(url, { told.append($0) }) {} }
        #expect(told == [])
    }

    // MARK: TransferMeter

    @Test("Progress is reported after the first second, and then at most ten times a second")
    func pace() {
        var sut = TransferMeter(at: .seconds(5))
        let told = [
            sut.percent(10, of: 100, at: .milliseconds(5_999)), sut.percent(20, of: 100, at: .seconds(6)),
            sut.percent(30, of: 100, at: .milliseconds(6_099)),
            sut.percent(40, of: 100, at: .milliseconds(6_100)),
        ]
        #expect(told == [nil, 20, nil, 40])
    }

    @Test("Unchanged progress, and progress without an expected count, is not reported")
    func unknown() {
        var sut = TransferMeter(at: .zero)
        let told = [
            sut.percent(101, of: 1_000, at: .seconds(2)), sut.percent(109, of: 1_000, at: .seconds(3)),
            sut.percent(500, of: nil, at: .seconds(4)), sut.percent(500, of: 0, at: .seconds(5)),
            sut.percent(5, of: 4, at: .seconds(6)),
        ]
        #expect(told == [10, nil, nil, nil, 100])
    }
}
