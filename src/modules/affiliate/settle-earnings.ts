import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { givePoints } from '../points/earn-points.ts';
import { takePointsBack } from '../points/take-points-back.ts';
import { lockPointShares, lockStoreShares, setCharged, setPointsGiven } from './earning.store.ts';

type EarnedOrder = { id: number; orderNumber: string };

/**
 * Books what follows from how an order's earnings stand by now: what stores pay of them, and the points beside them. The order
 * is locked by who calls. Repeating it changes nothing.
 */
export async function settleEarnings(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  order: EarnedOrder,
  now: Date,
): Promise<void> {
  await chargeStores(tx, order.id, now);
  await settlePoints(tx, services, order, now);
}

/**
 * Books what stores pay of an order's earnings: until an earning is confirmed the house carries it (`cashback_cost`), then
 * its store's account does. What goes back afterwards is the store's again. Repeating it changes nothing.
 */
async function chargeStores(tx: Transaction, orderId: number, now: Date): Promise<void> {
  for (const share of await lockStoreShares(tx, orderId)) {
    const { lineId, sellerId, dueSatang, chargedSatang } = share;
    const moreSatang = dueSatang - chargedSatang;
    if (moreSatang === 0) continue;
    await postLedgerTransaction(tx, {
      kind: moreSatang > 0 ? 'affiliate_charged' : 'affiliate_given_back',
      cause: `earning ${lineId} from ${chargedSatang} to ${dueSatang}`,
      at: now,
      entries: [
        { account: { kind: 'seller_payable', ownerId: sellerId }, amountSatang: moreSatang, orderId },
        { account: { kind: 'cashback_cost' }, amountSatang: 0 - moreSatang, orderId },
      ],
    });
    await setCharged(tx, lineId, dueSatang);
  }
}

/**
 * Points are their affiliate's when the cashback beside them is, and go back with its part; of those, what hasn't been spent.
 * They cost the house what all points do.
 */
async function settlePoints(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { id: orderId, orderNumber }: EarnedOrder,
  now: Date,
): Promise<void> {
  for (const { earningId, userId, duePoints, givenPoints } of await lockPointShares(tx, orderId)) {
    const more = duePoints - givenPoints;
    if (more === 0) continue;
    const cause = `earning ${earningId} from ${givenPoints} to ${duePoints}`;
    if (more > 0) {
      const notice = { kind: 'linkPointsEarned' as const, params: { orderNumber } };
      await givePoints(tx, services, { userId, points: more, cause, now, orderId, notice });
    } else await takePointsBack(tx, { userId, points: -more, cause, now, orderId });
    await setPointsGiven(tx, earningId, duePoints);
  }
}
