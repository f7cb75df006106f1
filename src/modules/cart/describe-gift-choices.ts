import { inLocale, type Locale } from '../../shared/locale.ts';
import type { Evaluation } from '../promotion/evaluate-promotions.rules.ts';
import { type GivenGift, lackingOf } from '../promotion/give-gifts.rules.ts';
import type { CartGiftChoice } from './cart.contract.ts';
import type { ProductFacts } from './cart-facts.rules.ts';
import { type GiftChoice, unmetChoices } from './gift-choices.rules.ts';
import { lineChoices } from './line-choices.ts';

/** What there is to choose among the gifts that go with a seller's order, and choices that can't be kept to. */
export function describeGiftChoices(
  locale: Locale,
  sellerId: number,
  choices: readonly GiftChoice[],
  {
    evaluation,
    images,
    products,
  }: {
    evaluation: Evaluation;
    images: ReadonlyMap<number, string>;
    products: readonly ProductFacts[];
  },
): CartGiftChoice[] {
  const unmet = unmetChoices(choices, evaluation).filter(
    ({ promotion }) => promotion.gifts[0]?.sellerId === sellerId,
  );
  const nameOf = (names: { productId: number; nameTh: string; nameEn: string }) => {
    const product = products.find(({ id }) => id === names.productId);
    const name = inLocale(locale, product?.nameTh ?? names.nameTh, product?.nameEn ?? names.nameEn);
    const options = product === undefined ? [] : lineChoices(product);
    return [name, ...options.map(({ valueTh, valueEn }) => inLocale(locale, valueTh, valueEn))].join(' · ');
  };
  const described = evaluation.applied.flatMap(({ promotion, gift }): CartGiftChoice[] => {
    if (gift === null || gift.sellerId !== sellerId || promotion.gifts.length < 2) return [];
    const chosen = choices.find(({ promotionId }) => promotionId === promotion.id)?.productIds ?? [];
    const given = givenInTurn(gift, chosen);
    const lacking = unmet.find((one) => one.promotion === promotion);
    return [
      {
        promotionId: promotion.id,
        promotionName: inLocale(locale, promotion.nameTh, promotion.nameEn),
        copies: given.length,
        given,
        isChosen: chosen.length > gift.unmet.length,
        options: promotion.gifts.map((one) => ({
          id: one.productId,
          name: nameOf(one),
          imageUrl: images.get(one.productId) ?? null,
          left: gift.options.find(({ productId }) => productId === one.productId)?.left ?? 0,
        })),
        unmet: lacking === undefined ? null : { why: lacking.why, names: namesOf(lacking) },
      },
    ];
  });
  const shown = new Set(described.map(({ promotionId }) => promotionId));
  return [
    ...described,
    ...unmet
      .filter(({ promotion }) => !shown.has(promotion.id))
      .map((one) => ({
        promotionId: one.promotion.id,
        promotionName: inLocale(locale, one.promotion.nameTh, one.promotion.nameEn),
        ...{ copies: 0, given: [], isChosen: false, options: [] },
        unmet: { why: one.why, names: namesOf(one) },
      })),
  ];

  function namesOf({ promotion, productIds }: (typeof unmet)[number]): string[] {
    const ids = new Set(productIds);
    return promotion.gifts.filter(({ productId }) => ids.has(productId)).map(nameOf);
  }
}

/** A product for each copy: what was chosen in its order, then the rest. */
function givenInTurn({ products, unmet }: GivenGift, chosen: readonly number[]): number[] {
  const met = lackingOf(chosen, unmet);
  const all = products.flatMap(({ productId, copies }) => Array.from({ length: copies }, () => productId));
  return [...met, ...lackingOf(all, met)];
}
