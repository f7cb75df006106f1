import { withMarksAsMeant } from '../../../shared/thai-as-meant.ts';

/**
 * One spelling for what a reader sees as the same text: lower case, Latin without diacritics, Thai digits as Arabic,
 * Thai marks in one order and once, sara am in one piece, nothing invisible.
 *
 * Text is folded unit by unit (a base with what hangs on it), so every folded character knows which stretch of the
 * original it came from; that is what lets a match be marked in the original.
 */
const UNIT =
  /(?:เ[\u00ad\u200b-\u200f\u2060\ufeff\u0e3a]*เ|[\s\S])[\p{M}\u0e32\u0e33\u0e45\u00ad\u200b-\u200f\u2060\ufeff]*/gu;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff\u0e3a]/g;
const LATIN_MARKS = /[\u0300-\u036f]/g;
const BROKEN = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff\ufffd]/g;
/** What folding leaves alone but for case: printable ASCII and Thai without anything that has variants. */
const PLAIN = /^[ -~\u0e01-\u0e2e\u0e30-\u0e34\u0e35-\u0e39\u0e40-\u0e44\u0e47-\u0e4c]*$/;
const SUSPECT =
  /เเ|\u0e33[\u0e31\u0e34-\u0e39\u0e47-\u0e4c]|[\u0e31\u0e34-\u0e39\u0e47-\u0e4c]{2}|\u0e32\u0e32|\u0e33\u0e33/;
/** The usual pair, vowel then tone (or silencer), with no third mark beside it, is already in order. */
const ORDERED_PAIR =
  /(?<![\u0e31\u0e34-\u0e39\u0e47-\u0e4c])[\u0e31\u0e34-\u0e39\u0e47][\u0e48-\u0e4c](?![\u0e31\u0e34-\u0e39\u0e47-\u0e4c])/g;
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ð: 'd',
};

function foldUnit(unit: string): string {
  let text = unit
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .replace(INVISIBLE, '');
  if (/[\u0e00-\u0e7f]/.test(text)) {
    text = withMarksAsMeant(
      text
        .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
        .replace(/(?<![ฤฦ])\u0e45/g, '\u0e32'),
    )
      .replace(/\u0e32{2,}/g, '\u0e32')
      .replace(/\u0e33{2,}/g, '\u0e33');
  }
  return text
    .replace(/[ßæœøđłıþð]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(BROKEN, ' ');
}

/** True when folding changes nothing but case: each character stays where it is. */
export function isPlainText(text: string): boolean {
  if (!PLAIN.test(text)) return false;
  return !SUSPECT.test(text) || !SUSPECT.test(text.replace(ORDERED_PAIR, ''));
}

/** The folded text. Never throws, whatever the string holds. */
export function normalizeText(text: string): string {
  if (isPlainText(text)) return text.toLowerCase();
  return text.toWellFormed().replace(UNIT, foldUnit);
}

export type MappedText = {
  text: string;
  /** For each folded UTF-16 unit, where its source unit starts and ends in the original. */
  starts: number[];
  ends: number[];
};

/** As `normalizeText`, and where each piece came from. */
export function normalizeMapped(original: string): MappedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (const match of original.toWellFormed().matchAll(UNIT)) {
    const folded = foldUnit(match[0]);
    for (let i = 0; i < folded.length; i++) {
      starts.push(match.index);
      ends.push(match.index + match[0].length);
    }
    text += folded;
  }
  return { text, starts, ends };
}
