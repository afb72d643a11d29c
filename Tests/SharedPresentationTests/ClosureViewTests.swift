import PresentationInterface
import SharedPresentation
import Testing

@Suite("A view made of closures")
struct ClosureViewTests {
    @Test("A view made of closures passes resources, loading states and errors to them")
    func displays() {
        var shown: [String] = []
        let sut = ClosureView<Int>(
            onResource: { shown.append("resource \($0)") }, onLoading: { shown.append("loading \($0)") },
            onError: { shown.append("error \($0 ?? "none")") })

        sut.display(resource: 7)
        sut.display(loading: ResourceLoadingViewModel(isLoading: true))
        sut.display(error: ResourceErrorViewModel(message: "No way"))
        sut.display(error: .noError)

        #expect(shown == ["resource 7", "loading true", "error No way", "error none"])
    }
}
