import HTTPInterface
import Testing

@testable import FeedHost

@Suite struct TransferProgressTests {
    private let url = HTTPURL("http://example.org/a.png")!
    private let other = HTTPURL("http://example.org/b.png")!

    @Test("Who waits for a transfer is told of it and of no other, from what is known on")
    func watching() async {
        let sut = TransferProgress()
        var told: [Int] = []
        await sut.during(url) {
            sut.tell(url, 10)
            await sut.watching(url, { told.append($0) }) {
                sut.tell(url, 20)
                sut.tell(other, 90)
            }
            sut.tell(url, 30)
        }
        #expect(told == [10, 20])
    }

    @Test("All who wait for the same are told, and each until it has what it wanted")
    func several() async {
        let sut = TransferProgress()
        var told: [String] = []
        await sut.during(url) {
            await sut.watching(url, { told.append("a\($0)") }) {
                await sut.watching(url, { told.append("b\($0)") }) { sut.tell(url, 1) }
                sut.tell(url, 2)
            }
        }
        #expect(told.sorted() == ["a1", "a2", "b1"])
    }

    @Test("What comes after a transfer's end is not told, nor to who waits for the next one")
    func late() async {
        let sut = TransferProgress()
        var told: [Int] = []
        await sut.during(url) { sut.tell(url, 99) }
        await sut.watching(url, { told.append($0) }) { sut.tell(url, 100) }
        await sut.during(url) { await sut.watching(url, { told.append($0) }) {} }
        #expect(told == [])
    }

    // MARK: What is worth telling

    @Test("Nothing is told in the first second, and then no more than ten times a second")
    func pace() {
        var sut = TransferMeter(at: .seconds(5))
        let told = [
            sut.percent(10, of: 100, at: .milliseconds(5_999)), sut.percent(20, of: 100, at: .seconds(6)),
            sut.percent(30, of: 100, at: .milliseconds(6_099)),
            sut.percent(40, of: 100, at: .milliseconds(6_100)),
        ]
        #expect(told == [nil, 20, nil, 40])
    }

    @Test("The same is not told twice, nor anything where it is not known what there is in all")
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
