/// The Unicode characters of superscripts or subscripts.
struct ScriptForms {
    private let forms: [Character: Character]

    private init(of characters: String, _ forms: String) {
        self.forms = Dictionary(uniqueKeysWithValues: zip(characters, forms))
    }

    static let superscript = ScriptForms(
        of: "0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ")
    static let `subscript` = ScriptForms(
        of: "0123456789+-−–=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")

    /// The text in the forms; `nil` if a character has none. White space stays.
    func text(of text: String) -> String? {
        var converted = ""
        for character in text {
            guard let form = character.isWhitespace ? character : forms[character] else { return nil }
            converted.append(form)
        }
        return converted
    }
}
