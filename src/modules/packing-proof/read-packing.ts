import { tellReason } from '../../messages/chosen-reasons.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readProductImages } from '../cart/read-product-images.ts';
import { describeParcelMate } from '../order/parcel-mate.rules.ts';
import type { PackingDesk, PackingProof } from './packing-proof.contract.ts';
import { isAllIn } from './packing-proof.rules.ts';
import {
  hasOrder,
  type ProofOwner,
  selectPackedLines,
  selectPackedOrder,
  selectProofs,
  selectQueue,
} from './packing-proof.store.ts';

/** A store's order as it is packed: what goes into its next parcel, and how much of it is in. */
export async function readPackingDesk(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  { sellerId, orderNumber, locale }: { sellerId: number; orderNumber: string; locale: Locale },
): Promise<Result<PackingDesk, { code: 'orderNotFound' }>> {
  const order = await selectPackedOrder(services.db, sellerId, orderNumber);
  if (order === null) return fail({ code: 'orderNotFound' });
  const isOpen = order.status === 'ready_to_ship';
  const lines = isOpen ? await selectPackedLines(services.db, order.id, order.position) : [];
  const images = await readProductImages(
    services,
    lines.map(({ productId }) => productId),
  );
  const proofs = await readProofs(services, { owner: { sellerId }, orderNumber, locale });
  return succeed({
    orderNumber,
    buyerName: order.buyerName,
    isOpen,
    preparedAt: order.preparedAt?.toISOString() ?? null,
    isPacked: isAllIn(lines),
    goesWith: order.parcelMates.map(describeParcelMate),
    lines: lines.map((line) => ({
      lineId: line.lineId,
      name: inLocale(locale, line.nameTh, line.nameEn),
      options: line.optionsTh === null ? null : inLocale(locale, line.optionsTh, line.optionsEn),
      isbn: line.isbn,
      sku: line.sku,
      imageUrl: images.get(line.productId) ?? null,
      quantity: line.quantity,
      ticked: line.ticked,
    })),
    proof: proofs?.find(({ position }) => position === order.position) ?? null,
  });
}

/** How an order's parcels were packed, for those who may see it; null when there is no such order of theirs. */
export async function readProofs(
  { db }: Pick<Services, 'db'>,
  { owner, orderNumber, locale }: { owner: ProofOwner; orderNumber: string; locale: Locale },
): Promise<PackingProof[] | null> {
  if (!(await hasOrder(db, owner, orderNumber))) return null;
  const rows = await selectProofs(db, owner, orderNumber);
  return rows.map(({ byHand, photos, packedAt, ...proof }) => ({
    ...proof,
    byHand: byHand.map(({ name, reason }) => ({ name, reason: tellReason(locale, reason) })),
    packedAt: packedAt?.toISOString() ?? null,
    photos: photos.map(({ id, at, by }) => ({ id, at: new Date(at).toISOString(), by })),
  }));
}

/** What a store packs next, and how many orders wait for that. */
export function readPackingQueue({ db }: Pick<Services, 'db'>, sellerId: number) {
  return selectQueue(db, sellerId);
}
