import type { Transaction } from '../../platform/db/database.ts';
import { foreignKeyViolation, isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type AddFailure, addOffer, type NewListing } from '../catalogue/add-offer.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { readStoreUrlKey } from '../seller/check-store.ts';
import { keepHistory, type StoreMember } from './keep-history.ts';

type Failure = AddFailure | { code: 'productInvalid'; fields: Record<string, string> };

/** Of all that a store names, only the category is told by a number that may be nobody's. */
export const shelfUnknown = { code: 'productInvalid' as const, fields: { categoryId: 'shelfUnknown' } };

const triesMost = 3;

/**
 * Adds a product of a store's, and the book with it when the shop doesn't have it; its number. Sent twice with one key it is
 * there once: what has no ISBN would be a second one otherwise.
 */
export async function addProduct(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  member: StoreMember,
  { key, ...listing }: NewListing & { key: string | null },
): Promise<Result<number, Failure | { code: 'idempotencyKeyReused' }>> {
  const now = services.clock();
  const { publishAt = null } = listing.more;
  if (publishAt !== null && (listing.more.isActive !== false || publishAt <= now))
    return fail({ code: 'productInvalid', fields: { publishAt: 'publishAtInvalid' } });
  const { priceSatang, fullPriceSatang } = listing.offer;
  if (fullPriceSatang !== null && fullPriceSatang < priceSatang)
    return fail({ code: 'productInvalid', fields: { fullPrice: 'fullPriceLow' } });
  const { userId, sellerId } = member;
  const body = { sellerId, listing };
  const use = { userId: userId ?? 0, call: 'product/add', key: userId === null ? null : key, body, now };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact<number, Failure | { code: 'idempotencyKeyReused' }>(services.db, (tx) =>
        answerOnce<number, Failure>(tx, use, () => add(tx)),
      );
    } catch (error) {
      if (isDatabaseError(error, [foreignKeyViolation])) return fail(shelfUnknown);
      // Somebody has taken an address between our look and our insert.
      if (attempt === triesMost || !isDatabaseError(error, [uniqueViolation])) throw error;
    }
  }

  async function add(tx: Transaction): Promise<Result<number, Failure>> {
    const urlKey = await readStoreUrlKey(tx, member.sellerId);
    if (urlKey === null) throw new Error('a member’s store isn’t there');
    const added = await addOffer(
      tx,
      services,
      { id: member.sellerId, urlKey, userId: member.userId },
      listing,
    );
    if (!added.ok) return added;
    const { offer, more } = listing;
    const after = {
      priceSatang,
      fullPriceSatang: fullPriceSatang ?? priceSatang,
      sku: offer.sku,
      ...(offer.barcode === null ? {} : { barcode: offer.barcode }),
      condition: offer.condition,
      stock: offer.stock,
      state: more.isActive === false ? 'draft' : 'onSale',
      publishAt: publishAt?.toISOString() ?? null,
    };
    const productId = added.value;
    await keepHistory(tx, member, [{ productId, kind: 'added', before: {}, after, version: 1 }], now);
    return succeed(productId);
  }
}
