import Foundation
import SyncInterface
import Testing

/// The promises of `PasswordStore`, checked on an empty store.
struct PasswordStoreContract {
    let sut: any PasswordStore
    /// The place of all passwords.
    let place: PasswordPlace

    /// Records an issue for each broken promise.
    func check() throws {
        let (one, other) = (UUID(), UUID())
        #expect(try sut.password(of: one) == nil)
        #expect(try sut.place(of: one) == nil)
        try sut.delete(of: one)

        try sut.store("first", of: one, label: "reader@rss.example.org")
        #expect(try sut.password(of: one) == "first")
        #expect(try sut.place(of: one) == place)
        #expect(try sut.password(of: other) == nil)

        // A new label is not a new password.
        try sut.store("second", of: one, label: "Reader")
        try sut.store("third", of: other, label: "Reader")
        #expect(try sut.password(of: one) == "second")
        #expect(try sut.password(of: other) == "third")

        for password in ["κωδικός 密码 🔑", " a\tb\"\\/ ", "a\0b", String(repeating: "a", count: 10_000)] {
            try sut.store(password, of: one, label: "Reader “ñ”")
            #expect(try sut.password(of: one) == password)
        }

        try sut.delete(of: one)
        #expect(try sut.password(of: one) == nil)
        #expect(try sut.place(of: one) == nil)
        #expect(try sut.password(of: other) == "third")
    }
}
