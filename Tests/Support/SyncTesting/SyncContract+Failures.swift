import FoundationEssentials
import HTTPInterface
import SyncInterface
import Synchronization
import Testing

extension SyncContract {
    static let failures = [
        Promise("A wrong password is refused, and a right one is asked for once") { subject in
            let wrong = subject.makeService { "wrong" }
            await #expect(throws: SyncError.signedOut) { try await wrong.subscriptions() }
            let asked = Counter()
            let sut = subject.makeService {
                asked.count()
                return password
            }
            #expect(asked.value == 0)
            _ = try await sut.subscriptions()
            _ = try await sut.ids(.unread)
            #expect(asked.value == 1)
        },
        Promise("An error of the password passes through") { subject in
            struct Locked: Error {}
            let sut = subject.makeService { throw Locked() }
            await #expect(throws: Locked.self) { try await sut.subscriptions() }
            await #expect(throws: Locked.self) { try await sut.mark(.read(true), [1]) }
        },
        Promise("A service whose session has ended signs in again, also for a change") { subject in
            let ids = try await subject.addPosts(1)
            let sut = subject.makeService()
            try await sut.mark(.starred(true), ids)
            try await subject.endSessions()
            #expect(try await sut.ids(.starred) == ids)
            try await subject.endSessions()
            try await sut.mark(.read(true), ids)
            #expect(try await subject.states()[ids[0]] == SyncedState(isRead: true, isStarred: true))
        },
        Promise("A service is signed out by a change of the password, and changes nothing") { subject in
            let ids = try await subject.addPosts(1)
            let sut = subject.makeService()
            try await sut.mark(.starred(true), ids)
            try await subject.changePassword(to: "new")
            await #expect(throws: SyncError.signedOut) { try await sut.mark(.read(true), ids) }
            await #expect(throws: SyncError.signedOut) { try await sut.subscriptions() }
            #expect(try await subject.states()[ids[0]]?.isRead == false)
            #expect(try await subject.makeService { "new" }.ids(.starred) == ids)
        },
        Promise("A busy server says when to come again") { subject in
            let ids = try await subject.addPosts(1)
            let sut = subject.makeService()
            try await sut.mark(.starred(true), ids)
            let expected = SyncError.refused(status: 429, retryAfter: subject.now + Double(wait))
            try await subject.failNext(.busy)
            await #expect(throws: expected) { try await sut.subscriptions() }
            try await subject.failNext(.busy)
            await #expect(throws: expected) { try await sut.mark(.read(true), ids) }
            #expect(try await subject.states()[ids[0]]?.isRead == false)
        },
        Promise("A failing server, a web page and an empty response are errors, and never an empty list") {
            subject in
            let ids = try await subject.addPosts(2)
            let sut = subject.makeService()
            try await sut.mark(.starred(true), ids)
            for fault in [SyncFault.failing, .webPage, .empty] {
                try await subject.failNext(fault)
                await #expect(throws: SyncError.self) { try await sut.subscriptions() }
                for selection in [SyncSelection.unread, .starred, .since(nil)] {
                    try await subject.failNext(fault)
                    await #expect(throws: SyncError.self) { try await sut.ids(selection) }
                }
                try await subject.failNext(fault)
                await #expect(throws: SyncError.self) { try await sut.posts(ids) }
                try await subject.failNext(fault)
                await #expect(throws: SyncError.self) { try await sut.mark(.starred(true), ids) }
            }
            #expect(try await sut.ids(.unread).count == 2)
        },
        Promise("A cancelled task throws CancellationError") { subject in
            let sut = subject.makeService()
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await sut.subscriptions()
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        },
    ]
}

private final class Counter: Sendable {
    private let counted = Mutex(0)

    var value: Int { counted.withLock(\.self) }

    func count() { counted.withLock { $0 += 1 } }
}
