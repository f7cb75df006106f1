import { expect, test } from 'vitest';
import type { Evaluation } from './evaluate-promotions.rules.ts';
import { nextPromotionChange } from './next-change.rules.ts';
import type { RunningPromotion } from './promotion-terms.rules.ts';

const at = (text: string) => Date.parse(`2026-11-${text}+07:00`);
const nowMs = at('24T10:00:00');
function evaluation(...promotions: Partial<RunningPromotion>[]): Evaluation {
  const whole = promotions.map(
    (values): RunningPromotion => ({
      ...{ id: 1, promotionTypeId: 3, sellerId: 1, nameTh: '', nameEn: '', funder: 'store' },
      terms: { kind: 'steps', measure: 'copies', steps: [] },
      ...{ productIds: null, gifts: [], partIds: [], audience: 'everybody', tierIds: [], hours: null },
      ...{ startsAtMs: at('20T00:00:00'), endsAtMs: at('30T00:00:00') },
      ...{ budgetSatang: null, spentSatang: 0, usageLimit: null, usedCount: 0, perPersonLimit: null },
      usedByPerson: 0,
      ...values,
    }),
  );
  return {
    applied: [],
    notApplied: whole.map((promotion) => ({ promotion, why: 'tooLittle' as const, missing: null })),
  };
}

test('the first begin or end to come, of any of them', () => {
  expect(nextPromotionChange(evaluation(), nowMs)).toBeNull();
  expect(nextPromotionChange(evaluation({}), nowMs)).toBe(at('30T00:00:00'));
  expect(nextPromotionChange(evaluation({}, { startsAtMs: at('25T00:00:00') }), nowMs)).toBe(
    at('25T00:00:00'),
  );
  expect(nextPromotionChange(evaluation({ endsAtMs: nowMs }), nowMs)).toBeNull();
  expect(nextPromotionChange(evaluation({ endsAtMs: nowMs + 1 }), nowMs)).toBe(nowMs + 1);
});

test('hours of the day in Bangkok, within its dates, also over midnight', () => {
  const hours = { fromMinute: 18 * 60, untilMinute: 9 * 60 };
  expect(nextPromotionChange(evaluation({ hours }), nowMs)).toBe(at('24T18:00:00'));
  expect(nextPromotionChange(evaluation({ hours }), at('24T18:00:00'))).toBe(at('25T09:00:00'));
  expect(nextPromotionChange(evaluation({ hours, endsAtMs: at('24T12:00:00') }), nowMs)).toBe(
    at('24T12:00:00'),
  );
});
