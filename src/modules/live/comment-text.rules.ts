/**
 * A comment's text as it is compared: small letters, plain digits, no pictures. NFKC of a whole text would take Thai apart
 * (ำ becomes two characters, so จำนวน would stop matching), so characters are mapped one by one, and only to ASCII.
 */
export function plainText(text: string): string {
  const mapped = Array.from(text, plainCharacter).join('');
  return (
    mapped
      .replaceAll('\u0e4d\u0e32', '\u0e33')
      .replaceAll('\u0e40\u0e40', '\u0e41')
      .toLowerCase()
      // Drawn out as people talk: ค่าาาา is ค่า.
      .replaceAll(/([\u0e01-\u0e4e])\1{2,}/g, '$1')
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .trim()
  );
}

function plainCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x0e50 && code <= 0x0e59) return String(code - 0x0e50);
  if (code < 0x80) return character;
  if (code >= 0x0e00 && code <= 0x0e7f) return character;
  if (invisible.test(character)) return '';
  if (character === '×' || character === '✕' || character === '✖' || character === '⨯') return 'x';
  if (character === '’' || character === '‘') return "'";
  if (character === '“' || character === '”' || character === '«' || character === '»') return '"';
  if (character === '–' || character === '—' || character === '−') return '-';
  if (character === '➕') return '+';
  if (character === '❓' || character === '❔') return '?';
  const folded = character.normalize('NFKC');
  if (/^[ -~]+$/.test(folded)) return folded;
  return /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u.test(character)
    ? ' '
    : character;
}

/** What stands between characters and isn't seen: joiners, variation selectors, the frame of keycaps, byte order marks. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]|\u20e3/u;

/** A keyword as it is compared in a comment. */
export function plainKeyword(keyword: string): string {
  return plainText(keyword).replaceAll(/\s+/g, '');
}

/**
 * What two keywords that people would take for the same have in common: upper and lower case, Thai and Arabic digits, O and 0, I,
 * l and 1. A host's open posts have each of them once (SPEC §5).
 */
export function keywordKey(keyword: string): string {
  return plainKeyword(keyword).replaceAll('o', '0').replaceAll(/[il|]/g, '1');
}

/** What a code that isn't one was probably meant to be: as `keywordKey`, without hyphens, dots and leading zeros. */
export function likenessKey(code: string): string {
  return keywordKey(code)
    .replaceAll(/[-._ ]/g, '')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');
}

/** The keys of the Thai keyboard (Kedmanee) without shift, in the order of `latinKeys`. */
const thaiKeys = 'ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ';
const latinKeys = "1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./";

/** What was typed, had the keyboard been switched to Latin: `แดๅ/` is `cf12`. Null where other letters are among it. */
export function asLatinKeyboard(text: string): string | null {
  let typed = '';
  for (const character of text) {
    const at = thaiKeys.indexOf(character);
    if (at >= 0) typed += latinKeys[at] ?? '';
    else if (/[\s\d]/.test(character)) typed += character;
    else return null;
  }
  return typed;
}

const letterNames: Readonly<Record<string, string>> = {
  เอ: 'a',
  บี: 'b',
  ซี: 'c',
  ดี: 'd',
  อี: 'e',
  เอฟ: 'f',
  จี: 'g',
  เอช: 'h',
  ไอ: 'i',
  เจ: 'j',
  เค: 'k',
  แอล: 'l',
  เอ็ม: 'm',
  เอ็น: 'n',
  โอ: 'o',
  พี: 'p',
  คิว: 'q',
  อาร์: 'r',
  เอส: 's',
  ที: 't',
  ยู: 'u',
  วี: 'v',
  เอ็กซ์: 'x',
  วาย: 'y',
  แซด: 'z',
};
const spelled = new RegExp(
  `(${Object.keys(letterNames)
    .sort((a, b) => b.length - a.length)
    .join('|')})[ -]?(\\d+)`,
  'y',
);

/** A letter that is written as it is called, with digits after it (`เอ1`, `บี 7`), at a place in a plain text. */
export function spelledCodeAt(text: string, at: number): { code: string; length: number } | null {
  spelled.lastIndex = at;
  const [whole, name = '', digits = ''] = spelled.exec(text) ?? [];
  const letter = letterNames[name];
  return whole === undefined || letter === undefined
    ? null
    : { code: `${letter}${digits}`, length: whole.length };
}
