import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface

/// The formats of a source's record, subscription, state of fetching and lease, sealed with the source's id,
/// and of a group's interval.
enum SourceCodec {
    // MARK: Records

    static func bytes(of record: SourceRecord) -> [UInt8] {
        var writer = ByteWriter(capacity: 128)
        writer.append(record.kind)
        writer.append(record.address)
        writer.append(ifAny: record.title) { $0.append($1) }
        return writer.sealed(for: record.id)
    }

    static func record(_ bytes: UnsafeRawBufferPointer, id: UUID) -> SourceRecord? {
        guard var reader = ByteReader(sealed: bytes, for: id) else { return nil }
        let record = SourceRecord(
            id: id, kind: reader.text(), address: reader.text(), title: reader.ifAny { $0.text() })
        return reader.isAtEnd ? record : nil
    }

    // MARK: Subscriptions

    static func bytes(of subscription: Subscription) -> [UInt8] {
        var writer = ByteWriter(capacity: 128)
        writer.append(subscription.subscribedAt)
        writer.append(ifAny: subscription.name) { $0.append($1) }
        writer.append(count: subscription.groups.count)
        for group in subscription.groups { writer.append(group.text) }
        writer.append(ifAny: subscription.privateHeaders) { writer, headers in
            writer.append(headers.origin.text)
            writer.append(count: headers.headers.fields.count)
            for field in headers.headers.fields {
                writer.append(field.name)
                writer.append(field.value)
            }
        }
        writer.append(ifAny: subscription.interval) { $0.append(Int64($1.seconds)) }
        writer.append(UInt8(subscription.isPublicOnly ? 1 : 0))
        writer.append(subscription.prefetch.rawValue)
        // Earlier builds read no more.
        if let feed = subscription.account {
            writer.append(feed.account)
            writer.append(feed.feed)
        }
        return writer.sealed(for: subscription.id)
    }

    static func subscription(_ bytes: UnsafeRawBufferPointer, to source: SourceRecord) -> Subscription? {
        guard var reader = ByteReader(sealed: bytes, for: source.id) else { return nil }
        let (time, name) = (reader.date(), reader.ifAny { $0.text() })
        let groups = reader.list { $0.text() }.compactMap(GroupPath.init)
        let headers = reader.ifAny { reader in
            let origin = HTTPURL(reader.text())
            let fields = reader.list { HTTPHeaders.Field(name: $0.text(), value: $0.text()) }
            return origin.map { PrivateHeaders(origin: $0, headers: HTTPHeaders(fields)) }
        }
        // Earlier builds wrote no more.
        if reader.isAtEnd {
            return Subscription(
                source, name: name, groups: groups, privateHeaders: headers ?? nil, subscribedAt: time)
        }
        let interval = reader.ifAny { FetchInterval(seconds: Int(truncatingIfNeeded: $0.number())) }
        let isPublicOnly = reader.byte() != 0
        let prefetch = reader.isAtEnd ? [] : Prefetch(rawValue: reader.byte())
        let account = reader.isAtEnd ? nil : AccountFeed(account: reader.id(), feed: reader.text())
        guard reader.isAtEnd else { return nil }
        return Subscription(
            source, name: name, groups: groups, privateHeaders: headers ?? nil, interval: interval ?? nil,
            prefetch: prefetch, isPublicOnly: isPublicOnly, account: account, subscribedAt: time)
    }

    // MARK: Groups

    static func bytes(ofInterval interval: FetchInterval, of group: GroupPath) -> [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.append(group.text)
        writer.append(Int64(interval.seconds))
        return writer.sealed(for: .zero)
    }

    static func groupInterval(_ bytes: UnsafeRawBufferPointer) -> (group: GroupPath, interval: FetchInterval)?
    {
        guard var reader = ByteReader(sealed: bytes, for: .zero) else { return nil }
        let (path, seconds) = (reader.text(), Int(truncatingIfNeeded: reader.number()))
        guard reader.isAtEnd, let group = GroupPath(path), let interval = FetchInterval(seconds: seconds)
        else { return nil }
        return (group, interval)
    }

    // MARK: States of fetching

