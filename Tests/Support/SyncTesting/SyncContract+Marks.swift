import FoundationEssentials
import SyncInterface
import Testing

extension SyncContract {
    static let marks = [
        Promise("States are set and taken back, each by itself") { subject in
            let ids = try await subject.addPosts(3)
            let sut = subject.makeService()
            try await sut.mark(.read(true), [ids[0], ids[1]])
            try await sut.mark(.starred(true), [ids[1], ids[2]])
            #expect(
                try await subject.states() == [
                    ids[0]: SyncedState(isRead: true), ids[1]: SyncedState(isRead: true, isStarred: true),
                    ids[2]: SyncedState(isStarred: true),
                ])
            try await sut.mark(.read(false), [ids[1]])
            try await sut.mark(.starred(false), [ids[2]])
            #expect(
                try await subject.states() == [
                    ids[0]: SyncedState(isRead: true), ids[1]: SyncedState(isStarred: true),
                    ids[2]: SyncedState(),
                ])
        },
        Promise("A state that is set again, of an unknown post or of no post, changes nothing") { subject in
            let ids = try await subject.addPosts(2)
            let sut = subject.makeService()
            for _ in 0..<2 { try await sut.mark(.read(true), [ids[0], 999_999_999]) }
            try await sut.mark(.starred(true), [])
            #expect(try await subject.states() == [ids[0]: SyncedState(isRead: true), ids[1]: SyncedState()])
        },
        Promise("A thousand marks are set in at most four requests beside the sign-in") { subject in
            let ids = try await subject.addPosts(1_000)
            let sut = subject.makeService()
            _ = try await sut.subscriptions()
            let before = try await subject.requestCount()
            try await sut.mark(.read(true), ids)
            #expect(try await subject.requestCount() - before <= 4)
            #expect(try await subject.states().values.allSatisfy(\.isRead))
        },
        Promise("A mark whose reply is lost is set, and can be sent again") { subject in
            let ids = try await subject.addPosts(2)
            let sut = subject.makeService()
            // The token is requested before.
            try await sut.mark(.starred(true), [ids[1]])
            try await subject.failNext(.lostReply)
            await #expect(throws: (any Error).self) { try await sut.mark(.read(true), ids) }
            #expect(try await subject.states().values.allSatisfy(\.isRead))
            try await sut.mark(.read(true), ids)
            #expect(try await subject.states()[ids[1]] == SyncedState(isRead: true, isStarred: true))
        },
    ]
}
