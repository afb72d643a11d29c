import CSQLite
import FoundationEssentials
import LibraryStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Formats of sources")
struct SourceCodecTests {
    @Test("A subscription of an earlier build, which had neither an interval nor a guard, is read")
    func subscription() {
        var subscription = Subscription.numbered(1)
        subscription.privateHeaders = nil
        var writer = ByteWriter(capacity: 0)
        writer.append(subscription.subscribedAt)
        writer.append(UInt8(subscription.name == nil ? 0 : 1))
        if let name = subscription.name { writer.append(name) }
        writer.append(count: subscription.groups.count)
        for group in subscription.groups { writer.append(group.text) }
        writer.append(UInt8(0))
        let read = writer.sealed(for: subscription.id).withUnsafeBytes {
            SourceCodec.subscription($0, to: subscription.source)
        }
        #expect(read == subscription)
    }

    @Test("A subscription of an earlier build, which ended with the guard, is read")
    func subscriptionWithGuard() {
        var subscription = Subscription.numbered(1)
        (subscription.interval, subscription.isPublicOnly) = (.shortest, true)
        // What is fetched ahead.
        let bytes = SourceCodec.bytes(of: subscription).dropLast(1 + MemoryLayout<UInt64>.size)
        var writer = ByteWriter(capacity: 0)
        for byte in bytes { writer.append(byte) }
        let read = writer.sealed(for: subscription.id).withUnsafeBytes {
            SourceCodec.subscription($0, to: subscription.source)
        }
        #expect(read == subscription)
    }

    @Test("A fetch state of an earlier build, which ended with the warnings, is read")
    func fetchState() {
        var state = FetchState()
        (state.failureCount, state.warnings) = (2, ["A"])
        let id = Subscription.numbered(1).id
        // The number of post times, the privacy, the number of documents and the absent expiry.
        let bytes = SourceCodec.bytes(of: state, source: id).dropLast(4 + MemoryLayout<UInt64>.size)
        var writer = ByteWriter(capacity: 0)
        for byte in bytes { writer.append(byte) }
        let read = writer.sealed(for: id).withUnsafeBytes { SourceCodec.fetchState($0, source: id) }
        #expect(read == state)
    }

    @Test("A list ends where its bytes do, whatever its count")
    func longList() throws {
        var writer = ByteWriter(capacity: 0)
        writer.append(count: .max)
        writer.append(UInt8(1))
        let id = Subscription.numbered(1).id
        try writer.sealed(for: id).withUnsafeBytes { bytes in
            var reader = try #require(ByteReader(sealed: bytes, for: id))
            #expect(reader.list { $0.byte() } == [1, 0])
            #expect(reader.hasFailed)
        }
    }

    @Test("In a library of an earlier build, which had no groups, a group gets an interval")
    func groups() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/library.sqlite"
        let group = try #require(GroupPath("News"))
        try SQLiteLibrary(path: path).subscribe(.numbered(1))
        try Connection(path, flags: SQLITE_OPEN_READWRITE).execute("DROP TABLE groups")
        let sut = SQLiteLibrary(path: path)
        #expect(try sut.groupIntervals() == [:])
        #expect(try sut.subscriptions() == [.numbered(1)])
        try sut.setInterval(.shortest, ofGroup: group)
        #expect(try sut.groupIntervals() == [group: .shortest])
    }
}
