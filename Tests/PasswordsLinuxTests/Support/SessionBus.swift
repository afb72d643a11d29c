import FileTesting
import Foundation
import Glibc
import Testing

/// A session bus with a home folder of its own. The bus ends with this object, and its services with the bus.
final class SessionBus {
    /// The environment variables of a process in the session, which has no display.
    let environment: [String: String]
    /// The bus's process.
    let process: pid_t
    private var isEnded = false

    /// Starts a bus.
    ///
    /// - Parameters:
    ///   - home: The home folder, where keyrings are stored.
    ///   - services: The folder of services that the bus starts when they are called; by default the
    ///     system's.
    init(home: String, services: String? = nil) throws {
        let runtime = "\(home)/run-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        var environment = ["HOME": home, "XDG_RUNTIME_DIR": runtime]
        environment.merge(["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]) { $1 }
        var options = ["--session"]
        if let services {
            let configuration = runtime + "/bus.conf"
            try """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type><listen>unix:dir=\(runtime)</listen><servicedir>\(services)</servicedir>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
              </policy>
            </busconfig>
            """.write(toFile: configuration, atomically: true, encoding: .utf8)
            options = ["--config-file=\(configuration)"]
        }
        // No child of this process: the zombie of one that a test kills would keep exit tests from seeing
        // theirs.
        let words = ["/usr/bin/dbus-daemon"] + options + ["--fork", "--nopidfile"]
        let output = Pipe()
        try run(
            words + ["--print-address=1", "--print-pid=1"], environment,
            output: output.fileHandleForWriting.fileDescriptor)
        let lines = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            .split(separator: "\n")
        try #require(lines.count == 2)
        environment["DBUS_SESSION_BUS_ADDRESS"] = String(lines[0])
        process = try #require(pid_t(lines[1]))
        self.environment = environment
    }

    deinit { end() }

    /// Ends the bus.
    func end() {
        guard !isEnded else { return }
        isEnded = true
        kill(process, SIGKILL)
    }

    /// Starts gnome-keyring before the bus does, and unlocks the login keyring, which the first start
    /// creates.
    func unlockKeyring() throws {
        let path = try #require(environment["HOME"]) + "/keyring-password"
        try Data("keyring password".utf8).write(to: URL(filePath: path))
        let input = try #require(FileHandle(forReadingAtPath: path))
        let words = ["/usr/bin/gnome-keyring-daemon", "--daemonize", "--unlock", "--components=secrets"]
        try run(words, environment, input: input.fileDescriptor)
    }
}

/// Runs a program that starts a daemon, without the descriptors of this process: the daemon would keep those
/// that Foundation's `Process` waits for.
private func run(
    _ words: [String], _ environment: [String: String], input: Int32? = nil, output: Int32? = nil
) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in [(0, input), (1, output), (2, nil)] as [(Int32, Int32?)] {
        if let descriptor {
            posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        } else {
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        }
    }
    for number: Int32 in 3..<256 { posix_spawn_file_actions_addclose(&actions, number) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The pool's threads block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    try #require(posix_spawn(&process, words[0], &actions, &attributes, arguments, variables) == 0)
    var status: Int32 = 0
    try #require(waitpid(process, &status, 0) == process && status == 0)
}

/// Sets this process's environment, which GIO reads. For processes of exit tests.
func enter(_ environment: [String: String]) {
    for name in ["DISPLAY", "WAYLAND_DISPLAY"] { unsetenv(name) }
    for (name, value) in environment { setenv(name, value, 1) }
}

extension Trait where Self == ConditionTrait {
    /// Runs tests with gnome-keyring: with `FEEDHOST_SLOW=1` only, and where it is installed.
    static var gnomeKeyring: ConditionTrait {
        .enabled(
            if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1"
                && ["dbus-daemon", "gnome-keyring-daemon"].allSatisfy {
                    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
                },
            "needs FEEDHOST_SLOW=1 and what Tools/setup slow installs")
    }
}
