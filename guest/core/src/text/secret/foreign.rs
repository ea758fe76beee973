//! Words of other languages for a password or a key, and keys of networks, which people choose as they choose passwords.

use super::found::Promise;

/// Each as it stands in a sentence, with the verb where that is a word of another meaning in other languages. Where a capital letter begins with another byte, both are here: the gate looks at bytes.
#[rustfmt::skip]
pub(super) const LABELS: &[(&str, Promise)] = &[
    ("mot de passe", Promise::Password), ("mdp", Promise::Password), ("palavra-passe", Promise::Password),
    ("palavra passe", Promise::Password), ("contrasenya", Promise::Password), ("wachtwoord", Promise::Password),
    ("hasło", Promise::Password), ("parola", Promise::Password), ("parolă", Promise::Password), ("şifre", Promise::Password), ("Şifre", Promise::Password),
    ("lösenord", Promise::Password), ("heslo", Promise::Password), ("adgangskode", Promise::Password),
    ("adgangsord", Promise::Password), ("passord", Promise::Password), ("salasana on", Promise::Password),
    ("salasana", Promise::Password), ("parool on", Promise::Password), ("parool", Promise::Password),
    ("jelszó", Promise::Password), ("lozinka", Promise::Password), ("geslo", Promise::Password),
    ("slaptažodis", Promise::Password), ("mật khẩu", Promise::Password), ("kata sandi", Promise::Password),
    ("пароль", Promise::Password), ("парола", Promise::Password), ("лозинка", Promise::Password),
    ("κωδικός", Promise::Password), ("סיסמה", Promise::Password),
    ("סיסמא", Promise::Password), ("كلمة المرور", Promise::Password), ("كلمة السر", Promise::Password),
    ("رمز عبور", Promise::Password), ("पासवर्ड", Promise::Password), ("รหัสผ่าน", Promise::Password),
    ("密码", Promise::Password), ("密碼", Promise::Password), ("口令", Promise::Password),
    ("パスワード", Promise::Password), ("パスフレーズ", Promise::Password), ("暗証番号", Promise::Password),
    ("비밀번호", Promise::Password), ("암호", Promise::Password), ("identified by", Promise::Password),
    ("密钥", Promise::Key), ("密鑰", Promise::Key), ("秘钥", Promise::Key), ("令牌", Promise::Key),
    ("chave de api", Promise::Key), ("chave de acesso", Promise::Key), ("chave secreta", Promise::Key),
    ("clave de api", Promise::Key), ("seed phrase", Promise::Key),
    ("totp seed", Promise::Key), ("wlan-schlüssel", Promise::Password), ("رمز المرور", Promise::Password), ("合言葉", Promise::Password),
    ("wifi key", Promise::Password), ("wi-fi key", Promise::Password), ("wlan key", Promise::Password),
    ("pre-shared key", Promise::Password), ("preshared key", Promise::Password),
];

/// Letters that an ending may add: `lösenordet`, `паролем`.
const LONGEST_ENDING: usize = 3;

/// The end of the label that begins at a place, and what it promises.
pub(super) fn at(text: &str, at: usize) -> Option<(usize, Promise)> {
    let rest = &text[at..];
    let (length, label, promise) =
        LABELS.iter().find_map(|(label, promise)| Some((begins(rest, label)?, *label, *promise)))?;
    // Scripts that are written without spaces have neither endings nor bounds of words.
    if !label.ends_with(is_of_words) {
        return Some((at + length, promise));
    }
    let ending: usize = rest[length..].chars().take_while(|c| c.is_alphanumeric()).map(char::len_utf8).sum();
    let is_short = rest[length..length + ending].chars().count() <= LONGEST_ENDING;
    let is_keyword = rest[length + ending..].starts_with(" chiave");
    (is_short && !is_keyword && !text[..at].ends_with(char::is_alphanumeric)).then_some((at + length + ending, promise))
}

/// The length of a label with which a text begins, in letters of either case.
pub(super) fn begins(text: &str, label: &str) -> Option<usize> {
    let is_same = |given: char, known: char| {
        given.eq_ignore_ascii_case(&known) || !given.is_ascii() && given.to_lowercase().eq(known.to_lowercase())
    };
    let mut chars = text.chars();
    let same = label.chars().all(|known| chars.next().is_some_and(|given| is_same(given, known)));
    same.then(|| text.len() - chars.as_str().len())
}

/// Returns whether a character belongs to an alphabet whose words are divided by spaces, and may have endings.
fn is_of_words(c: char) -> bool {
    c < '\u{590}' || ('\u{1e00}'..'\u{2000}').contains(&c)
}
