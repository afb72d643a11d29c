import Foundation
import Glibc
import ImageInterface
import ImageSandbox
import Testing

@Suite("A decoder in a sandbox", .timeLimit(.minutes(1)))
struct SandboxedImageDecoderTests {
    private func makeSUT(
        startedBy starter: [String] = [], isFiltered: Bool = true, processorTime: Duration = .seconds(20)
    ) -> SandboxedImageDecoder {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "DecoderTrial").path
        let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        return SandboxedImageDecoder(
            program: starter + [program] + (isFiltered ? [] : ["limits"]),
            environment: libraries.map { ["LD_LIBRARY_PATH": $0] } ?? [:], processorTime: processorTime)
    }

    @Test("Returns what the decoder makes of a picture, and its errors", arguments: [true, false])
    func results(isFiltered: Bool) throws {
        let sut = makeSUT(isFiltered: isFiltered)
        #expect(sut.confinement == (isFiltered ? .filter : .limits))
        let picture = Data("draws".utf8)
        for side in [1, 3, 1_000] {
            let size = PixelSize(width: side, height: side)
            let pixels = (0..<side * side).flatMap { _ in Array("draw".utf8) }
            #expect(try sut.decode(picture, covering: size) == Bitmap(size: size, pixels: pixels))
            #expect(sut.plainPNG(picture, within: size) == (side < 5 ? nil : Array("sward".utf8)))
        }
        let long = picture + Data(count: 9 << 20)
        #expect(try sut.size(of: long) == PixelSize(width: long.count, height: 0x64))
        #expect(throws: ImageError.unknownFormat) { try sut.size(of: Data("refuses".utf8)) }
        #expect(throws: ImageError.tooLarge) { try sut.size(of: Data(count: 65 << 20)) }
        #expect(try sut.size(of: picture).width == 5)
    }

    @Test(
        "A decoder that misbehaves costs one picture", arguments: [true, false],
        [
            "opens a file", "opens a socket", "starts a process", "writes a file", "allocates", "loops",
            "traps",
            "exits", "sends nonsense",
        ])
    func misbehavior(isFiltered: Bool, behavior: String) throws {
        // The limit of processes does not hold for root.
        if behavior == "starts a process", !isFiltered, geteuid() == 0 { return }
        let sut = makeSUT(
            isFiltered: isFiltered, processorTime: behavior == "loops" ? .milliseconds(200) : .seconds(20))
        #expect(throws: behavior == "loops" ? ImageError.tooLarge : .unreadable) {
            try sut.decode(Data(behavior.utf8), covering: PixelSize(width: 2, height: 2))
        }
        #expect(try sut.size(of: Data("draws".utf8)).width == 5)
    }

    @Test("Limits that are lower than a process's own stay", arguments: ["as", "data", "cpu"])
    func lowerLimits(resource: String) throws {
        let limit = resource == "cpu" ? 30 : 500 << 20
        let sut = makeSUT(startedBy: ["/usr/bin/prlimit", "--\(resource)=\(limit)"])
        #expect(try sut.size(of: Data("draws".utf8)).width == 5)
    }

    @Test("A process that is ended between two pictures costs none")
    func endedWhileIdle() throws {
        let sut = makeSUT()
        let process = pid_t(try sut.size(of: Data("names itself".utf8)).width)
        kill(process, SIGKILL)
        // Waits for its end, and leaves the status to the decoder.
        var information = siginfo_t()
        #expect(waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0)
        #expect(try sut.size(of: Data("draws".utf8)).width == 5)
    }

    @Test("A cancelled task ends the process that works for it")
    func cancellation() async throws {
        let sut = makeSUT()
        let task = Task { try sut.size(of: Data("loops".utf8)) }
        task.cancel()
        await #expect(throws: ImageError.cancelled) { try await task.value }
    }

    @Test("Calls at the same time have processes of their own")
    func concurrency() async throws {
        let sut = makeSUT()
        try await withThrowingTaskGroup { group in
            for side in 1...8 {
                group.addTask {
                    try sut.decode(Data("draws".utf8), covering: PixelSize(width: side, height: 1))
                        .size.width == side
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("A program that cannot be started decodes nothing")
    func missing() {
        let sut = SandboxedImageDecoder(program: ["/nonexistent"])
        #expect(sut.confinement == nil)
        #expect(throws: ImageError.unreadable) { try sut.size(of: Data("draws".utf8)) }
    }
}
