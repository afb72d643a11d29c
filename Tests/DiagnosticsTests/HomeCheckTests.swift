import Diagnostics
import Testing

@Suite("Check of the home folder") struct HomeCheckTests {
    private func check(
        _ home: String? = "/home/ana", isNamed: Bool = true, environment: [String: String] = [:],
        state: String? = nil, isFolder: Bool = true, refusal: String? = nil
    ) -> [CheckResult] {
        HomeCheck.results(
            home: home, isNamed: isNamed, environment: environment, stateFolder: state,
            isFolder: { _ in isFolder }, refusal: { _ in refusal })
    }

    @Test("The home folder with its source and the folder of the state are reported")
    func home() {
        #expect(
            check(state: "/state") == [
                .ok("/home/ana (from HOME)"), .ok("settings are saved in /state"),
            ])
        #expect(check(isNamed: false) == [.ok("/home/ana (from the password database: HOME isn't set)")])
    }

    @Test("Relative paths in XDG variables are notes")
    func ignored() {
        let results = check(isNamed: false, environment: ["HOME": "home", "XDG_CACHE_HOME": "cache"])
        #expect(results.map(\.status) == [.note, .note])
        #expect(results[0].text.hasSuffix("HOME is 'home', not an absolute path below /)"))
        #expect(results[1].text == "XDG_CACHE_HOME is 'cache', not an absolute path: ignored")
        #expect(check(environment: ["XDG_CACHE_HOME": "", "XDG_DATA_HOME": "/data"]).count == 1)
    }

    @Test("A missing home folder and a state that cannot be stored are problems")
    func problems() {
        #expect(check(nil).map(\.status) == [.problem])
        #expect(check(isFolder: false).texts(.problem) == ["/home/ana isn't a folder"])
        #expect(
            check(state: "/state", refusal: "Not a directory").texts(.problem) == [
                "couldn't save settings in /state: Not a directory"
            ])
    }
}
