import { plainDigits } from './plain-digits.ts';

/**
 * Money is an integer number of satang (1 baht = 100 satang), as a safe integer. Baht with two decimals exists only
 * at the edges: API replies, forms and screens (DECISIONS "Money and time").
 */

const BAHT_PATTERN = /^(?:\d{1,12}|[1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.\d{1,2})?$/;

/** Satang → "1,234.50", SPEC §9's format `0,0.00`. Negative amounts carry a leading minus. */
export function formatBaht(satang: number): string {
  const absolute = Math.abs(satang);
  const whole = Math.trunc(absolute / 100).toString();
  const fraction = (absolute % 100).toString().padStart(2, '0');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${satang < 0 ? '-' : ''}${grouped}.${fraction}`;
}

/** Satang → baht as a JSON number with at most two decimals, the unit of API replies. */
export function toBaht(satang: number): number {
  return satang / 100;
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
 * floored, then the largest remainders get the leftover satang (earlier index first when equal). With all weights 0
 * the first part takes everything.
 */
export function splitByWeight(totalSatang: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? totalSatang : 0));
  const total = BigInt(totalSatang);
  const parts = weights.map((weight, index) => {
    const scaled = total * BigInt(weight);
    return { index, floor: Number(scaled / sum), remainder: scaled % sum };
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
