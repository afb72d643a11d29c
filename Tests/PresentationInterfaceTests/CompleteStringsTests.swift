import PresentationTesting
import Testing

@Suite("The check of a module's strings files")
nonisolated struct CompleteStringsTests {
    @Test("Complete strings files have no fault")
    func complete() throws {
        #expect(try faults().isEmpty)
    }

    @Test(
        "A missing, additional, empty or different sentence of a language is a fault",
        arguments: [
            (#""one" = "um";"#, "“two” is missing"),
            (#""one" = "um"; "two" = "dois %@"; "three" = "três";"#, "“three” is used by nobody"),
            (#""one" = "um"; "one" = "uma"; "two" = "dois %@";"#, "“one” stands there more than once"),
            (#""one" = " "; "two" = "dois %@";"#, "“one” is empty"),
            (#""one" = "one"; "two" = "dois %@";"#, "“one” is its own sentence"),
            (#""one" = "um"; "two" = "dois";"#, "“two” has the placeholders"),
            (#""one" = "um"; "two" = "dois %d";"#, "“two” has the placeholders"),
            (#""one" = "um"; "two" = "dois %@ %@";"#, "“two” has the placeholders"),
            (#""one" = "um"; "two" = "dois %2$@";"#, "“two” has the placeholders"),
            (#""one" = "um" "two""#, "is no list of keys and sentences"),
        ])
    func fault(portuguese: String, sentence: String) throws {
        let faults = try faults(portuguese: portuguese)
        #expect(faults.count == 1 && faults.allSatisfy { $0.contains(sentence) }, "\(faults)")
    }

    @Test("A language without a strings file is a fault")
    func missingFile() throws {
        let folder = try TemporaryBundle(["en": "", "el": ""])
        let faults = stringFaults(bundle: folder.bundle, table: "Table", keys: [])
        #expect(faults == ["pt-br.lproj/Table.strings is missing, or is not UTF-8."])
    }

    @Test("Placeholders in another order are not faults, and a percent sign is not a placeholder")
    func order() throws {
        let folder = try TemporaryBundle([
            "en": #""two" = "%@ of %d, 100 %%";"#, "pt-br": #""two" = "%2$d: %1$@ 100 %%";"#,
            "el": #""two" = "%1$@ / %2$d %%";"#,
        ])
        #expect(stringFaults(bundle: folder.bundle, table: "Table", keys: ["two"]).isEmpty)
    }

    @Test("A sentence with a number needs both plural forms with the same placeholders")
    func counts() throws {
        let complete = #""n.one" = "%d a"; "n.other" = "%d b";"#
        let folder = try TemporaryBundle([
            "en": complete, "pt-br": #""n.one" = "a"; "n.other" = "%d b";"#, "el": #""n.other" = "%d b";"#,
        ])
        let faults = stringFaults(bundle: folder.bundle, table: "Table", keys: [], counts: ["n"])
        #expect(faults.contains("el.lproj/Table.strings: “n.one” is missing."))
        #expect(
            faults.contains("pt-br.lproj/Table.strings: the two forms of “n” have different placeholders."))
    }

    @Test("Every fault of a strings file fails the test")
    func records() throws {
        enum Keys: String, CaseIterable { case one, two }
        let folder = try TemporaryBundle(["en": #""one" = "a"; "two" = "b";"#, "pt-br": "", "el": ""])
        withKnownIssue {
            expectCompleteStrings(bundle: folder.bundle, table: "Table", keys: Keys.self)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("“one” is missing") }
                || issue.comments.contains { $0.rawValue.contains("“two” is missing") }
        }
    }

    private func faults(portuguese: String = #""one" = "um"; "two" = "dois %@";"#) throws -> [String] {
        let folder = try TemporaryBundle([
            "en": #"/* a comment */ "one" = "first"; "two" = "second %@";"#, "pt-br": portuguese,
            "el": #""one" = "πρώτο"; "two" = "δεύτερο %@";"#,
        ])
        return stringFaults(bundle: folder.bundle, table: "Table", keys: ["one", "two"])
    }
}
