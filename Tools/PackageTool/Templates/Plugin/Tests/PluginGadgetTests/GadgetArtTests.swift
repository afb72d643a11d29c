import ImageTesting
import PluginGadget
import Testing

@Suite("Art of PluginGadget")
struct GadgetArtTests {
    @Test("The art passes the contract of arts", arguments: ImageArtContract.cases)
    func contract(_ promise: ImageArtContract.Case) async throws {
        try await promise.check(GadgetArt())
    }
}
