import Foundation
import Glibc
import ImageInterface
import Testing

@testable import ImageSandbox

@Suite("A decoder in a sandbox", .timeLimit(.minutes(1)))
struct SandboxedImageDecoderTests {
    /// The variable whose value says that this program is a process that decodes, and whether it has a filter.
    private static let variable = "FEEDHOST_DECODER_TRIAL"
    private static let trial = ProcessInfo.processInfo.environment[variable]

    @Test("Is a process that decodes, where the other tests have started it", .enabled(if: trial != nil))
    func process() {
        DecoderService.run(TrialDecoder(), in: Self.trial == "filter" ? SystemCallFilter() : nil)
    }

    private func makeSUT(
        isFiltered: Bool = true, processorTime: Duration = .seconds(20)
    ) -> SandboxedImageDecoder {
        SandboxedImageDecoder(
            program: [
                "/proc/self/exe", "--testing-library", "swift-testing", "--filter",
                "ImageSandboxTests.SandboxedImageDecoderTests/process",
            ],
            environment: [
                Self.variable: isFiltered ? "filter" : "limits",
                "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
            ], processorTime: processorTime)
    }

    @Test("Returns what the decoder makes of a picture, and its errors", arguments: [true, false])
    func results(isFiltered: Bool) throws {
        let (sut, plain) = (makeSUT(isFiltered: isFiltered), TrialDecoder())
        #expect(sut.confinement == (isFiltered ? .filter : .limits))
        let picture = TrialDecoder.Behavior.draws.picture
        for side in [1, 3, 1_000] {
            let size = PixelSize(width: side, height: side)
            #expect(try sut.decode(picture, covering: size) == plain.decode(picture, covering: size))
            #expect(sut.plainPNG(picture, within: size) == plain.plainPNG(picture, within: size))
        }
        let long = picture + Data(count: 3 << 20)
        #expect(try sut.size(of: long) == plain.size(of: long))
        #expect(throws: ImageError.unknownFormat) {
            try sut.size(of: TrialDecoder.Behavior.refuses.picture)
        }
        #expect(throws: ImageError.tooLarge) { try sut.size(of: Data(count: 65 << 20)) }
    }

    @Test(
        "A decoder that misbehaves costs one picture", arguments: [true, false],
        TrialDecoder.Behavior.allCases.filter { $0 != .draws && $0 != .refuses })
    func misbehavior(isFiltered: Bool, behavior: TrialDecoder.Behavior) throws {
        // The limit of processes does not hold for root.
        if behavior == .startsProcess, !isFiltered, geteuid() == 0 { return }
        let sut = makeSUT(
            isFiltered: isFiltered, processorTime: behavior == .loops ? .milliseconds(200) : .seconds(20))
        #expect(throws: behavior == .loops ? ImageError.tooLarge : .unreadable) {
            try sut.decode(behavior.picture, covering: PixelSize(width: 2, height: 2))
        }
        #expect(try sut.size(of: TrialDecoder.Behavior.draws.picture).height == 7)
    }

    @Test("A cancelled task ends the process that works for it")
    func cancellation() async throws {
        let sut = makeSUT()
        let task = Task {
            try sut.size(of: TrialDecoder.Behavior.loops.picture)
        }
        task.cancel()
        await #expect(throws: ImageError.cancelled) { try await task.value }
    }

    @Test("Calls at the same time have processes of their own")
    func concurrency() async throws {
        let sut = makeSUT()
        try await withThrowingTaskGroup { group in
            for side in 1...8 {
                group.addTask {
                    try sut.decode(
                        TrialDecoder.Behavior.draws.picture, covering: PixelSize(width: side, height: 1)
                    ).size.width == side
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("A program that cannot be started decodes nothing")
    func missing() {
        let sut = SandboxedImageDecoder(program: ["/nonexistent"])
        #expect(sut.confinement == nil)
        #expect(throws: ImageError.unreadable) {
            try sut.size(of: TrialDecoder.Behavior.draws.picture)
        }
    }
}
