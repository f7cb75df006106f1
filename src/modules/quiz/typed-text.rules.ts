/** Characters that nobody sees and keyboards, chats and word processors leave behind. */
const invisible = /[\u00ad\u200b-\u200f\u2060\u2061-\u2064\ufeff]/g;
/** What stands above or below a Thai consonant, and accents that are left among them. */
const mark = String.raw`[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0300-\u036f]`;
const marks = new RegExp(`${mark}+`, 'g');
/** Nikhahit and sara aa of one letter, whatever stands between them. */
const partedAm = new RegExp(String.raw`(${mark}*\u0e4d${mark}*)\u0e32`, 'g');
/** Sara am with all that was typed around it: a mark after it belongs to the letter before. */
const am = new RegExp(String.raw`${mark}*\u0e33(?:${mark}|\u0e33)*`, 'g');

/** Below the consonant, above it, tones, the mark that silences: the order in which a keyboard's input method lets them, and no other than NFC's. */
function rankOf(mark: string): number {
  const code = mark.charCodeAt(0);
  if (code === 0x0e3a) return -1;
  if (code >= 0x0e38 && code <= 0x0e3a) return 0;
  if (code >= 0x0e48 && code <= 0x0e4b) return 2;
  if (code === 0x0e4c || code === 0x0e4e) return 3;
  if (code <= 0x036f) return 4;
  return 1;
}

function inOrder(run: string): string {
  return [...new Set(run)].sort((one, other) => rankOf(one) - rankOf(other)).join('');
}

/** Sara am after its marks: nikhahit is a part of it. */
function withAm(run: string): string {
  return `${inOrder(run.replaceAll(/[\u0e33\u0e4d]/g, ''))}ำ`;
}

/**
 * Thai as it is meant, however it was typed: what can't be seen on paper makes no difference. NFC (which knows nothing of
 * Thai), nothing invisible, doubled marks once, marks in the order of the input method's, `เ`+`เ` as `แ`, nikhahit and sara aa as
 * sara am with the tone before it, Thai digits as Arabic ones.
 */
export function asMeant(text: string): string {
  return (
    text
      // Before NFC: what nobody sees may stand between a letter and its mark.
      .replaceAll(invisible, '')
      .normalize('NFC')
      .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
      .replaceAll('เเ', 'แ')
      // น + ำ + ้, น + ํ + ้ + า, น + ้ + ํ + า: all of them are น้ำ.
      .replaceAll(partedAm, (_, run: string) => withAm(run))
      .replaceAll(am, withAm)
      .replaceAll(marks, inOrder)
      // An accent may have come to a letter that has one of both.
      .normalize('NFC')
      .replaceAll(/[ฤฦ]\u0e32/g, (pair) => `${pair[0]}ๅ`)
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/** How much of what was typed has to be as it was accepted. */
export const strictnesses = ['loose', 'strict'] as const;
export type Strictness = (typeof strictnesses)[number];

/** Two texts are the same answer when these are the same: `strict` tells cases, spaces and punctuation apart. */
export function answerKey(text: string, strictness: Strictness): string {
  const meant = asMeant(text);
  // ต่างๆ and ต่าง ๆ are one word in every spelling book.
  if (strictness === 'strict') return meant.replaceAll(' ๆ', 'ๆ');
  return meant.toLowerCase().replaceAll(/[\s\p{P}]/gu, '');
}

const unitSigns = /[\p{L}\p{M}%฿$€£°.]/u;

/**
 * A number as people type it: Thai digits, spaces or commas between thousands, a sign, the unit that stands beside the
 * field or a currency's sign. Null when it is none, or could be two: "1,5" and "0,250" are nobody's thousands.
 */
export function readTypedNumber(text: string, units: readonly string[] = []): number | null {
  let rest = asMeant(text).replaceAll(/[−–—]/g, '-').toLowerCase();
  for (const unit of units.map((each) => asMeant(each).toLowerCase()).filter((each) => each !== '')) {
    if (rest.endsWith(unit)) rest = rest.slice(0, -unit.length).trim();
    else if (rest.startsWith(unit) && unitSigns.test(unit)) rest = rest.slice(unit.length).trim();
  }
  rest = rest.replace(/^฿\s*/, '').replace(/\s*฿$/, '');
  const grouped = /^([+-]?)\s*([1-9]\d{0,2}(?:[ ,]\d{3})+|\d+)?(\.\d+)?(e[+-]?\d{1,2})?$/.exec(rest);
  if (grouped === null) return null;
  const [, sign = '', whole = '', part = '', power = ''] = grouped;
  if (whole === '' && part === '') return null;
  if (/ /.test(whole) && /,/.test(whole)) return null;
  const value = Number(`${sign}${whole.replaceAll(/[ ,]/g, '') || '0'}${part}${power}`);
  return Number.isFinite(value) ? value : null;
}
