import { readIsbn } from './engine/isbn-query.rules.ts';

/** Longer texts aren't what somebody looks for, but what they pasted. */
const lettersMost = 100;
const phoneDigits = 7;

/**
 * What of a search may be counted: without case or doubled spaces. Null for what may be somebody's, or is no search: an
 * e-mail address, a telephone or identity number (an ISBN is neither), an address of a page, a long text.
 */
export function countedWords(search: string): string | null {
  if (!search.isWellFormed() || search.includes('\u0000')) return null;
  const plain = search.trim().replaceAll(/\s+/g, ' ').normalize('NFC').toLowerCase();
  if (plain === '' || plain.length > lettersMost) return null;
  if (/[@＠]|https?:|www\.|:\/\//.test(plain)) return null;
  if (readIsbn(plain)?.kind === 'full') return plain;
  // Digits of any script, with what people put between them.
  const numbers = plain.match(/\p{Nd}(?:[\s().+\-–/]*\p{Nd})*/gu) ?? [];
  const isNumber = numbers.some((each) => each.replaceAll(/\P{Nd}/gu, '').length >= phoneDigits);
  return isNumber ? null : plain;
}

/** What a page says of a search: the words of its address; null when it is no page of search results. */
export function searchOfAddress(address: string): string | null {
  const [path = '', query = ''] = address.split('?', 2);
  return path === '/product' ? countedWords(new URLSearchParams(query).get('search') ?? '') : null;
}

/** Few enough that whoever searched may have gone away. */
export const fewFound = 3;
/** For how many days it is kept what was searched for. */
export const searchesKeptDays = 400;
