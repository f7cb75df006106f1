import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditTotalsOf, parcelVatClass, totalsOf, vatOfLines, vatWithin } from './document-totals.rules.ts';

const amount = fc.integer({ min: 0, max: 10_000_000 });
const line = fc.record({
  amountSatang: amount,
  vatClass: fc.constantFrom('exempt' as const, 'standard' as const),
});
const lines = fc.array(line, { maxLength: 20 });
const parcel = fc.record({
  feeSatang: amount,
  vatClass: fc.constantFrom('exempt' as const, 'standard' as const),
});
const noParcel = { feeSatang: 0, vatClass: 'standard' as const };

test.each([
  [10_700, 700],
  [10_000, 654],
  [107, 7],
  [0, 0],
  [1, 0],
  // 53.5 × 7 ÷ 107 = 3.5: half goes up.
  [535, 35],
  [53_550, 3_503],
  // Below zero as above it.
  [-10_000, -654],
  [-535, -35],
  [-1, 0],
])('of %i satang with VAT, %i are VAT', (price, vat) => {
  expect(vatWithin(price) + 0).toBe(vat);
});

test('the parts add up to the whole, whatever was bought', () => {
  fc.assert(
    fc.property(lines, parcel, fc.boolean(), (bought, shipping, isVatRegistered) => {
      const totals = totalsOf(bought, shipping, isVatRegistered);
      expect(totals.exemptSatang + totals.taxableSatang + totals.vatSatang).toBe(totals.totalSatang);
      expect(totals.linesSatang + totals.shippingSatang).toBe(totals.totalSatang);
      if (!isVatRegistered) expect(totals.vatSatang).toBe(0);
      // 7 % of the value, to the rounding of one satang.
      else expect(Math.abs(totals.taxableSatang * 7 - totals.vatSatang * 100)).toBeLessThanOrEqual(54);
      const parts = vatOfLines(bought, totals);
      expect(parts).toHaveLength(bought.length + 1);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(totals.vatSatang);
      for (const [index, { vatClass }] of bought.entries())
        if (vatClass === 'exempt' && totals.vatSatang > 0 && totals.taxableSatang > 0)
          expect(parts[index]).toBe(0);
      if (shipping.vatClass === 'exempt' && totals.vatSatang > 0) expect(parts.at(-1)).toBe(0);
    }),
  );
});

test('credit notes that take everything back take back exactly the VAT of the invoice', () => {
  fc.assert(
    fc.property(lines, parcel, (bought, shipping) => {
      const invoice = totalsOf(bought, shipping, true);
      let earlier = { taxableSatang: 0, vatSatang: 0, exemptSatang: 0 };
      for (const note of [...bought.map((one) => [[one], noParcel] as const), [[], shipping] as const]) {
        const totals = creditTotalsOf(note[0], note[1], earlier);
        expect(totals.vatSatang).toBeGreaterThanOrEqual(0);
        expect(totals.taxableSatang).toBeGreaterThanOrEqual(0);
        earlier = {
          taxableSatang: earlier.taxableSatang + totals.taxableSatang,
          vatSatang: earlier.vatSatang + totals.vatSatang,
          exemptSatang: earlier.exemptSatang + totals.exemptSatang,
        };
      }
      const { taxableSatang, vatSatang, exemptSatang } = invoice;
      expect(earlier).toEqual({ taxableSatang, vatSatang, exemptSatang });
    }),
  );
});

test('a line below zero has its own VAT, and all of them the note’s', () => {
  const signed = fc.record({
    amountSatang: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    vatClass: fc.constantFrom('exempt' as const, 'standard' as const),
  });
  const earlier = fc.array(signed, { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(signed, { maxLength: 8 }), earlier, parcel, (credited, before, shipping) => {
      const first = creditTotalsOf(before, noParcel, { taxableSatang: 0, vatSatang: 0 });
      const totals = creditTotalsOf(credited, shipping, first);
      const { exemptSatang, taxableSatang, vatSatang, totalSatang } = totals;
      expect(exemptSatang + taxableSatang + vatSatang).toBe(totalSatang);
      expect(Math.abs((taxableSatang + vatSatang) * 7 - vatSatang * 107)).toBeLessThanOrEqual(107);
      const parts = vatOfLines(credited, totals);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(vatSatang);
      if (credited.some((one) => one.vatClass === 'standard' && one.amountSatang < 0))
        for (const [index, { amountSatang, vatClass }] of credited.entries()) {
          const own = vatClass === 'standard' ? (amountSatang * 7) / 107 : 0;
          expect(Math.abs((parts[index] ?? 0) - own)).toBeLessThanOrEqual(credited.length + 2);
        }
    }),
    // A satang of what is sold in all: no line's share of it says anything of the line.
    {
      examples: [
        [
          [1_200_000, -1_199_999].map((amountSatang) => ({ amountSatang, vatClass: 'standard' as const })),
          [],
          noParcel,
        ],
      ],
    },
  );
});

test.each([
  ['always', ['exempt'], 'standard'],
  ['withGoods', ['exempt', 'exempt'], 'exempt'],
  ['withGoods', ['exempt', 'standard'], 'standard'],
  ['withGoods', ['standard'], 'standard'],
] as const)('a fee that bears VAT %s, for %j, is %s', (setting, classes, expected) => {
  expect(
    parcelVatClass(
      classes.map((vatClass) => ({ vatClass })),
      setting,
    ),
  ).toBe(expected);
});
