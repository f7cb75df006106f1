import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { isSecondPerson } from '../approval/approval.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { accountLabel } from '../banking/list-bank-accounts.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { readStatedBalances } from '../settlement/read-stated-balances.ts';
import { findHeldStores } from '../store-suspension/read-suspensions.ts';
import { hashBatch } from './hash-batch.ts';
import { payableSatang } from './payout.rules.ts';
import {
  type BatchRow,
  decideBatch,
  lockBatch,
  type PayoutRow,
  selectPayouts,
  selectStoreAccounts,
} from './payout.store.ts';
import type { Staff } from './propose-payouts.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;

export type ReleaseFailure =
  | { code: 'payoutNotFound' | 'payoutMoved' | 'sameStaff' | 'payoutChanged' | 'idempotencyKeyReused' }
  /** References of payouts that no longer hold: the store's account is another, or less is due to it. */
  | { code: 'payoutStale'; references: string[] }
  /** References of payouts to stores whose suspension holds their money since the proposal. */
  | { code: 'payoutHeld'; references: string[] };

/**
 * Releases a proposed batch: from then on its money has left what is due to the stores. `hash` is of what was seen. Whole or
 * not at all, once however often it is pressed, and never by whoever proposed it; refused when since the proposal a store
 * has named another account, is owed less, or has been suspended with its money held. The same again with the same key is
 * answered the same.
 */
export async function releasePayouts(
  services: Needs,
  staff: Staff,
  { id, hash }: { id: string; hash: string },
  key: string | null,
): Promise<Result<true, ReleaseFailure>> {
  const now = services.clock();
  const body = { id, hash };
  const once = { userId: staff.userId, call: 'POST /admin/payout-batch/release', key, body, now };
  const release = async (tx: Transaction): Promise<Result<true, ReleaseFailure>> => {
    const batch = await lockBatch(tx, id);
    if (batch === null) return fail({ code: 'payoutNotFound' });
    if (batch.status !== 'proposed') return fail({ code: 'payoutMoved' });
    if (!isSecondPerson(batch.proposedBy, staff.userId)) return fail({ code: 'sameStaff' });
    const lines = await selectPayouts(tx, id);
    if (hash !== batch.hash || hash !== hashBatch(batch.batchNumber, batch.payer, lines))
      return fail({ code: 'payoutChanged' });
    const stale = await findStale(tx, lines);
    if (stale.length > 0) return fail({ code: 'payoutStale', references: stale });
    const held = await findHeldStores(
      tx,
      lines.map(({ sellerId }) => sellerId),
    );
    if (held.size > 0) {
      const references = lines.filter(({ sellerId }) => held.has(sellerId)).map(({ reference }) => reference);
      return fail({ code: 'payoutHeld', references });
    }
    for (const line of lines)
      await postLedgerTransaction(tx, {
        kind: 'payout_released',
        cause: line.id,
        at: now,
        entries: [
          {
            account: { kind: 'seller_payable', ownerId: line.sellerId },
            amountSatang: line.amountSatang,
          },
          { account: { kind: 'payouts_due' }, amountSatang: -line.amountSatang },
        ],
      });
    await decideBatch(tx, id, { status: 'released', decidedAt: now, decidedBy: staff.userId });
    await notifyStores(tx, services, lines.map(noticeOfRelease), now);
    await recordAudit(
      tx,
      {
        kind: 'payout_released',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        moved: { before: 'proposed', after: 'released' },
        detail: detailOf(batch),
      },
      now,
    );
    return succeed(true);
  };
  return transact<true, ReleaseFailure>(services.db, (tx) => answerOnce(tx, once, () => release(tx)));
}

/** What no longer holds of a proposal. Holds the stores' accounts, in the order of their numbers, until the transaction ends. */
async function findStale(tx: Transaction, lines: readonly PayoutRow[]): Promise<string[]> {
  for (const { sellerId } of lines) await lockAccount(tx, { kind: 'seller_payable', ownerId: sellerId });
  const sellerIds = lines.map(({ sellerId }) => sellerId);
  const accounts = await selectStoreAccounts(tx, sellerIds);
  const balances = new Map(
    (await readStatedBalances(tx, sellerIds)).map((balance) => [balance.sellerId, payableSatang(balance)]),
  );
  return lines
    .filter(
      ({ sellerId, amountSatang, bankAccountId }) =>
        (balances.get(sellerId) ?? 0) < amountSatang || accounts.get(sellerId)?.id !== bankAccountId,
    )
    .map(({ reference }) => reference);
}

function noticeOfRelease({ sellerId, amountSatang, account, reference }: PayoutRow) {
  return {
    sellerId,
    right: 'finance' as const,
    kind: 'sellerPayoutReleased' as const,
    params: {
      reference,
      total: formatBaht(amountSatang),
      accountTh: accountLabel('th', account),
      accountEn: accountLabel('en', account),
    },
    href: '/manage-store/finance/payouts',
  };
}

function detailOf({ id, batchNumber, totalSatang, payoutCount, hash }: BatchRow) {
  return { batchId: id, batchNumber, totalSatang, stores: payoutCount, hash };
}

export type WithdrawFailure = { code: 'payoutNotFound' | 'payoutMoved' };

/** Takes a proposal back, for a reason. Nothing has moved, and another can be proposed. */
export async function withdrawProposal(
  services: Needs,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<Result<true, WithdrawFailure>> {
  return transact<true, WithdrawFailure>(services.db, async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch === null) return fail({ code: 'payoutNotFound' });
    if (batch.status !== 'proposed') return fail({ code: 'payoutMoved' });
    const now = services.clock();
    await decideBatch(tx, id, { status: 'withdrawn', decidedAt: now, decidedBy: staff.userId, reason });
    await recordAudit(
      tx,
      {
        kind: 'payout_withdrawn',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        moved: { before: 'proposed', after: 'withdrawn' },
        detail: { ...detailOf(batch), reason },
      },
      now,
    );
    return succeed(true);
  });
}
