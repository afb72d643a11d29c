import SyncInterface
import Testing

@testable import SyncGReader

@Suite struct MarkSendingTests {
    /// Sends to a server that refuses the groups with one of `bad`; returns the sizes of the groups and the
    /// posts that were taken.
    private func send(
        _ ids: [Int64], refusing bad: Set<Int64>, status: Int = 400
    ) throws -> (sizes: [Int], taken: [Int64], rejected: [Int64]) {
        var sut = MarkSending(ids)
        var (sizes, taken) = ([Int](), [Int64]())
        while let group = sut.next() {
            sizes.append(group.count)
            if bad.isDisjoint(with: group) {
                taken += group
                sut.succeed()
            } else {
                try sut.fail(.refused(status: status))
            }
        }
        return (sizes, taken, sut.rejected)
    }

    @Test(
        "Posts are sent in their order in groups of at most 500",
        arguments: [
            (0, []), (1, [1]), (500, [500]), (501, [500, 1]), (1_200, [500, 500, 200]),
        ])
    func groups(count: Int, sizes: [Int]) throws {
        let sent = try send((0..<count).map { Int64($0) }, refusing: [])
        #expect(sent.sizes == sizes)
        #expect(sent.taken == (0..<count).map { Int64($0) })
    }

    @Test("A refused group is halved until the refused posts are known, and all others are sent")
    func halves() throws {
        let sent = try send(Array(0..<1_000), refusing: [3, 700])
        #expect(sent.rejected == [3, 700])
        #expect(sent.taken.count == 998)
        #expect(sent.sizes.count < 44)
    }

    @Test("A server that refuses everything is not asked for each post")
    func limits() throws {
        #expect(throws: SyncError.refused(status: 400)) {
            _ = try send(Array(0..<1_000), refusing: Set(0..<1_000))
        }
        var sut = MarkSending(Array(0..<1_000))
        var requests = 0
        while sut.next() != nil {
            requests += 1
            if (try? sut.fail(.refused(status: 413))) == nil { break }
        }
        #expect(requests == MarkSending.refusalLimit + 1)
    }

    @Test("Another failure ends the sending", arguments: [401, 429, 500, 503])
    func fails(status: Int) {
        #expect(throws: SyncError.refused(status: status)) {
            _ = try send([1, 2], refusing: [1], status: status)
        }
    }
}
