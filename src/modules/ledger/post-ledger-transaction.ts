import type { Transaction } from '../../platform/db/database.ts';
import { insertLedgerTransaction } from './ledger.store.ts';

/**
 * The accounts of the ledger. What the house has received is a debit; what it owes is a credit. `ownerId` is the buyer's
 * or seller's; the house's own accounts have none.
 */
export type LedgerAccount =
  | { kind: 'received_card' | 'received_promptpay' | 'received_transfer' | 'received_cod' }
  /** A buyer's money that no order has taken yet, or that is on its way back. */
  | { kind: 'buyer_funds'; ownerId: number }
  /** Promised back to buyers and not sent yet. */
  | { kind: 'refunds_due' }
  /** A seller's money for orders that aren't complete yet, and for those that are. */
  | { kind: 'seller_pending' | 'seller_payable'; ownerId: number }
  /** Commission of orders that aren't complete yet, and of those that are. */
  | { kind: 'commission_pending' | 'commission_earned' }
  /** What the house's own vouchers cost it. */
  | { kind: 'platform_vouchers' };

export type LedgerEntry = {
  account: LedgerAccount;
  /** Satang; positive is a debit, negative a credit. */
  amountSatang: number;
  orderId?: number;
};

export type LedgerPosting = {
  kind: string;
  /** What it records: the same kind and cause are recorded once, whoever posts them. */
  cause: string;
  at: Date;
  entries: readonly LedgerEntry[];
};

/**
 * Records a movement of money in the transaction that causes it. False when it had been recorded before; entries of 0 are
 * left out. Entries that don't add up to 0 throw here, and the database refuses them at commit as well.
 */
export async function postLedgerTransaction(tx: Transaction, posting: LedgerPosting): Promise<boolean> {
  const entries = posting.entries.filter((entry) => entry.amountSatang !== 0);
  const balance = entries.reduce((sum, entry) => sum + entry.amountSatang, 0);
  if (balance !== 0)
    throw new Error(`${posting.kind} ${posting.cause} is out of balance by ${balance} satang`);
  if (entries.length === 0) return false;
  return insertLedgerTransaction(tx, {
    ...posting,
    entries: entries.map(({ account, amountSatang, orderId }) => ({
      kind: account.kind,
      ownerId: 'ownerId' in account ? account.ownerId : 0,
      amountSatang,
      orderId: orderId ?? null,
    })),
  });
}
