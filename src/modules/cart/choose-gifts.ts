import { fail, type Result, succeed } from '../../shared/result.ts';
import type { ChosenGifts } from '../promotion/promotion-terms.rules.ts';
import { type ChangedCart, changeCart, type Ground } from './change-cart.ts';
import type { CartKey } from './edit-cart-lines.ts';
import { evaluateKeptCart, type KnowsNewCustomers } from './evaluate-kept-cart.ts';
import { putGiftChoice, refusalOfChoice } from './gift-choices.rules.ts';

type ChoiceFailure = {
  code: 'cartNotFound' | 'promotionNotFound' | 'giftTooMany' | 'giftNotOffered' | 'giftSoldOut';
};

/**
 * Keeps with a cart what was chosen among the gifts of a promotion, a product for each copy; with none, the rule chooses again.
 * What has run out can't be chosen.
 */
export function chooseGifts(
  services: Ground & KnowsNewCustomers,
  key: CartKey,
  chosen: ChosenGifts,
): Promise<Result<ChangedCart, ChoiceFailure>> {
  const { promotionId, productIds } = chosen;
  return changeCart<ChoiceFailure>(services, key, async (cart, facts, db) => {
    const asked = { cart, facts, userId: key.userId };
    const { promotions, evaluation } = await evaluateKeptCart(db, services, asked);
    const ofCart = promotions.filter(({ gifts }) =>
      facts.sellers.some(({ id }) => id === gifts[0]?.sellerId),
    );
    const refusal = refusalOfChoice(chosen, ofCart, facts.atMs);
    if (refusal !== null) return fail({ code: refusal });
    const given = evaluation.applied.find(({ promotion }) => promotion.id === promotionId)?.gift;
    const isLeft = (id: number) =>
      (given?.options.find(({ productId }) => productId === id)?.left ?? 0) >=
      productIds.filter((one) => one === id).length;
    if (given != null && !productIds.every(isLeft)) return fail({ code: 'giftSoldOut' });
    const choice = { promotionId, productIds: [...productIds], chosenAtMs: services.clock().getTime() };
    return succeed({ giftChoices: putGiftChoice(cart.giftChoices, choice) });
  });
}
