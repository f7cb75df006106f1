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
 * The marks of Thai letters in one order and once, `เ`+`เ` as `แ`, nikhahit and sara aa as sara am with the tone before it: what
 * looks the same on paper is the same. Other letters stay as they are.
 */
export function withMarksAsMeant(text: string): string {
  return (
    text
      .replaceAll('เเ', 'แ')
      // น + ำ + ้, น + ํ + ้ + า, น + ้ + ํ + า: all of them are น้ำ.
      .replaceAll(partedAm, (_, run: string) => withAm(run))
      .replaceAll(am, withAm)
      .replaceAll(marks, inOrder)
  );
}

/**
 * Thai as it is meant, however it was typed: what can't be seen on paper makes no difference. NFC (which knows nothing of
 * Thai), nothing invisible, doubled marks once, marks in the order of the input method's, `เ`+`เ` as `แ`, nikhahit and sara aa as
 * sara am with the tone before it, Thai digits as Arabic ones.
 */
export function asMeant(text: string): string {
  return (
    withMarksAsMeant(
      text
        // Before NFC: what nobody sees may stand between a letter and its mark.
        .replaceAll(invisible, '')
        .normalize('NFC')
        .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)),
    )
      // An accent may have come to a letter that has one of both.
      .normalize('NFC')
      .replaceAll(/[ฤฦ]\u0e32/g, (pair) => `${pair[0]}ๅ`)
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
