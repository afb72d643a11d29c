import Diagnostics
import Testing

@Suite("Check of links") struct LinksCheckTests {
    private func check(
        _ environment: [String: String] = [:], missing: [String] = [], opener: LinksCheck.Opener? = nil,
        clipboardTool: String? = nil, hasDisplay: Bool = false, isRemote: Bool = false, exists: Bool = false
    ) -> [CheckResult] {
        LinksCheck.results(
            environment: environment, missingBrowsers: missing, opener: opener, clipboardTool: clipboardTool,
            hasDisplay: hasDisplay, isRemote: isRemote, exists: { _ in exists })
    }

    @Test("The programs that open and copy addresses are reported")
    func programs() {
        #expect(
            check(opener: ("/bin/w3m", true), clipboardTool: "/bin/xclip") == [
                .ok("links open with /bin/w3m, in this terminal"),
                .ok("links are copied with /bin/xclip"),
            ])
        #expect(check(opener: ("/bin/firefox", false))[0] == .ok("links open with /bin/firefox"))
    }

    @Test("Missing programs for addresses have hints with the packages to install")
    func nothing() {
        let remote = check(isRemote: true)
        #expect(
            remote.texts(.note) == [
                "no browser found; o sends links to the terminal's clipboard",
                "links are copied by the terminal only, which may ignore this",
            ])
        let desktop = check(hasDisplay: true, isRemote: true)
        #expect(desktop.texts(.note).first == "no browser found")
        #expect(desktop.last?.hint == "install xclip or xsel")
        let wayland = check(["WAYLAND_DISPLAY": "/run/wayland"], hasDisplay: true, exists: true)
        #expect(wayland.last?.hint == "install wl-clipboard")
        #expect((remote + desktop + wayland).allSatisfy { $0.hint != nil })
    }

    @Test("BROWSER without an installed program is a problem")
    func missingBrowsers() {
        #expect(
            check(missing: ["missing", "gone"]).texts(.problem) == [
                "no program named in BROWSER was found: missing, gone"
            ])
    }

    @Test("A variable of a desktop that does not exist is a problem")
    func missingDesktops() {
        let environment = [
            "DISPLAY": ":98765.0", "WAYLAND_DISPLAY": "wayland-x", "XDG_RUNTIME_DIR": "/run",
        ]
        #expect(
            check(environment).texts(.problem) == [
                "DISPLAY is ':98765.0', but no desktop is running there (/tmp/.X11-unix/X98765)",
                "WAYLAND_DISPLAY is 'wayland-x', but no desktop is running there (/run/wayland-x)",
            ])
        #expect(check(environment, exists: true).texts(.problem).isEmpty)
        // A desktop of another machine is not checked.
        #expect(check(["DISPLAY": "localhost:10.0"]).texts(.problem).isEmpty)
    }
}
