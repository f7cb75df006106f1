import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { recordCashback } from '../cashback/record-cashback.ts';
import { attribute } from './attribution.rules.ts';
import { chargeStores } from './charge-stores.ts';
import { readLink } from './click.rules.ts';
import { insertEarning } from './earning.store.ts';
import { selectCameBy, selectLinkedLines, selectRunningRates, selectTies } from './order-link.store.ts';

type Placed = EventOf<'orderPlaced'>;
/** What of an order that was placed says whose link it came by. */
export type PlacedByLink = {
  group: Pick<Placed['group'], 'id' | 'userId' | 'link' | 'isVoucherUsed'>;
  orders: readonly { id: number; seller: { id: number } }[];
  at: Date;
};

/**
 * An order was placed: whoever sent its buyer gets what the rates say, frozen now. What came by nobody's link has no row; an
 * order that earns nothing has one with its reason.
 */
export async function recordEarningsOfPlaced(
  tx: Transaction,
  services: Pick<Services, 'secretBox'>,
  { group, orders, at }: PlacedByLink,
): Promise<void> {
  // Most orders came by nobody's link, and cost nothing here.
  if (group.link === null && !group.isVoucherUsed) return;
  const came = await selectCameBy(tx, { groupId: group.id, code: group.link?.affiliateCode ?? null });
  if (came === null) return;
  const { affiliateId, code, isStopped, via } = came;
  const { codeShare = null, referer = null } = group.link ?? {};
  const click = codeShare === null ? null : readLink(services.secretBox, code, codeShare);
  const ties = await selectTies(tx, { affiliateId, buyerId: group.userId, groupId: group.id });
  const lines = await selectLinkedLines(tx, group.id, at);
  const rates = await selectRunningRates(
    tx,
    at,
    orders.map(({ seller }) => seller.id),
  );
  for (const { id: orderId } of orders) {
    const {
      outcome,
      heldReason,
      lines: earned,
    } = attribute({
      way: via === 'voucher' ? { via } : { via, click },
      isStopped,
      ties,
      rates,
      lines: lines.filter((line) => line.orderId === orderId),
      now: at,
    });
    const isNew = await insertEarning(
      tx,
      {
        ...{ orderId, affiliateId, via, outcome, heldReason, createdAt: at },
        channel: via === 'click' ? referer : null,
        clickedAt: via === 'click' ? (click?.at ?? null) : null,
        thing: via === 'click' ? (click?.thing ?? null) : null,
      },
      earned.map(({ orderLineId, rate, amountSatang }) => ({
        ...{ orderLineId, rateId: rate.id, funder: rate.funder, sellerId: rate.sellerId, amountSatang },
        ...{ basisPoints: rate.basisPoints, satangPerCopy: rate.satangPerCopy },
      })),
    );
    if (isNew === null) continue;
    await recordCashback(tx, {
      now: at,
      rows: earned.map(({ orderLineId, amountSatang }) => ({
        ...{ userId: affiliateId, orderId, orderLineId, source: 'affiliate' as const, amountSatang },
        isHeld: heldReason !== null,
      })),
    });
  }
}

/** What a complete order's link earned is its affiliate's by now: stores that promised it pay it. */
export function chargeStoresOfCompleted(
  tx: Transaction,
  _: unknown,
  { order, at }: EventOf<'orderCompleted'>,
): Promise<void> {
  return chargeStores(tx, order.id, at);
}

/** Copies of a complete order went back: a store doesn't pay for what its affiliate doesn't keep. */
export function chargeStoresOfReturned(
  tx: Transaction,
  _: unknown,
  { order, at }: EventOf<'copiesReturned'>,
): Promise<void> {
  return chargeStores(tx, order.id, at);
}
