/// A comment that fits every picture.
struct Remark: Sendable {
    /// Steps of this size through all remarks reach each of them once: it is a prime that does not divide their number.
    static let step = 17

    let username: String
    let message: String

    init(_ username: String, _ message: String) { (self.username, self.message) = (username, message) }

    static let all: [Remark] = [
        Remark("marta", "The light! How long did you wait for it?"),
        Remark("old_tom", "I was there in 1974. It has not changed a bit."),
        Remark("jun.k", "すごくきれい!どこから撮ったんですか?"),
        Remark("Eleni", "Τι ωραία φωτογραφία! Μπράβο."),
        Remark("rafa", "Que lugar lindo, quero voltar logo 😍"),
        Remark("ليلى", "ما شاء الله، صورة رائعة"),
        Remark("pixelpilgrim", "Lovely. Which lens?"),
        Remark("nina_b", "👏👏👏"),
        Remark("Kostas", "Εκεί έκανα διακοπές πέρσι, ίδια ακριβώς τα χρώματα."),
        Remark("the-quiet-one", "…"),
        Remark("sofia.m", "Nós estivemos aí com as crianças 👨‍👩‍👧‍👦 e choveu o tempo todo. Que inveja!"),
        Remark("hanako", "来年はここへ行きたいです。🇯🇵✈️"),
        Remark("yusuf", "هل يمكنني استخدام هذه الصورة خلفية لهاتفي؟"),
        Remark("Bea", "Wallpaper. Done."),
        Remark(
            "longwinded",
            "I have looked at this for longer than I meant to. What gets me is not the colour, although the colour is "
                + "something, but how still it all is: as if everything had just agreed, for a moment, to hold its breath. "
                + "Then one scrolls on, and it is gone. I scrolled back."),
        Remark("anon42", "Is that a bird or dust on the sensor?"),
        Remark("Δημήτρης", "Καλημέρα από τη Θεσσαλονίκη! 🇬🇷"),
        Remark("carol", "My mother has this on a calendar in the kitchen 👩‍🍳"),
        Remark("tiagø", "Aquele céu… não precisa de filtro nenhum."),
        Remark("mizuki", "空の色が忘れられません。"),
        Remark("omar", "من أجمل ما رأيت اليوم 🌅"),
        Remark("grumpy", "Too much saturation, if you ask me. Nobody did."),
        Remark("ann-sofie", "Fine. But the second one from that series was better."),
        Remark("dev_null", "404: words not found"),
        Remark("Lúcia", "Parabéns pelo olhar! 💛"),
        Remark("r3na", "That horizon is level. I checked. Respect. 📐"),
        Remark("Ιωάννα", "Με ταξίδεψε. Ευχαριστώ που τη μοιράστηκες!"),
        Remark("peter w", "We got married about two hundred metres to the left of this. 👩🏽‍❤️‍👨🏻"),
        Remark("satoshi", "構図がいいですね"),
        Remark("نور", "أين التُقطت هذه الصورة بالضبط؟"),
        Remark("mapmaker", "46.5° N or thereabouts, am I right?"),
        Remark("kid_a", "cool"),
        Remark("Zoë", "It looks painted!"),
        Remark("João Pedro", "Dá até para ouvir o silêncio."),
        Remark("walker", "The path on the right is closed since spring, in case anybody plans to go."),
        Remark("mika", "I like how small everything is."),
        Remark("haruka", "😭😭😭 きれいすぎる"),
        Remark("Salma", "صباح الخير والجمال ☕️"),
        Remark("Θάνος", "Με τι κάμερα;"),
        Remark("dora", "Saving this for a grey day."),
        Remark("proud_dad", "My daughter drew this from your picture: 🏔️🌞🐑. She is four."),
        Remark("fernanda", "Que paz… 🧘🏾‍♀️"),
        Remark("night owl", "Up at this hour as well?"),
        Remark("ISO100", "1/125, f/8, and be there."),
        Remark("yuki", "❄️か🌸か、どちらの季節もいいですね。"),
        Remark("Rania", "كم أحب هذا المكان ❤️"),
        Remark("βασίλης", "Ωραία η φωτογραφία, αλλά το φαγητό εκεί είναι ακόμα καλύτερο 😄"),
        Remark("m.", "Thank you."),
        Remark("skeptic", "No way this is real."),
        Remark("skeptic_too", "It is. I have seen it. 🙋🏻‍♂️"),
        Remark("tourist_77", "Is there parking?"),
        Remark("Inês", "A melhor da semana 🏆"),
        Remark("flag collector", "🇧🇷🇬🇷🇯🇵🇲🇦🇳🇴🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
        Remark("kenji", "写真を見ながらお茶を飲んでいます 🍵"),
    ]
}
