import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bahtText } from './baht-text.ts';

test.each([
  [0, 'ศูนย์บาทถ้วน'],
  [1, 'หนึ่งสตางค์'],
  [50, 'ห้าสิบสตางค์'],
  [100, 'หนึ่งบาทถ้วน'],
  [1_000, 'สิบบาทถ้วน'],
  [1_100, 'สิบเอ็ดบาทถ้วน'],
  [2_121, 'ยี่สิบเอ็ดบาทยี่สิบเอ็ดสตางค์'],
  [10_100, 'หนึ่งร้อยเอ็ดบาทถ้วน'],
  [12_000, 'หนึ่งร้อยยี่สิบบาทถ้วน'],
  [123_450, 'หนึ่งพันสองร้อยสามสิบสี่บาทห้าสิบสตางค์'],
  [100_000_000, 'หนึ่งล้านบาทถ้วน'],
  [100_000_100, 'หนึ่งล้านเอ็ดบาทถ้วน'],
  [1_100_000_000, 'สิบเอ็ดล้านบาทถ้วน'],
  [2_100_001_111, 'ยี่สิบเอ็ดล้านสิบเอ็ดบาทสิบเอ็ดสตางค์'],
  [100_000_000_000_000, 'หนึ่งล้านล้านบาทถ้วน'],
])('%i satang are %s', (satang, words) => {
  expect(bahtText(satang)).toBe(words);
});

const values: Record<string, number> = {
  หนึ่ง: 1,
  เอ็ด: 1,
  สอง: 2,
  ยี่: 2,
  สาม: 3,
  สี่: 4,
  ห้า: 5,
  หก: 6,
  เจ็ด: 7,
  แปด: 8,
  เก้า: 9,
};
const powers: Record<string, number> = { สิบ: 10, ร้อย: 100, พัน: 1_000, หมื่น: 10_000, แสน: 100_000 };

/** Reads the words back. */
function parse(words: string): number {
  let total = 0;
  let group = 0;
  let digit: number | null = null;
  const tokens = words.match(/หนึ่ง|เอ็ด|สอง|ยี่|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ร้อย|พัน|หมื่น|แสน|ล้าน/g) ?? [];
  expect(tokens.join('')).toBe(words);
  for (const token of tokens) {
    const value = values[token];
    const power = powers[token];
    if (value !== undefined) digit = value;
    else if (power !== undefined) {
      group += (digit ?? 1) * power;
      digit = null;
    } else {
      total = (total + group + (digit ?? 0)) * 1_000_000;
      group = 0;
      digit = null;
    }
  }
  return total + group + (digit ?? 0);
}

test('what is written in words reads back as the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999_999 }), (satang) => {
      const [, baht = '', rest = ''] = /^(?:(.*)บาท)?(?:ถ้วน|(.*)สตางค์)$/.exec(bahtText(satang)) ?? [];
      expect(parse(baht) * 100 + parse(rest)).toBe(satang);
    }),
  );
});

test('an amount that is none is refused', () => {
  for (const wrong of [-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])
    expect(() => bahtText(wrong)).toThrow(RangeError);
});
