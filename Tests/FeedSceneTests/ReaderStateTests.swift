import Foundation
import ListInterface
import StorageTesting
import Testing

@testable import FeedScene

@Suite("The stored state of a reader") struct ReaderStateTests {
    private func visit(_ number: Int, at seconds: Double = 0) -> FeedVisit {
        FeedVisit(
            newest: .numbered(number), focus: .numbered(number + 1),
            date: Date(timeIntervalSince1970: seconds))
    }

    @Test("Each feed has its own visit, and all is the same after JSON")
    func visits() throws {
        var state = ReaderState()
        state.pictureSize = .large
        state.remember(visit(1), to: "http://one.example")
        state.remember(visit(2), to: "http://two.example")
        #expect(state.visits == ["http://one.example": visit(1), "http://two.example": visit(2)])
        #expect(try JSONDecoder().decode(ReaderState.self, from: JSONEncoder().encode(state)) == state)
    }

    @Test("The files of saved recordings are remembered up to a limit, a file for its latest recording")
    func recordings() throws {
        var state = ReaderState()
        state.remember("/a.mp3", ofRecording: .numbered(1))
        state.remember("/b.mp3", ofRecording: .numbered(2))
        state.remember("/b-2.mp3", ofRecording: .numbered(2))
        state.remember("/a.mp3", ofRecording: .numbered(3))
        state = try JSONDecoder().decode(ReaderState.self, from: JSONEncoder().encode(state))
        #expect((1...3).map { state.path(ofRecording: .numbered($0)) } == [nil, "/b-2.mp3", "/a.mp3"])
        for number in 4..<ReaderState.recordingLimit + 3 {
            state.remember("/\(number).mp3", ofRecording: .numbered(number))
        }
        #expect(state.path(ofRecording: .numbered(2)) == nil)
        #expect(state.path(ofRecording: .numbered(3)) == "/a.mp3")
        let old = Data(#"{"visits":{}}"#.utf8)
        #expect(try JSONDecoder().decode(ReaderState.self, from: old) == ReaderState())
    }

    @Test("Of very many feeds the oldest are forgotten")
    func many() {
        var state = ReaderState()
        for number in 0..<ReaderState.visitLimit + 5 {
            state.remember(visit(number, at: Double(number)), to: "http://\(number).example")
        }
        #expect(state.visits.count == ReaderState.visitLimit)
        #expect(state.visits["http://4.example"] == nil)
        #expect(state.visits["http://5.example"] != nil)
    }

    @Test(
        "Visits by a clock that was ahead are forgotten as others are, and never the one that has just ended")
    func clockAhead() {
        var state = ReaderState()
        for number in 0..<ReaderState.visitLimit {
            state.remember(visit(number, at: 1e10), to: "http://\(number).example")
        }
        for number in 1_000..<1_000 + ReaderState.visitLimit {
            state.remember(visit(number, at: Double(number)), to: "http://\(number).example")
            #expect(state.visits["http://\(number).example"] != nil)
        }
        #expect(state.visits.count == ReaderState.visitLimit)
        #expect(state.visits.values.allSatisfy { $0.date.timeIntervalSince1970 < 1e10 })
    }
}
