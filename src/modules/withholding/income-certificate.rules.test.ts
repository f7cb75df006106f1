import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPointsOf } from '../../shared/money.ts';
import { certificateRate } from './income-certificate.rules.ts';

describe('the rate that tax was kept back at', () => {
  test('is what was kept with the withdrawal, whatever whole satang make of it', () => {
    expect(certificateRate({ taxBasisPoints: 300, incomeSatang: 55, taxSatang: 2 })).toBe(300);
    expect(certificateRate({ taxBasisPoints: 250, incomeSatang: 33, taxSatang: 1 })).toBe(250);
  });

  test('where it wasn’t kept, is the law’s rate that makes this tax, and a rate of the house’s own by division', () => {
    expect(certificateRate({ taxBasisPoints: null, incomeSatang: 55, taxSatang: 2 })).toBe(300);
    expect(certificateRate({ taxBasisPoints: null, incomeSatang: 200_000, taxSatang: 10_000 })).toBe(500);
    expect(certificateRate({ taxBasisPoints: null, incomeSatang: 100_000, taxSatang: 2_500 })).toBe(250);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (incomeSatang) => {
        const taxSatang = basisPointsOf(incomeSatang, 300);
        expect(certificateRate({ taxBasisPoints: null, incomeSatang, taxSatang })).toBe(300);
      }),
    );
  });
});
