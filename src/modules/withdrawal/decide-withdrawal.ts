import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  type AskedInstead,
  type Deciding,
  passSecondPerson,
  type SecondPersonFailure,
  secondPersonDetail,
} from '../approval/pass-second-person.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { isIdentityRevoked } from '../verification/is-identity-verified.ts';
import { isOwnerDisabled, lockWithdrawal, moveWithdrawal, selectWithdrawal } from './withdrawal.store.ts';

export type Staff = Deciding;
/**
 * `withdrawalOwnerNotVerified`: their verification was taken back after they asked; `withdrawalOwnerDisabled`: they were shut
 * out after that. It waits until they are verified, or let in, again, or is rejected (decision 34).
 */
type OwnerFailure = { code: 'withdrawalOwnerNotVerified' | 'withdrawalOwnerDisabled' };
/** `ownAffair`: nobody decides about their own money. */
export type MoveFailure = { code: 'withdrawalNotFound' | 'withdrawalMoved' | 'ownAffair' };
type ApproveFailure = MoveFailure | OwnerFailure | SecondPersonFailure;
type Needs = Pick<Services, 'clock' | 'siteUrl' | 'newUuid'> & { db: Queryable };

/** Why a withdrawal couldn't be moved: there is none, or somebody moved it before. */
export async function whyNotMoved(tx: Transaction, id: string): Promise<MoveFailure> {
  return { code: (await selectWithdrawal(tx, id)) === null ? 'withdrawalNotFound' : 'withdrawalMoved' };
}

/**
 * Staff have checked a withdrawal: it will be paid. Pressed twice, or by two at once, it is approved once. Above an amount a
 * second person is asked instead.
 */
export async function approveWithdrawal(
  services: Needs,
  staff: Staff,
  id: string,
): Promise<Result<true | AskedInstead, ApproveFailure>> {
  return transact<true | AskedInstead, ApproveFailure>(services.db, async (tx) => {
    const now = services.clock();
    const found = await lockWithdrawal(tx, id);
    if (found === null || found.status !== 'requested') return fail(await whyNotMoved(tx, id));
    if (found.userId === staff.userId) return fail({ code: 'ownAffair' });
    if (await isIdentityRevoked(tx, found.userId, now)) return fail({ code: 'withdrawalOwnerNotVerified' });
    if (await isOwnerDisabled(tx, found.userId)) return fail({ code: 'withdrawalOwnerDisabled' });
    const passed = await passSecondPerson(tx, services, staff, {
      kind: 'withdrawal',
      subject: id,
      amountSatang: found.amountSatang,
      subjectUserId: found.userId,
      version: found.status,
      deed: { id },
    });
    if (!passed.ok) return passed;
    if (passed.value !== null) return succeed(passed.value);
    const moved = await moveWithdrawal(tx, id, 'approved', { decidedAt: now, decidedBy: staff.userId });
    if (moved === null) return fail(await whyNotMoved(tx, id));
    const total = formatBaht(moved.amountSatang);
    const href = '/user/profile/withdraw';
    await notifyUsers(
      tx,
      services,
      [{ userId: moved.userId, kind: 'withdrawalApproved', params: { total }, href }],
      now,
    );
    await recordAudit(
      tx,
      {
        kind: 'withdrawal_approved',
        actorUserId: staff.userId,
        subjectUserId: moved.userId,
        origin: staff.origin,
        moved: { before: 'requested', after: 'approved' },
        detail: { withdrawalId: id, amountSatang: moved.amountSatang, ...secondPersonDetail(staff) },
      },
      now,
    );
    return succeed(true);
  });
}

/** A withdrawal isn't paid, for a reason its owner is told: the money is in their wallet again. */
export async function rejectWithdrawal(
  services: Needs,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<Result<true, MoveFailure>> {
  return transact<true, MoveFailure>(services.db, async (tx) => {
    const now = services.clock();
    const moved = await moveWithdrawal(tx, id, 'rejected', {
      reason,
      decidedAt: now,
      decidedBy: staff.userId,
    });
    if (moved === null) return fail(await whyNotMoved(tx, id));
    const { userId, amountSatang } = moved;
    if (userId === staff.userId) return fail({ code: 'ownAffair' });
    await postLedgerTransaction(tx, {
      kind: 'withdrawal_rejected',
      cause: id,
      at: now,
      entries: [
        { account: { kind: 'withdrawals_due' }, amountSatang },
        { account: { kind: 'cashback', ownerId: userId }, amountSatang: -amountSatang },
      ],
    });
    const params = { total: formatBaht(amountSatang), reason };
    const href = '/user/profile/withdraw';
    await notifyUsers(tx, services, [{ userId, kind: 'withdrawalRejected', params, href }], now);
    await recordAudit(
      tx,
      {
        kind: 'withdrawal_rejected',
        actorUserId: staff.userId,
        subjectUserId: userId,
        origin: staff.origin,
        detail: { withdrawalId: id, reason },
      },
      now,
    );
    return succeed(true);
  });
}
