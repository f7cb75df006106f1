import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { withdrawableFrom } from '../banking/banking.rules.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { readStatedBalances } from '../settlement/read-stated-balances.ts';
import { findHeldStores } from '../store-suspension/read-suspensions.ts';
import { hashBatch } from './hash-batch.ts';
import {
  batchNumber,
  decidePayout,
  type NotPayableReason,
  type PayoutLine,
  type PayoutPayee,
  payoutReference,
} from './payout.rules.ts';
import {
  insertBatch,
  insertPayouts,
  type StoreBankAccountRow,
  selectNextSerial,
  selectPayoutSetting,
  selectStoreAccounts,
  selectStoreNames,
} from './payout.store.ts';

export type Staff = { userId: number; origin: CallOrigin };

export type DueStore = { sellerId: number; amountSatang: number; account: StoreBankAccountRow };
/** `accountFrom` is when the store's account may be paid to; null when it has none. */
export type LeftOutStore = {
  sellerId: number;
  amountSatang: number;
  why: NotPayableReason;
  accountFrom: Date | null;
};

/** What a payout over these stores, or with null over all, would be now: who gets what, and who nothing and why. */
export async function readDueStores(
  db: Queryable,
  now: Date,
  sellerIds: readonly number[] | null = null,
): Promise<{ due: DueStore[]; leftOut: LeftOutStore[] }> {
  const { minimumSatang } = await selectPayoutSetting(db);
  const balances = await readStatedBalances(db, sellerIds);
  const accounts = await selectStoreAccounts(
    db,
    balances.map(({ sellerId }) => sellerId),
  );
  const held = await findHeldStores(db, sellerIds);
  const due: DueStore[] = [];
  const leftOut: LeftOutStore[] = [];
  for (const { sellerId, ...balance } of balances) {
    const account = accounts.get(sellerId);
    const accountFrom = account === undefined ? null : withdrawableFrom(account.createdAt);
    const isHeld = held.has(sellerId);
    const decided = decidePayout(balance, { accountFrom, now, minimumSatang, isHeld });
    if (decided === null) continue;
    if ('why' in decided) leftOut.push({ sellerId, ...decided, accountFrom });
    else if (account !== undefined) due.push({ sellerId, ...decided, account });
  }
  return { due, leftOut };
}

export type ProposeFailure = { code: 'payoutOpen' | 'nothingToPayOut' | 'idempotencyKeyReused' };
type Proposed = { id: string; batchNumber: string };

/**
 * Proposes to pay every store what its statements say is due to it. Nothing moves until somebody else releases it. Pressed
 * twice, or by two at once, there is one proposal; who presses twice with one key is answered the same.
 */
export async function proposePayouts(
  services: Pick<Services, 'db' | 'clock' | 'newUuid'>,
  staff: Staff,
  key: string | null,
): Promise<Result<Proposed, ProposeFailure>> {
  const now = services.clock();
  const once = { userId: staff.userId, call: 'POST /admin/payout-batch', key, body: {}, now };
  const propose = async (tx: Transaction): Promise<Result<Proposed, ProposeFailure>> => {
    const { due } = await readDueStores(tx, now);
    if (due.length === 0) return fail({ code: 'nothingToPayOut' });
    // What the bank's file will say is kept now: whoever releases it sees it, and nothing changes it afterwards.
    const { debtor } = await selectPayoutSetting(tx);
    const payer = { debtor };
    const names = await selectStoreNames(
      tx,
      due.map(({ sellerId }) => sellerId),
    );
    const payeeOf = (sellerId: number): PayoutPayee => {
      const { nameTh = '', nameEn = '', email = null } = names.get(sellerId) ?? {};
      return { nameTh, nameEn, email };
    };
    const serial = await selectNextSerial(tx);
    const number = batchNumber(now, serial);
    const lines = due.map(({ sellerId, amountSatang, account }): PayoutLine & { bankAccountId: number } => ({
      reference: payoutReference(number, sellerId),
      sellerId,
      amountSatang,
      bankAccountId: account.id,
      account: {
        bankCode: account.bankCode,
        accountNumber: account.accountNumber,
        accountName: account.accountName,
      },
      payee: payeeOf(sellerId),
    }));
    const id = services.newUuid();
    const totalSatang = lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0);
    const isFirst = await insertBatch(tx, {
      id,
      serial,
      batchNumber: number,
      status: 'proposed',
      totalSatang,
      payoutCount: lines.length,
      payer,
      hash: hashBatch(number, payer, lines),
      proposedAt: now,
      proposedBy: staff.userId,
    });
    if (!isFirst) return fail({ code: 'payoutOpen' });
    await insertPayouts(
      tx,
      lines.map((line) => ({
        ...line,
        id: services.newUuid(),
        batchId: id,
        status: 'proposed' as const,
        movedAt: now,
        movedBy: staff.userId,
      })),
    );
    await recordAudit(
      tx,
      {
        kind: 'payout_proposed',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        detail: { batchId: id, batchNumber: number, totalSatang, stores: lines.length },
      },
      now,
    );
    return succeed({ id, batchNumber: number });
  };
  return transact<Proposed, ProposeFailure>(services.db, (tx) => answerOnce(tx, once, () => propose(tx)));
}
