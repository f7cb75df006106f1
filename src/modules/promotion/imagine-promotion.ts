import type { Queryable } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { checkPromotion, type PromotionInvalid, typeIdOfTerms } from './promotion-desk.rules.ts';
import { selectDeskPromotion } from './promotion-desk.store.ts';
import { isGift, type RunningPromotion } from './promotion-terms.rules.ts';
import { resolveGifts } from './resolve-gifts.ts';
import { resolveScopes } from './resolve-scopes.ts';
import { selectProductsOfScopes } from './running-promotions.store.ts';
import { isOnTheSame, type SavedPromotion } from './save-promotion.ts';

/**
 * A promotion as it would run if it were saved as its maker says it now, for what is bought of these products. Nothing is
 * kept; when it begins and ends is left out of account.
 */
export async function imaginePromotion(
  db: Queryable,
  sellerId: number | null,
  { id, scopes: said, draft }: Pick<SavedPromotion, 'id' | 'scopes' | 'draft'>,
  productIds: readonly number[],
): Promise<Result<RunningPromotion, PromotionInvalid | { code: 'promotionNotFound' }>> {
  // A price is seen by whoever looks: what it would have made people buy, no order of the past says.
  const { terms } = draft;
  if (terms.kind === 'discount') return fail({ code: 'promotionInvalid', fields: { offer: 'notForPrices' } });
  const before = id === null ? null : await selectDeskPromotion(db, sellerId, id);
  if (id !== null && before?.sellerId !== sellerId) return fail({ code: 'promotionNotFound' });
  const { startsAt: _, endsAt: __, ...fields } = checkPromotion(draft, null, draft.startsAt);
  const { scopes, ...resolved } = await resolveScopes(db, sellerId, said, terms);
  // What it is on already may have gone since: then it is on what is left.
  const isKept = before !== null && isOnTheSame(said, before.scopes);
  const wrong = { ...(isKept ? {} : resolved.fields), ...fields };
  if (Object.keys(wrong).length > 0) return fail({ code: 'promotionInvalid', fields: wrong });
  const { gifts, mistake } = isGift(terms)
    ? await resolveGifts(db, sellerId, terms)
    : { gifts: [], mistake: null };
  if (mistake !== null) return fail({ code: 'promotionInvalid', fields: { gift: mistake } });
  const isOnAll = scopes.length === 0 && terms.kind !== 'bundle';
  return succeed({
    id: id ?? Number.MAX_SAFE_INTEGER,
    promotionTypeId: typeIdOfTerms[terms.kind],
    sellerId,
    nameTh: draft.nameTh,
    nameEn: draft.nameEn,
    funder: sellerId === null ? 'house' : 'store',
    terms,
    productIds: isOnAll ? null : await selectProductsOfScopes(db, productIds, scopes),
    gifts,
    partIds: terms.kind === 'bundle' ? scopes.map(({ targetId }) => targetId) : [],
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
