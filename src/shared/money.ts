import { plainDigits } from './plain-digits.ts';

/**
 * Money is an integer number of satang (1 baht = 100 satang), as a safe integer. Baht with two decimals exists only
 * at the edges: API replies, forms and screens (DECISIONS "Money and time").
 */

const BAHT_PATTERN = /^(?:\d{1,12}|[1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.\d{1,2})?$/;

/** Satang → "1,234.50", SPEC §9's format `0,0.00`. Negative amounts carry a leading minus. */
export function formatBaht(satang: number): string {
  return plainBaht(satang).replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** Satang → "1234.50", as files and codes that machines read have it: no commas, a leading minus below zero. */
export function plainBaht(satang: number): string {
  const absolute = Math.abs(satang);
  const fraction = String(absolute % 100).padStart(2, '0');
  return `${satang < 0 ? '-' : ''}${Math.trunc(absolute / 100)}.${fraction}`;
}

/** Satang → baht as a JSON number with at most two decimals, the unit of API replies. */
export function toBaht(satang: number): number {
  return satang / 100;
}

/**
 * An amount in baht as satang, or per cent as basis points. What is finer than two decimals stays a fraction, which rules
 * refuse: rounded, it would be another amount than was said. Null stays null: nothing was said.
 */
export function inHundredths(given: number): number;
export function inHundredths(given: number | null): number | null;
export function inHundredths(given: number | null): number | null {
  return given === null ? null : Number((given * 100).toFixed(6));
}

/**
 * "1,234.5" → 123450 satang; null when it is not an amount of baht with at most two decimals. A comma parts thousands
 * and nothing else: "199,00" is no amount, not 19,900 baht, and "0,250" not 250, since nobody's thousands begin with 0.
 * Thai digits are digits.
 */
export function parseBaht(text: string): number | null {
  const plain = plainDigits(text).trim();
  if (!BAHT_PATTERN.test(plain)) return null;
  const [whole = '0', fraction = ''] = plain.replaceAll(',', '').split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** A percentage in basis points (10,000 = 100 %) of an amount, rounded half up to whole satang. */
export function basisPointsOf(satang: number, basisPoints: number): number {
  return Number((BigInt(satang) * BigInt(basisPoints) + 5_000n) / 10_000n);
}

/**
 * Splits an amount over weights so that the parts are whole satang and add up to the amount exactly: each part is
 * floored, then the largest remainders get the leftover satang (earlier index first when equal). Amount and weights may be
 * below zero. With weights that come to 0 the first part takes everything.
 */
export function splitByWeight(totalSatang: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? totalSatang : 0));
  // Over a sum above zero: what is left of a floor is at least 0 then, and less than the sum.
  const whole = sum < 0n ? -sum : sum;
  const total = sum < 0n ? BigInt(-totalSatang) : BigInt(totalSatang);
  const parts = weights.map((weight, index) => {
    const scaled = total * BigInt(weight);
    const remainder = ((scaled % whole) + whole) % whole;
    return { index, floor: Number((scaled - remainder) / whole), remainder };
  });
  let left = totalSatang - parts.reduce((a, part) => a + part.floor, 0);
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left === 0) break;
    part.floor += 1;
    left -= 1;
  }
  return parts.map((part) => part.floor);
}

/** A whole number as amounts are written: 1281 is "1,281". The same on the server and in every browser. */
export function groupThousands(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
