import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  confirmIfPossible,
  type OwnerProof,
  type OwnerProofFailure,
  spendConfirmation,
} from '../identity/confirm-owner.ts';
import { type Account, findAccountById } from '../identity/find-account.ts';
import { cancelErasure, scheduleErasure } from '../identity/schedule-erasure.ts';
import { hasOpenOrders } from '../order/handle-personal-data.ts';
import { isRefundDue } from '../payment/handle-personal-data.ts';
import { isRewardUnderWay } from '../reward/handle-personal-data.ts';
import { isStoreRunning } from '../seller/check-store.ts';
import { hasOpenWithdrawals } from '../withdrawal/open-withdrawals.ts';
import type { ErasureState } from './privacy.contract.ts';
import { erasureAskedMessages } from './privacy-mail.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long a person may change their mind. */
const graceDays = 30;

export type ErasureObstacle = 'erasureOrdersOpen' | 'erasureWithdrawalOpen' | 'erasureNotForRole';

/** Why an account can't be erased as things stand: it has duties to others, or others have to it. */
export async function findObstacle(db: Queryable, account: Account): Promise<ErasureObstacle | null> {
  const { id, role, sellerId } = account;
  if (role === 'staff') return 'erasureNotForRole';
  if (role === 'seller' && sellerId !== null && (await isStoreRunning(db, sellerId)))
    return 'erasureNotForRole';
  if (await hasOpenWithdrawals(db, id)) return 'erasureWithdrawalOpen';
  if (await isRewardUnderWay(db, id)) return 'erasureOrdersOpen';
  return (await hasOpenOrders(db, id)) || (await isRefundDue(db, id)) ? 'erasureOrdersOpen' : null;
}

export async function readErasure({ db }: Pick<Services, 'db'>, userId: number): Promise<ErasureState> {
  const account = await findAccountById(db, userId);
  if (account === null) throw new Error(`account ${userId} is gone`);
  return {
    dueAt: account.erasureDueAt?.toISOString() ?? null,
    obstacle: await findObstacle(db, account),
    needsPassword: account.passwordHash !== null,
  };
}

/**
 * A person asks to be forgotten (PDPA s. 33): in 30 days their account is erased, unless they sign in and say that they
 * have changed their mind. All sessions end now, and they are told. Whoever has a password gives it, whoever has none a
 * code that was sent to where they are reached.
 */
export async function askErasure(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl' | 'canSendSms'>,
  asked: { userId: number; proof: OwnerProof; origin: CallOrigin },
): Promise<Result<{ dueAt: Date }, { code: ErasureObstacle } | OwnerProofFailure>> {
  const { db, clock, siteUrl } = services;
  const { userId, origin } = asked;
  const account = await findAccountById(db, userId);
  if (account === null) throw new Error(`account ${userId} is gone`);
  const inItsWay = await findObstacle(db, account);
  if (inItsWay !== null) return fail({ code: inItsWay });
  const confirmed = await confirmIfPossible(services, userId, asked.proof);
  if (!confirmed.ok) return confirmed;
  const now = clock();
  return transact<{ dueAt: Date }, { code: ErasureObstacle | 'otpExpired' }>(db, async (tx) => {
    const used = await spendConfirmation(tx, confirmed.value, now);
    if (!used.ok) return used;
    const scheduled = await scheduleErasure(tx, userId, new Date(now.getTime() + graceDays * dayMs));
    const obstacle = await findObstacle(tx, scheduled);
    if (obstacle !== null) return fail({ code: obstacle });
    await queueMessages(tx, erasureAskedMessages(scheduled, scheduled.erasureDueAt, siteUrl), now);
    await recordAudit(tx, { kind: 'erasure_asked', actorUserId: userId, subjectUserId: userId, origin }, now);
    return succeed({ dueAt: scheduled.erasureDueAt });
  });
}

/** The person stays after all. */
export async function withdrawErasure(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  origin: CallOrigin,
): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await cancelErasure(tx, userId))) return;
    await recordAudit(
      tx,
      { kind: 'erasure_withdrawn', actorUserId: userId, subjectUserId: userId, origin },
      clock(),
    );
  });
}
