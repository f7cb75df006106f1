import type { Queryable } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  checkPromotion,
  type PromotionDraft,
  type PromotionInvalid,
  typeIdOfTerms,
} from './promotion-desk.rules.ts';
import { selectDeskPromotion, selectListed } from './promotion-desk.store.ts';
import { isSoldBy, selectGiveable } from './promotion-products.store.ts';
import { isGift, type PromotionScope, type RunningPromotion } from './promotion-terms.rules.ts';
import { selectProductsOfScopes } from './running-promotions.store.ts';
import type { SavedPromotion } from './save-promotion.ts';

/**
 * A promotion as it would run if it were saved as its maker says it now, for what is bought of these products. Nothing is
 * kept; when it begins and ends is left out of account.
 */
export async function imaginePromotion(
  db: Queryable,
  sellerId: number | null,
  { id, on, draft }: Pick<SavedPromotion, 'id' | 'on' | 'draft'>,
  productIds: readonly number[],
): Promise<Result<RunningPromotion, PromotionInvalid | { code: 'promotionNotFound' }>> {
  const before = id === null ? null : await selectDeskPromotion(db, sellerId, id);
  if (id !== null && before?.sellerId !== sellerId) return fail({ code: 'promotionNotFound' });
  const { startsAt: _, endsAt: __, ...fields } = checkPromotion(draft, null, draft.startsAt);
  const scopes = await scopesOf(db, sellerId, on, draft, before?.parts ?? []);
  if (scopes === 'listUnknown') fields.list = 'listUnknown';
  if (scopes === 'productNotSold') fields.scopes = 'productNotSold';
  if (typeof scopes === 'string' || Object.keys(fields).length > 0)
    return fail({ code: 'promotionInvalid', fields });
  const gift = isGift(draft.terms) ? await selectGiveable(db, sellerId, draft.terms.giftProductId) : null;
  if (isGift(draft.terms) && gift === null)
    return fail({ code: 'promotionInvalid', fields: { gift: 'giftUnknown' } });
  const isOnAll = scopes.length === 0 && draft.terms.kind !== 'bundle';
  return succeed({
    id: id ?? Number.MAX_SAFE_INTEGER,
    promotionTypeId: typeIdOfTerms[draft.terms.kind],
    sellerId,
    nameTh: draft.nameTh,
    nameEn: draft.nameEn,
    funder: sellerId === null ? 'house' : 'store',
    terms: draft.terms,
    productIds: isOnAll ? null : await selectProductsOfScopes(db, productIds, scopes),
    gift,
    partIds: draft.terms.kind === 'bundle' ? scopes.map(({ targetId }) => targetId) : [],
    audience: draft.audience,
    tierIds: draft.tierIds,
    hours: draft.hours,
    startsAtMs: draft.startsAt.getTime(),
    endsAtMs: draft.endsAt.getTime(),
    budgetSatang: draft.budgetSatang,
    spentSatang: 0,
    usageLimit: draft.usageLimit,
    usedCount: 0,
    perPersonLimit: draft.perPersonLimit,
    usedByPerson: 0,
  });
}

async function scopesOf(
  db: Queryable,
  sellerId: number | null,
  on: SavedPromotion['on'],
  { terms }: PromotionDraft,
  parts: readonly { id: number }[],
): Promise<readonly PromotionScope[] | 'listUnknown' | 'productNotSold'> {
  const products = (ids: readonly number[]) =>
    ids.map((targetId) => ({ kind: 'product' as const, targetId }));
  if ('scopes' in on) return on.scopes;
  if (on.productId !== null) {
    const isOwn =
      terms.kind === 'productGift' && sellerId !== null && (await isSoldBy(db, sellerId, on.productId));
    return isOwn ? products([on.productId]) : 'productNotSold';
  }
  if (on.listId === null) return terms.kind === 'bundle' ? products(parts.map(({ id }) => id)) : [];
  const listed = sellerId === null ? null : await selectListed(db, sellerId, on.listId);
  if (listed === null) return 'listUnknown';
  return terms.kind === 'bundle'
    ? products(listed.map(({ productId }) => productId))
    : [{ kind: 'list', targetId: on.listId }];
}
