import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type GiftChoice,
  giftChoicesMost,
  mergeGiftChoices,
  putGiftChoice,
  refusalOfChoice,
} from './gift-choices.rules.ts';

const choice = (promotionId: number, productIds: number[], chosenAtMs = 1): GiftChoice => ({
  ...{ promotionId, productIds, chosenAtMs },
});
const someChoices = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 50, max: 52 }), fc.nat(1_000)), {
    selector: ([promotionId]) => promotionId,
    maxLength: giftChoicesMost,
  })
  .map((drafts) =>
    drafts.map(([promotionId, productId, atMs]) => choice(promotionId, [productId], atMs + 1)),
  );

describe('choices of a cart', () => {
  test('one of a promotion takes the place of the one before; of nothing, there is none', () => {
    const kept = putGiftChoice([choice(1, [50]), choice(2, [51])], choice(1, [52], 2));
    expect(kept).toEqual([choice(1, [52], 2), choice(2, [51])]);
    expect(putGiftChoice(kept, choice(1, [], 3))).toEqual([choice(2, [51])]);
  });

  test('are no more than a cart keeps: the first that were made are forgotten', () => {
    let kept: GiftChoice[] = [];
    for (let id = 1; id <= giftChoicesMost + 3; id += 1) kept = putGiftChoice(kept, choice(id, [50], id));
    expect(kept).toHaveLength(giftChoicesMost);
    expect(kept.map(({ promotionId }) => promotionId)).not.toContain(3);
  });

  test('of two carts: of each promotion the later; doing it again changes nothing', () => {
    expect(mergeGiftChoices([choice(1, [50], 5)], [choice(1, [51], 6), choice(2, [52], 1)])).toEqual([
      choice(1, [51], 6),
      choice(2, [52], 1),
    ]);
    fc.assert(
      fc.property(someChoices, someChoices, (own, other) => {
        const merged = mergeGiftChoices(own, other);
        expect(mergeGiftChoices(merged, other)).toEqual(merged);
        expect(merged.length).toBeLessThanOrEqual(giftChoicesMost);
        for (const one of merged) {
          const before = [...own, ...other].filter(({ promotionId }) => promotionId === one.promotionId);
          expect(one.chosenAtMs).toBe(Math.max(...before.map(({ chosenAtMs }) => chosenAtMs)));
        }
      }),
    );
  });
});

test('a choice is refused for a promotion that isn’t there, or isn’t now', () => {
  expect(refusalOfChoice({ promotionId: 1, productIds: [50] }, [], 5)).toBe('promotionNotFound');
});
