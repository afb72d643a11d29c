import Foundation
import PresentationInterface
import Testing

@Suite("The sentences of a module")
struct LocalizedStringsTests {
    @Test(
        "The language of a locale is the reader's, or English",
        arguments: [
            ("en", Language.english), ("en_GB", .english), ("pt", .portuguese), ("pt-BR", .portuguese),
            ("pt_PT.UTF-8", .portuguese), ("el", .greek), ("el_GR", .greek), ("fr_FR", .english),
            ("C", .english), ("", .english),
        ])
    func language(identifier: String, language: Language) {
        #expect(Language(Locale(identifier: identifier)) == language)
    }

    @Test(
        "A sentence is looked up in the file of the locale's language",
        arguments: [("en", "Hello"), ("pt-BR", "Olá"), ("el-GR", "Γεια σου"), ("fr", "Hello")])
    func lookup(identifier: String, sentence: String) throws {
        let sut = try makeSUT(identifier)
        #expect(sut("hello") == sentence)
        #expect(sut(Key.hello) == sentence)
    }

    @Test("A missing sentence is replaced by its key")
    func missing() throws {
        let sut = try makeSUT("el")
        #expect(sut("nobody wrote this") == "nobody wrote this")
    }

    @Test("Placeholders are replaced in the order of the language")
    func placeholders() throws {
        #expect(try makeSUT("en")(Key.order, "one", "two") == "one before two")
        #expect(try makeSUT("en")("order", "one", "two") == "one before two")
        #expect(try makeSUT("pt-BR")(Key.order, "one", "two") == "two depois de one")
    }

    @Test("Numbers in sentences are grouped by the locale")
    func numbers() throws {
        #expect(try makeSUT("en_US")(Count.pictures, count: 12_345) == "12,345 pictures")
        #expect(try makeSUT("pt_BR")(Count.pictures, count: 12_345) == "12.345 fotos")
    }

    @Test(
        "A sentence with a number has the plural category of its language",
        arguments: [
            ("en", ["0 pictures", "1 picture", "2 pictures"]), ("pt-BR", ["0 foto", "1 foto", "2 fotos"]),
            ("el", ["0 εικόνες", "1 εικόνα", "2 εικόνες"]),
        ])
    func plurals(identifier: String, sentences: [String]) throws {
        let sut = try makeSUT(identifier)
        #expect((0...2).map { sut(Count.pictures, count: $0) } == sentences)
    }

    private enum Key: String { case hello, order }
    private enum Count: String { case pictures }

    private func makeSUT(_ identifier: String) throws -> LocalizedStrings {
        LocalizedStrings(
            in: try Self.folder.get().bundle.bundleURL, table: "Table", locale: Locale(identifier: identifier)
        )
    }

    private static let folder = Result {
        try TemporaryBundle([
            "en": """
            "hello" = "Hello"; "order" = "%1$@ before %2$@";
            "pictures.one" = "%d picture"; "pictures.other" = "%d pictures";
            """,
            "pt-br": """
            "hello" = "Olá"; "order" = "%2$@ depois de %1$@";
            "pictures.one" = "%d foto"; "pictures.other" = "%d fotos";
            """,
            "el": """
            "hello" = "Γεια σου"; "order" = "%1$@ πριν από %2$@";
            "pictures.one" = "%d εικόνα"; "pictures.other" = "%d εικόνες";
            """,
        ])
    }
}
