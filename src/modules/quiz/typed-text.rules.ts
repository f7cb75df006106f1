import { asMeant } from '../../shared/thai-as-meant.ts';

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