    static func bytes(of state: FetchState, source: UUID) -> [UInt8] {
        var writer = ByteWriter(capacity: 256)
        writer.append(ifAny: state.validators.entityTag) { $0.append($1) }
        writer.append(ifAny: state.validators.lastModified) { $0.append($1) }
        writer.append(ifAny: state.cursor) { writer, cursor in
            writer.append(count: cursor.bytes.count)
            for byte in cursor.bytes { writer.append(byte) }
        }
        writer.append(ifAny: state.predecessor) { $0.append($1) }
        for time in [state.notBefore, state.retryAfter, state.lastAttempt, state.lastSuccess] {
            writer.append(ifAny: time) { $0.append($1) }
        }
        writer.append(ifAny: state.status) { $0.append(Int64($1)) }
        writer.append(Int64(state.failureCount))
        writer.append(ifAny: state.failure) { $0.append($1.rawValue) }
        writer.append(UInt8(state.isGone ? 1 : 0))
        writer.append(ifAny: state.move) { writer, move in
            writer.append(move.address)
            writer.append(count: move.confirmations.count)
            for time in move.confirmations { writer.append(time) }
        }
        writer.append(count: state.warnings.count)
        for warning in state.warnings { writer.append(warning) }
        writer.append(count: state.postTimes.count)
        for time in state.postTimes { writer.append(time) }
        writer.append(UInt8(state.isPrivate ? 1 : 0))
        writer.append(count: state.unknownDocumentCount)
        writer.append(ifAny: state.certificateExpiry) { $0.append($1) }
        return writer.sealed(for: source)
    }

    static func fetchState(_ bytes: UnsafeRawBufferPointer, source: UUID) -> FetchState? {
        guard var reader = ByteReader(sealed: bytes, for: source) else { return nil }
        var state = FetchState()
        state.validators.entityTag = reader.ifAny { $0.text() }
        state.validators.lastModified = reader.ifAny { $0.text() }
        state.cursor = reader.ifAny { reader in Cursor(Data(reader.list { $0.byte() })) }
        state.predecessor = reader.ifAny { $0.id() }
        state.notBefore = reader.ifAny { $0.date() }
        state.retryAfter = reader.ifAny { $0.date() }
        state.lastAttempt = reader.ifAny { $0.date() }
        state.lastSuccess = reader.ifAny { $0.date() }
        state.status = reader.ifAny { Int(truncatingIfNeeded: $0.number()) }
        state.failureCount = Int(truncatingIfNeeded: reader.number())
        state.failure = reader.ifAny { FetchState.Failure(rawValue: $0.text()) ?? .other }
        state.isGone = reader.byte() != 0
        state.move = reader.ifAny { reader in
            FetchState.Move(address: reader.text(), confirmations: reader.list { $0.date() })
        }
        state.warnings = reader.list { $0.text() }
        // Earlier builds wrote no more.
        if reader.isAtEnd { return state }
        state.postTimes = reader.list { $0.date() }
        state.isPrivate = reader.byte() != 0
        state.unknownDocumentCount = reader.count()
        state.certificateExpiry = reader.ifAny { $0.date() }
        return reader.isAtEnd ? state : nil
    }

    // MARK: Leases

    static func bytes(of lease: Lease, source: UUID) -> [UInt8] {
        var writer = ByteWriter(capacity: 40)
        writer.append(lease.holder)
        writer.append(lease.start)
        writer.append(lease.end)
        return writer.sealed(for: source)
    }

    static func lease(_ bytes: UnsafeRawBufferPointer, source: UUID) -> Lease? {
        guard var reader = ByteReader(sealed: bytes, for: source) else { return nil }
        let lease = Lease(holder: reader.id(), start: reader.date(), end: reader.date())
        return reader.isAtEnd ? lease : nil
    }
}

extension ByteWriter {
    /// Appends a presence byte, and a present value.
    mutating func append<Value>(
        ifAny value: Value?, _ body: (inout ByteWriter, Value) -> Void
    ) {
        append(UInt8(value == nil ? 0 : 1))
        if let value { body(&self, value) }
    }
}

extension ByteReader {
    mutating func ifAny<Value>(_ body: (inout ByteReader) -> Value) -> Value? {
        byte() == 0 ? nil : body(&self)
    }

    mutating func list<Value>(_ body: (inout ByteReader) -> Value) -> [Value] {
        var values: [Value] = []
        let count = count()
        while values.count < count, !hasFailed { values.append(body(&self)) }
        return values
    }
}
