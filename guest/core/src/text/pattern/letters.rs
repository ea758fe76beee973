//! The letters of all scripts.

/// Characters beyond ASCII that words are made of, as `\w` in Unicode: letters, marks, digits, connectors and joiners.
/// Ranges may cover characters that are not assigned. The test prints the list that a new version of Unicode needs.
pub(super) const LETTERS: &str = "\
    \u{aa}\u{b5}\u{ba}\u{c0}-\u{d6}\u{d8}-\u{f6}\u{f8}-\u{2c1}\u{2c6}-\u{2d1}\u{2e0}-\u{2e4}\u{2ec}\u{2ee}\
    \u{300}-\u{374}\u{376}-\u{37d}\u{37f}\u{386}\u{388}-\u{3f5}\u{3f7}-\u{481}\u{483}-\u{559}\u{560}-\u{588}\
    \u{591}-\u{5bd}\u{5bf}\u{5c1}-\u{5c2}\u{5c4}-\u{5c5}\u{5c7}-\u{5f2}\u{610}-\u{61a}\u{620}-\u{669}\u{66e}-\u{6d3}\
    \u{6d5}-\u{6dc}\u{6df}-\u{6e8}\u{6ea}-\u{6fc}\u{6ff}\u{710}-\u{7f5}\u{7fa}-\u{7fd}\u{800}-\u{82d}\u{840}-\u{85b}\
    \u{860}-\u{887}\u{889}-\u{88e}\u{897}-\u{8e1}\u{8e3}-\u{963}\u{966}-\u{96f}\u{971}-\u{9f1}\u{9fc}\u{9fe}-\u{a75}\
    \u{a81}-\u{aef}\u{af9}-\u{b6f}\u{b71}\u{b82}-\u{bef}\u{c00}-\u{c6f}\u{c80}-\u{c83}\u{c85}-\u{d4e}\u{d54}-\u{d57}\
    \u{d5f}-\u{d6f}\u{d7a}-\u{df3}\u{e01}-\u{e3a}\u{e40}-\u{e4e}\u{e50}-\u{e59}\u{e81}-\u{f00}\u{f18}-\u{f19}\
    \u{f20}-\u{f29}\u{f35}\u{f37}\u{f39}\u{f3e}-\u{f84}\u{f86}-\u{fbc}\u{fc6}\u{1000}-\u{1049}\u{1050}-\u{109d}\
    \u{10a0}-\u{10fa}\u{10fc}-\u{135f}\u{1380}-\u{138f}\u{13a0}-\u{13fd}\u{1401}-\u{166c}\u{166f}-\u{167f}\
    \u{1681}-\u{169a}\u{16a0}-\u{16ea}\u{16ee}-\u{1734}\u{1740}-\u{17d3}\u{17d7}\u{17dc}-\u{17e9}\u{180b}-\u{180d}\
    \u{180f}-\u{193b}\u{1946}-\u{19d9}\u{1a00}-\u{1a1b}\u{1a20}-\u{1a99}\u{1aa7}\u{1ab0}-\u{1b4c}\u{1b50}-\u{1b59}\
    \u{1b6b}-\u{1b73}\u{1b80}-\u{1bf3}\u{1c00}-\u{1c37}\u{1c40}-\u{1c7d}\u{1c80}-\u{1cbf}\u{1cd0}-\u{1cd2}\
    \u{1cd4}-\u{1fbc}\u{1fbe}\u{1fc2}-\u{1fcc}\u{1fd0}-\u{1fdb}\u{1fe0}-\u{1fec}\u{1ff2}-\u{1ffc}\u{200c}-\u{200d}\
    \u{203f}-\u{2040}\u{2054}\u{2071}\u{207f}\u{2090}-\u{209c}\u{20d0}-\u{20f0}\u{2102}\u{2107}\u{210a}-\u{2113}\
    \u{2115}\u{2119}-\u{211d}\u{2124}\u{2126}\u{2128}\u{212a}-\u{212d}\u{212f}-\u{2139}\u{213c}-\u{213f}\
    \u{2145}-\u{2149}\u{214e}\u{2160}-\u{2188}\u{24b6}-\u{24e9}\u{2c00}-\u{2ce4}\u{2ceb}-\u{2cf3}\u{2d00}-\u{2d6f}\
    \u{2d7f}-\u{2dff}\u{2e2f}\u{3005}-\u{3007}\u{3021}-\u{302f}\u{3031}-\u{3035}\u{3038}-\u{303c}\u{3041}-\u{309a}\
    \u{309d}-\u{309f}\u{30a1}-\u{30fa}\u{30fc}-\u{318e}\u{31a0}-\u{31bf}\u{31f0}-\u{31ff}\u{3400}-\u{4dbf}\
    \u{4e00}-\u{a48c}\u{a4d0}-\u{a4fd}\u{a500}-\u{a60c}\u{a610}-\u{a672}\u{a674}-\u{a67d}\u{a67f}-\u{a6f1}\
    \u{a717}-\u{a71f}\u{a722}-\u{a788}\u{a78b}-\u{a827}\u{a82c}\u{a840}-\u{a873}\u{a880}-\u{a8c5}\u{a8d0}-\u{a8f7}\
    \u{a8fb}\u{a8fd}-\u{a92d}\u{a930}-\u{a953}\u{a960}-\u{a9c0}\u{a9cf}-\u{a9d9}\u{a9e0}-\u{aa59}\u{aa60}-\u{aa76}\
    \u{aa7a}-\u{aadd}\u{aae0}-\u{aaef}\u{aaf2}-\u{ab5a}\u{ab5c}-\u{ab69}\u{ab70}-\u{abea}\u{abec}-\u{fb28}\
    \u{fb2a}-\u{fbb1}\u{fbd3}-\u{fd3d}\u{fd50}-\u{fdc7}\u{fdf0}-\u{fdfb}\u{fe00}-\u{fe0f}\u{fe20}-\u{fe2f}\
    \u{fe33}-\u{fe34}\u{fe4d}-\u{fe4f}\u{fe70}-\u{fefc}\u{ff10}-\u{ff19}\u{ff21}-\u{ff3a}\u{ff3f}\u{ff41}-\u{ff5a}\
    \u{ff66}-\u{ffdc}\u{10000}-\u{100fa}\u{10140}-\u{10174}\u{101fd}-\u{102e0}\u{10300}-\u{1031f}\u{1032d}-\u{1039d}\
    \u{103a0}-\u{103cf}\u{103d1}-\u{10563}\u{10570}-\u{10855}\u{10860}-\u{10876}\u{10880}-\u{1089e}\u{108e0}-\u{108f5}\
    \u{10900}-\u{10915}\u{10920}-\u{10939}\u{10980}-\u{109b7}\u{109be}-\u{109bf}\u{10a00}-\u{10a3f}\u{10a60}-\u{10a7c}\
    \u{10a80}-\u{10a9c}\u{10ac0}-\u{10ac7}\u{10ac9}-\u{10ae6}\u{10b00}-\u{10b35}\u{10b40}-\u{10b55}\u{10b60}-\u{10b72}\
    \u{10b80}-\u{10b91}\u{10c00}-\u{10cf2}\u{10d00}-\u{10d6d}\u{10d6f}-\u{10d85}\u{10e80}-\u{10eac}\u{10eb0}-\u{10f1c}\
    \u{10f27}-\u{10f50}\u{10f70}-\u{10f85}\u{10fb0}-\u{10fc4}\u{10fe0}-\u{11046}\u{11066}-\u{110ba}\u{110c2}\
    \u{110d0}-\u{1113f}\u{11144}-\u{11173}\u{11176}-\u{111c4}\u{111c9}-\u{111cc}\u{111ce}-\u{111da}\u{111dc}\
    \u{11200}-\u{11237}\u{1123e}-\u{112a8}\u{112b0}-\u{113d3}\u{113e1}-\u{1144a}\u{11450}-\u{11459}\u{1145e}-\u{114c5}\
    \u{114c7}-\u{115c0}\u{115d8}-\u{11640}\u{11644}-\u{11659}\u{11680}-\u{116b8}\u{116c0}-\u{11739}\u{11740}-\u{1183a}\
    \u{118a0}-\u{118e9}\u{118ff}-\u{11943}\u{11950}-\u{119e1}\u{119e3}-\u{11a3e}\u{11a47}-\u{11a99}\u{11a9d}\
    \u{11ab0}-\u{11af8}\u{11bc0}-\u{11be0}\u{11bf0}-\u{11c40}\u{11c50}-\u{11c59}\u{11c72}-\u{11ef6}\u{11f00}-\u{11f42}\
    \u{11f50}-\u{11fb0}\u{12000}-\u{1246e}\u{12480}-\u{12ff0}\u{13000}-\u{1342f}\u{13440}-\u{16a69}\u{16a70}-\u{16af4}\
    \u{16b00}-\u{16b36}\u{16b40}-\u{16b43}\u{16b50}-\u{16b59}\u{16b63}-\u{16d6c}\u{16d70}-\u{16e7f}\u{16f00}-\u{16fe1}\
    \u{16fe3}-\u{1bc99}\u{1bc9d}-\u{1bc9e}\u{1ccf0}-\u{1ccf9}\u{1cf00}-\u{1cf46}\u{1d165}-\u{1d169}\u{1d16d}-\u{1d172}\
    \u{1d17b}-\u{1d182}\u{1d185}-\u{1d18b}\u{1d1aa}-\u{1d1ad}\u{1d242}-\u{1d244}\u{1d400}-\u{1d6c0}\u{1d6c2}-\u{1d6da}\
    \u{1d6dc}-\u{1d6fa}\u{1d6fc}-\u{1d714}\u{1d716}-\u{1d734}\u{1d736}-\u{1d74e}\u{1d750}-\u{1d76e}\u{1d770}-\u{1d788}\
    \u{1d78a}-\u{1d7a8}\u{1d7aa}-\u{1d7c2}\u{1d7c4}-\u{1d7ff}\u{1da00}-\u{1da36}\u{1da3b}-\u{1da6c}\u{1da75}\u{1da84}\
    \u{1da9b}-\u{1e14e}\u{1e290}-\u{1e2f9}\u{1e4d0}-\u{1e5fa}\u{1e7e0}-\u{1e8c4}\u{1e8d0}-\u{1e959}\u{1ee00}-\u{1eebb}\
    \u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1fbf0}-\u{323af}\u{e0100}-\u{e01ef}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_are_those_of_unicode() {
        let is_word = regex::Regex::new(r"\w").unwrap();
        let is_free = regex::Regex::new(r"[\p{Unassigned}\p{Private_Use}]").unwrap();
        let mut ranges: Vec<(char, char)> = Vec::new();
        let mut goes_on = false;
        for c in '\u{80}'..=char::MAX {
            let mut text = [0; 4];
            let text = &*c.encode_utf8(&mut text);
            match is_word.is_match(text) {
                true if goes_on => ranges.last_mut().unwrap().1 = c,
                true => ranges.push((c, c)),
                false if is_free.is_match(text) => continue,
                false => {}
            }
            goes_on = is_word.is_match(text);
        }
        let listed: String = ranges
            .iter()
            .map(|(first, last)| if first == last { first.to_string() } else { format!("{first}-{last}") })
            .collect();
        let source = listed.escape_unicode().to_string().replace(r"\u{2d}", "-");
        assert_eq!(LETTERS, listed, "in escapes: {source}");
    }
}
