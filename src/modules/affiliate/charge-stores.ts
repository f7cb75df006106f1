import type { Transaction } from '../../platform/db/database.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { lockStoreShares, setCharged } from './earning.store.ts';

/**
 * Books what stores pay of an order's earnings: until an earning is confirmed the house carries it (`cashback_cost`), then
 * its store's account does. What goes back afterwards is the store's again. Repeating it changes nothing.
 */
export async function chargeStores(tx: Transaction, orderId: number, now: Date): Promise<void> {
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
