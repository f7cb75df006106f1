import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { accountLabel } from '../banking/list-bank-accounts.ts';
import { forfeitWallet } from '../cashback/forfeit-wallet.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { type MoveFailure, type Staff, whyNotMoved } from './decide-withdrawal.ts';
import { payEntries } from './pay-withdrawal.ts';
import { isOwnerErased, lockWithdrawal, moveWithdrawal, type WithdrawalRow } from './withdrawal.store.ts';

/**
 * The bank sent a paid withdrawal back (a closed account, a wrong number): everything that paying it booked is taken back,
 * charges and withheld tax with it, and the whole amount is in its owner's wallet again. Its certificate of tax no longer
 * holds, which the withdrawal's state says. Pressed twice, or by two at once, it is done once. Of an owner who was erased
 * meanwhile nobody can open the wallet: what is in it falls to the house, as it does when somebody is erased, also of one that
 * came back before that was so.
 */
export async function returnWithdrawal(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<Result<true, MoveFailure>> {
  return transact<true, MoveFailure>(services.db, async (tx) => {
    const now = services.clock();
    const moved = await moveWithdrawal(tx, id, 'returned', {
      reason,
      decidedAt: now,
      decidedBy: staff.userId,
    });
    if (moved === null) {
      const before = await lockWithdrawal(tx, id);
      const leftSatang =
        before?.status === 'returned'
          ? await forfeitOfErased(tx, before, `withdrawal ${id} left ${now.toISOString()}`, now)
          : 0;
      if (before === null || leftSatang === 0) return fail(await whyNotMoved(tx, id));
      await recordForfeit(tx, staff, { withdrawal: before, leftSatang, reason, now });
      return succeed(true);
    }
    const { userId, amountSatang, netSatang, taxSatang, bankAccount } = moved;
    if (userId === staff.userId) return fail({ code: 'ownAffair' });
    await postLedgerTransaction(tx, {
      kind: 'withdrawal_returned',
      cause: id,
      at: now,
      entries: payEntries(moved).map((entry) =>
        entry.account.kind === 'withdrawals_due'
          ? { account: { kind: 'cashback', ownerId: userId }, amountSatang: -amountSatang }
          : { ...entry, amountSatang: -entry.amountSatang },
      ),
    });
    const params = {
      net: formatBaht(netSatang),
      total: formatBaht(amountSatang),
      accountTh: accountLabel('th', bankAccount),
      accountEn: accountLabel('en', bankAccount),
      reason,
    };
    const href = '/user/profile/withdraw';
    const leftSatang = await forfeitOfErased(tx, moved, `withdrawal ${id}`, now);
    if (leftSatang > 0) await recordForfeit(tx, staff, { withdrawal: moved, leftSatang, reason, now });
    else if (!(await isOwnerErased(tx, userId)))
      await notifyUsers(tx, services, [{ userId, kind: 'withdrawalReturned', params, href }], now);
    await recordAudit(
      tx,
      {
        kind: 'withdrawal_returned',
        actorUserId: staff.userId,
        subjectUserId: userId,
        origin: staff.origin,
        moved: { before: 'paid', after: 'returned' },
        detail: { withdrawalId: id, amountSatang, taxSatang, reason },
      },
      now,
    );
    return succeed(true);
  });
}

/** What is in the wallet of an owner who was erased falls to the house. How much; nothing of anybody else's. */
async function forfeitOfErased(
  tx: Transaction,
  { userId }: WithdrawalRow,
  cause: string,
  now: Date,
): Promise<number> {
  return (await isOwnerErased(tx, userId)) ? forfeitWallet(tx, { userId, cause, now }) : 0;
}

function recordForfeit(
  tx: Transaction,
  staff: Staff,
  forfeit: { withdrawal: WithdrawalRow; leftSatang: number; reason: string; now: Date },
): Promise<void> {
  const { withdrawal, leftSatang, reason, now } = forfeit;
  return recordAudit(
    tx,
    {
      kind: 'wallet_forfeited',
      actorUserId: staff.userId,
      subjectUserId: withdrawal.userId,
      origin: staff.origin,
      detail: { withdrawalId: withdrawal.id, amountSatang: leftSatang, reason },
    },
    now,
  );
}
