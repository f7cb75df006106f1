import { type Reading, readComment } from './comment-reading.rules.ts';
import { keywordKey, plainKeyword } from './comment-text.rules.ts';

export const keywordLongest = 20;

/** Whether a keyword can be one: something to type, without spaces. Null where it can. */
export function keywordFault(keyword: string): 'valueMissing' | 'valueInvalid' | null {
  const plain = plainKeyword(keyword);
  if (plain === '') return 'valueMissing';
  if (/\s/.test(keyword.trim()) || keyword.trim().length > keywordLongest) return 'valueInvalid';
  return /^[\p{L}\p{M}\p{N}._-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(plain) ? null : 'valueInvalid';
}

/**
 * Why a keyword will be misread in a live: a number that people say for copies; the beginning of another one; a price of the live;
 * laughter; a word that orders, asks or cancels by itself.
 */
export const keywordWarnings = ['quantity', 'beginning', 'price', 'laughter', 'word'] as const;
export type KeywordWarning = { keyword: string; warning: (typeof keywordWarnings)[number]; other: string };

export function warningsOf(
  products: readonly { keyword: string; priceSatang: number }[],
  limitPerPerson: number,
): KeywordWarning[] {
  const found: KeywordWarning[] = [];
  for (const { keyword } of products) {
    const key = keywordKey(keyword);
    const warn = (warning: KeywordWarning['warning'], other = '') => found.push({ keyword, warning, other });
    const number = /^\d+$/.test(plainKeyword(keyword)) ? Number(plainKeyword(keyword)) : null;
    if (number !== null && number <= limitPerPerson) warn('quantity', String(limitPerPerson));
    const longer = products.filter((other) => {
      const otherKey = keywordKey(other.keyword);
      return otherKey !== key && otherKey.startsWith(key);
    });
    for (const other of longer) warn('beginning', other.keyword);
    if (number !== null && products.some(({ priceSatang }) => priceSatang === number * 100)) warn('price');
    if (/^5{2,}$/.test(plainKeyword(keyword))) warn('laughter');
    else if (isWord(keyword)) warn('word');
  }
  return found;
}

/** Whether somebody who types the keyword alone isn't understood to want it. */
function isWord(keyword: string): boolean {
  const moment = { keywords: [], onAir: 'on-air', version: 1 } as const;
  const without: Reading = readComment({ text: keyword }, moment);
  return without.why !== 'unknownCode' && without.why !== 'talk' && without.why !== 'phone';
}

/** What is shown of a product's cashback at an entered price (SPEC §4): what the lower price hasn't used up of it, in satang. */
export function displayCashback(cashbackSatang: number, listSatang: number, enteredSatang: number): number {
  const left = Math.max(0, cashbackSatang - (listSatang - enteredSatang));
  return left > cashbackSatang ? 0 : left;
}

/** Whether a price is one to sell at (SPEC §3 isValidatePriceToSell): from the list price less the cashback to the list price. */
export function isPriceToSell(cashbackSatang: number, listSatang: number, enteredSatang: number): boolean {
  return enteredSatang >= listSatang - cashbackSatang && enteredSatang <= listSatang;
}
