import { parseBaht } from './money.ts';
import { plainDigits } from './plain-digits.ts';

/** What somebody typed to find a thing, in the forms in which columns are compared with it. */
export type AskedSearch = {
  /** As it was typed, and where that differs with the digits of whatever keyboard as those of ASCII. */
  texts: readonly string[];
  /** A number of at least three digits (an account's last ones, a card's, a telephone's), without what people put between. */
  digits: string | null;
  /** An amount of money, where it can be one. */
  satang: number | null;
};

/** Full-width letters and signs (Ａ－Ｚ) as those of ASCII. Thai is left as it is: NFKC would take its SARA AM apart. */
function narrow(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .trim();
}

/** Null when nothing was typed: then everything is asked for. */
export function readAskedSearch(typed: string): AskedSearch | null {
  const text = narrow(typed);
  if (text === '') return null;
  const plain = plainDigits(text);
  const digits = plain.replaceAll(/[\s-]/g, '');
  return {
    texts: plain === text ? [text] : [text, plain],
    digits: /^\+?\d{3,20}$/.test(digits) ? digits.replace('+', '') : null,
    satang: parseBaht(plain.replace(/^฿\s*/, '')),
  };
}
