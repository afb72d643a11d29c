import Diagnostics
import Testing

@testable import AppCommands

@Suite("doctor on the processes that decode pictures") struct PictureDecodingTests {
    @Test(
        "A filter of system calls is as expected, its absence a note, and no process a problem",
        arguments: [
            (PictureDecoding.filtered, CheckResult.Status.ok), (.limited, .note), (.inProcess, .note),
            (.failed, .problem),
        ])
    func inSandbox(decoding: PictureDecoding, status: CheckResult.Status) {
        #expect(decoding.results(isInSandbox: true).map(\.status) == [status])
    }

    @Test("A program that decodes where it draws has nothing to report")
    func inProcess() {
        #expect(PictureDecoding.inProcess.results(isInSandbox: false) == [])
    }
}
