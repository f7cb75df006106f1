import type { Transaction } from '../../platform/db/database.ts';
import { foreignKeyViolation, isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { changeOffer, lockOffers, type OfferColumns, type OfferRow } from '../catalogue/change-offers.ts';
import { followThaiName } from '../catalogue/english-name.rules.ts';
import { tellStep } from '../seller/prepare-store.ts';
import { shelfUnknown } from './add-product.ts';
import { keepHistory, type StoreMember } from './keep-history.ts';
import {
  type ChangeValues,
  differenceOf,
  type MovedState,
  moveRefusal,
  stateOf,
  tellValues,
} from './listing.rules.ts';

/** By field: what was asked for and what stands there. */
export type Conflict = { version: number; differences: Record<string, { yours: unknown; theirs: unknown }> };
export type ChangeFailure =
  | {
      code: 'productNotFound' | 'productHasOptions' | 'alreadyOffered' | 'productRefused' | 'productArchived';
    }
  | { code: 'productChanged'; conflict: Conflict }
  | { code: 'productInvalid'; fields: Record<string, string> };

type Needs = Pick<Services, 'db' | 'clock'>;

/** What differs between what was asked for and what is there, told both ways, as replies have it. */
export function conflictOf(
  version: number,
  { before, after }: { before: ChangeValues; after: ChangeValues },
): Conflict {
  const [theirs, yours] = [tellValues(before), tellValues(after)];
  const fields = Object.keys(yours).map((field) => [field, { yours: yours[field], theirs: theirs[field] }]);
  return { version, differences: Object.fromEntries(fields) };
}

/**
 * Changes columns of a store's product that hasn't been changed since `version`. What is there already isn't a change, so a
 * form that is sent twice is taken once. `version` of the answer is the one to go on with.
 */
export async function changeProduct(
  { db, clock }: Needs,
  member: StoreMember,
  { id, version, wanted }: { id: number; version: number; wanted: WantedColumns },
): Promise<Result<{ version: number; isChanged: boolean }, ChangeFailure>> {
  const now = clock();
  try {
    return await transact<{ version: number; isChanged: boolean }, ChangeFailure>(db, async (tx) => {
      const [product] = await lockOffers(tx, member.sellerId, [id]);
      if (product === undefined) return fail({ code: 'productNotFound' });
      const asked = followThaiName('name', product, completed(product, wanted));
      const difference = differenceOf(currentOf(product), asked as ChangeValues);
      if (difference === null) return succeed({ version: product.version, isChanged: false });
      if (product.version !== version)
        return fail({ code: 'productChanged', conflict: conflictOf(product.version, difference) });
      if (
        product.productTypeId === 2 &&
        ('priceSatang' in difference.after || 'condition' in difference.after)
      )
        return fail({ code: 'productHasOptions' });
      const fields = wrongFieldsOf(product, asked);
      if (Object.keys(fields).length > 0) return fail({ code: 'productInvalid', fields });
      await changeOffer(tx, product, asked, now);
      const kept = { productId: id, kind: 'changed' as const, ...difference, version: product.version + 1 };
      await keepHistory(tx, member, [kept], now);
      return succeed({ version: product.version + 1, isChanged: true });
    });
  } catch (error) {
    // The store has an offer of this edition in that condition.
    if (isDatabaseError(error, [uniqueViolation])) return fail({ code: 'alreadyOffered' });
    if (isDatabaseError(error, [foreignKeyViolation])) return fail(shelfUnknown);
    throw error;
  }
}

/** Null is no full price. */
export type WantedColumns = Omit<OfferColumns, 'fullPriceSatang'> & { fullPriceSatang?: number | null };

/**
 * A price that is told alone takes a full price with it that isn't struck through, or that it passes; none is a full price
 * that is the price.
 */
function completed(product: OfferRow, { fullPriceSatang, ...wanted }: WantedColumns): OfferColumns {
  const { priceSatang = product.priceSatang } = wanted;
  if (fullPriceSatang === null) return { ...wanted, fullPriceSatang: priceSatang };
  if (fullPriceSatang !== undefined) return { ...wanted, fullPriceSatang };
  if (wanted.priceSatang === undefined) return wanted;
  const wasReduced = product.fullPriceSatang > product.priceSatang;
  return {
    ...wanted,
    fullPriceSatang: wasReduced ? Math.max(product.fullPriceSatang, priceSatang) : priceSatang,
  };
}

function wrongFieldsOf(product: OfferRow, wanted: OfferColumns): Record<string, string> {
  const { priceSatang = product.priceSatang, fullPriceSatang = product.fullPriceSatang } = wanted;
  const isThingsOwn = (['nameTh', 'nameEn', 'categoryId'] as const).some(
    (field) => wanted[field] !== undefined,
  );
  return {
    ...(fullPriceSatang < priceSatang ? { fullPrice: 'fullPriceLow' } : {}),
    ...((product.editionId !== null || product.parentId !== null) && isThingsOwn
      ? { thing: 'fieldUnknown' }
      : {}),
  };
}

function currentOf(product: OfferRow): ChangeValues {
  return Object.fromEntries(
    Object.entries(product).map(([field, value]) => [
      field,
      value instanceof Date ? value.toISOString() : (value as ChangeValues[string]),
    ]),
  );
}

export type WantedState = { state: MovedState; publishAt: Date | null };

/**
 * Puts a product on sale, now or at a time, takes it off, or archives it. What staff refuse stays off until they give it back.
 */
export async function setProductState(
  { db, clock }: Needs,
  member: StoreMember,
  { id, version, ...wanted }: WantedState & { id: number; version: number },
): Promise<Result<{ version: number; isChanged: boolean }, ChangeFailure>> {
  const now = clock();
  if (wanted.publishAt !== null && (wanted.state !== 'draft' || wanted.publishAt <= now))
    return fail({ code: 'productInvalid', fields: { publishAt: 'publishAtInvalid' } });
  return transact<{ version: number; isChanged: boolean }, ChangeFailure>(db, async (tx) => {
    const [product] = await lockOffers(tx, member.sellerId, [id]);
    // One of a product's options has no place in a list that it could be put away from.
    if (product === undefined || (wanted.state === 'archived' && product.parentId !== null))
      return fail({ code: 'productNotFound' });
    const state = stateOf(product);
    const refusal = moveRefusal(state, wanted.state);
    if (refusal !== null) return fail({ code: refusal });
    const moved = await moveState(tx, member, product, wanted, now);
    if (moved && product.version !== version)
      return fail({
        code: 'productChanged',
        conflict: {
          version: product.version,
          differences: { state: { yours: wanted.state, theirs: state } },
        },
      });
    return succeed({ version: product.version + (moved ? 1 : 0), isChanged: moved });
  });
}

/** Moves a held product to a state, and keeps that it did; false when it is there. */
export async function moveState(
  tx: Transaction,
  member: StoreMember,
  product: OfferRow,
  { state, publishAt }: WantedState,
  now: Date,
): Promise<boolean> {
  const before = stateOf(product);
  const isSameTime = product.publishAt?.getTime() === publishAt?.getTime();
  if (before === state && isSameTime) return false;
  const isFirst = state === 'onSale' && product.offSaleAs === 'draft';
  const isRefused = !product.isActive && product.offSaleAs === 'refused';
  const offSaleAs = isRefused ? 'refused' : state === 'archived' ? 'hidden' : state;
  await changeOffer(
    tx,
    product,
    {
      isActive: state === 'onSale',
      offSaleAs: offSaleAs === 'onSale' ? null : offSaleAs,
      archivedAt: state === 'archived' ? now : null,
      publishAt,
      // New is what shoppers haven't seen: what was hidden for a while isn't.
      ...(isFirst ? { publishedAt: now } : {}),
    },
    now,
  );
  const kind = state === 'onSale' ? 'published' : publishAt === null ? 'hidden' : 'scheduled';
  await keepHistory(
    tx,
    member,
    [
      {
        productId: product.id,
        kind,
        before: { state: before, publishAt: product.publishAt?.toISOString() ?? null },
        after: {
          state: state === 'archived' ? state : offSaleAs,
          publishAt: publishAt?.toISOString() ?? null,
        },
        version: product.version + 1,
      },
    ],
    now,
  );
  if (state === 'onSale') await tellStep(tx, product.sellerId);
  return true;
}
