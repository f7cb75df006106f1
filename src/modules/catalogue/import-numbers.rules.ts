import { plainDigits } from '../../shared/plain-digits.ts';

/** Numbers as people and spreadsheets of several countries write them. */

const currencyBefore = /^(?:฿|THB)\s*/i;
const currencyAfter = /\s*(?:฿|THB|บาท|บ\.?)$/i;
/** "199.-", "199,-", "199.–": no satang, as price labels in Thailand say. */
const noSatang = /[.,]?\s*[-–—]+$/;

// Nobody's thousands begin with 0.
const thousandsPoint = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const thousandsComma = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})+([.,])\d{1,4}$/;

/** Digits, full stops and commas as those of ASCII. */
export function plainNumber(text: string): string {
  return plainDigits(text).replaceAll('．', '.').replaceAll('，', ',');
}

/**
 * Amounts in units of the currency that a text may stand for: none when it is no number, two when one mark before
 * three digits may part thousands or decimals ("1,250" is 1250 or 1.25). Two marks, or a mark that is not before three
 * digits, leave one reading: "1,250.00", "1.250,00", "1250,00", "199,5".
 */
export function readAmounts(written: string): number[] {
  const text = plainNumber(written)
    .trim()
    .replace(currencyBefore, '')
    .replace(currencyAfter, '')
    .replace(noSatang, '')
    .replace(/[\s\u00a0\u202f](?=\d{3}(?:\D|$))/g, '');
  if (/^\d{1,12}$/.test(text)) return [Number(text)];
  const marks = text.match(/[.,]/g) ?? [];
  if (marks.length === 1 && /^\d{1,12}[.,]\d{1,4}$/.test(text)) {
    const decimal = Number(text.replace(',', '.'));
    const isGroup = thousandsPoint.test(text) || thousandsComma.test(text);
    return isGroup ? [Number(text.replace(/[.,]/, '')), decimal] : [decimal];
  }
  if (thousandsPoint.test(text) || thousandsComma.test(text)) return [Number(text.replace(/[.,]/g, ''))];
  const [, group, decimal] = grouped.exec(text) ?? [];
  if (group === undefined || group === decimal) return [];
  return new Set(marks.slice(0, -1)).size === 1 ? [Number(text.replaceAll(group, '').replace(',', '.'))] : [];
}

/** Whole numbers that a text may stand for: "12", "12.0", "1,200"; two for "1,000", which may be one with decimals. */
export function readCounts(written: string): number[] {
  return readAmounts(written).filter((count) => Number.isSafeInteger(count));
}
