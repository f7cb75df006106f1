import { normalizeText } from './normalize-text.rules.ts';

const LEADING_VOWEL = /([เ-ไ])([ก-ฮ])/g;
const SECONDARY = /[\u0e47-\u0e4e]/g;

/**
 * A key whose code point order is Thai dictionary order (Royal Institute): a leading vowel counts after its consonant,
 * tone marks only break ties. Latin and digits come before Thai. Costs nothing at query time, unlike a collator.
 */
export function titleOrderKey(titleTh: string, titleEn: string): string {
  const text = normalizeText(titleTh === '' ? titleEn : titleTh)
    .replace(/[^\p{L}\p{M}\p{N} ]+/gu, '')
    .trim();
  const swapped = text.replace(LEADING_VOWEL, '$2$1');
  const marks = text.match(SECONDARY)?.join('') ?? '';
  return `${swapped.replace(SECONDARY, '')}\u0001${marks}`;
}
