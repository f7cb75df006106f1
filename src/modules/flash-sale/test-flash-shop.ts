import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { LockedOrders } from '../order/group-order.types.ts';
import { lockOrders } from '../order/lock-order.ts';
import { orderGroups } from '../order/order.tables.ts';
import { testShop } from '../order/test-shop.ts';
import { flashOffers, flashSlots } from './flash-sale.tables.ts';
import { addOffer } from './offer-product.ts';

const hourMs = 60 * 60 * 1000;

/** Flash sales for tests: a product of 100 baht in a slot at 60 baht. */
export function flashShop(services: Pick<Services, 'db' | 'clock'>) {
  const shop = testShop(services.db);
  return {
    /** A slot that began an hour ago, with one product in it, put there by staff. */
    async running({ copies, perPerson, stock }: { copies: number; perPerson: number; stock: number }) {
      const now = services.clock();
      const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
      const sellerId = await shop.seller();
      const productId = await shop.product(sellerId, { stockOnHand: stock });
      const staff = await shop.shopper({ role: 'staff' });
      const times = { joinUntil: at(-2), startsAt: at(-1), endsAt: at(2) };
      const [slot] = await services.db
        .insert(flashSlots)
        .values({ nameTh: 'แฟลชเซลเที่ยง', nameEn: 'Noon sale', ...times })
        .returning({ id: flashSlots.id });
      if (slot === undefined) throw new Error('no slot came back');
      const added = await addOffer(
        services,
        { userId: staff.userId, origin: { address: '127.0.0.1', userAgent: null, deviceId: null } },
        { slotId: slot.id, productId, priceSatang: 6_000, copies, perPerson, agreement: 'by telephone' },
      );
      if (!added.ok) throw new Error(added.failure.code);
      const [offer] = await services.db.select().from(flashOffers).where(eq(flashOffers.id, added.value));
      if (offer === undefined || offer.quotaId === null) throw new Error('no quota was opened');
      const { id: offerId, quotaId } = offer;
      return { slotId: slot.id, offerId, quotaId, sellerId, productId, endsAt: times.endsAt };
    },
  };
}

export type FlashShop = ReturnType<typeof flashShop>;

/** A group of orders, held, by its reference. */
export async function readGroup(tx: Transaction, referenceCode: string): Promise<LockedOrders> {
  const [group] = await tx
    .select({ id: orderGroups.id })
    .from(orderGroups)
    .where(eq(orderGroups.referenceCode, referenceCode));
  const locked = group === undefined ? null : await lockOrders(tx, group.id);
  if (locked === null) throw new Error('no such group');
  return locked;
}
