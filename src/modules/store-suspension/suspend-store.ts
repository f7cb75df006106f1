import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { NotificationKind } from '../notification/notification.rules.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { resumeStore, suspendStore } from '../seller/suspend-store.ts';
import { dueOf, type NoticeDays, spanOf, stateOf } from './store-suspension.rules.ts';
import {
  insertSuspension,
  lockSuspension,
  type SuspensionRow,
  selectDueSuspensions,
  selectStoreName,
  updateSuspension,
} from './store-suspension.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;
type Staff = { userId: number; origin: CallOrigin };

export type SuspendFailure = { code: 'storeNotFound' | 'storeSuspended' | 'storeClosed' };
export type SuspendInput = {
  sellerId: number;
  reason: string;
  noticeDays: NoticeDays;
  /** How long it lasts; null until it is lifted. */
  days: number | null;
  payouts: 'continue' | 'held';
};

/**
 * Tells a store that it will sell nothing new for a time, with the reason and how to contest (DPS; DECISIONS "Stores"), and
 * begins it at once where it can't wait. What was ordered goes on.
 */
export function suspend(
  services: Needs,
  staff: Staff,
  { sellerId, reason, noticeDays, days, payouts }: SuspendInput,
): Promise<Result<{ id: number }, SuspendFailure>> {
  return transact<{ id: number }, SuspendFailure>(services.db, async (tx) => {
    const now = services.clock();
    const store = await selectStoreName(tx, sellerId);
    if (store === null) return fail({ code: 'storeNotFound' });
    const span = spanOf(now, noticeDays, days);
    const row = await insertSuspension(tx, {
      ...{ sellerId, reason, payouts, createdAt: now, createdBy: staff.userId },
      ...span,
    });
    if (row === null) return fail({ code: 'storeSuspended' });
    if (noticeDays === 0 && !(await begin(tx, row, now))) return fail({ code: 'storeClosed' });
    await recordAudit(
      tx,
      {
        kind: 'store_suspended',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        moved: { before: 'selling', after: noticeDays === 0 ? 'suspended' : 'announced' },
        detail: {
          ...{ suspensionId: row.id, sellerId, reason, payouts, noticeDays },
          until: span.until?.toISOString() ?? null,
        },
      },
      now,
    );
    await tell(tx, services, row, noticeDays === 0 ? 'sellerSuspended' : 'sellerSuspensionAnnounced', {
      reason,
      at: span.startsAt.toISOString(),
    });
    return succeed({ id: row.id });
  });
}

export type LiftFailure = { code: 'suspensionNotFound' | 'suspensionEnded' };

/** Ends a suspension: everything of the store is back. */
export function lift(
  services: Needs,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<Result<true, LiftFailure>> {
  return transact<true, LiftFailure>(services.db, async (tx) => {
    const row = await lockSuspension(tx, id);
    if (row === null) return fail({ code: 'suspensionNotFound' });
    if (row.endedAt !== null) return fail({ code: 'suspensionEnded' });
    const now = services.clock();
    await end(tx, row, { at: now, by: staff.userId, reason });
    await recordEnd(tx, row, { staff, reason }, now);
    await tell(tx, services, row, 'sellerSuspensionLifted', { reason });
    return succeed(true);
  });
}

export type AppealFailure = { code: 'suspensionNotFound' | 'suspensionAppealed' };

/** The store contests it: once. */
export function appeal(
  services: Needs,
  by: { sellerId: number; userId: number; origin: CallOrigin },
  { id, reason }: { id: number; reason: string },
): Promise<Result<true, AppealFailure>> {
  return transact<true, AppealFailure>(services.db, async (tx) => {
    const row = await lockSuspension(tx, id);
    if (row === null || row.sellerId !== by.sellerId || row.endedAt !== null)
      return fail({ code: 'suspensionNotFound' });
    if (row.appealedAt !== null) return fail({ code: 'suspensionAppealed' });
    const now = services.clock();
    await updateSuspension(tx, id, { appeal: reason, appealedAt: now, appealedBy: by.userId });
    await recordAudit(
      tx,
      {
        kind: 'store_suspension_appealed',
        actorUserId: by.userId,
        subjectUserId: null,
        origin: by.origin,
        detail: { suspensionId: id, sellerId: by.sellerId },
      },
      now,
    );
    return succeed(true);
  });
}

export type AnswerFailure = { code: 'suspensionNotFound' | 'appealAnswered' };

/** Staff answer an appeal: the suspension stays, or ends with it. */
export function answer(
  services: Needs,
  staff: Staff,
  { id, reason, isLifted }: { id: number; reason: string; isLifted: boolean },
): Promise<Result<true, AnswerFailure>> {
  return transact<true, AnswerFailure>(services.db, async (tx) => {
    const row = await lockSuspension(tx, id);
    if (row === null || row.appealedAt === null) return fail({ code: 'suspensionNotFound' });
    if (row.answeredAt !== null || row.endedAt !== null) return fail({ code: 'appealAnswered' });
    const now = services.clock();
    await updateSuspension(tx, id, { answer: reason, answeredAt: now, answeredBy: staff.userId });
    if (isLifted) {
      await end(tx, row, { at: now, by: staff.userId, reason });
      await recordEnd(tx, row, { staff, reason }, now);
    } else {
      await recordAudit(
        tx,
        {
          kind: 'store_suspension_kept',
          actorUserId: staff.userId,
          subjectUserId: null,
          origin: staff.origin,
          moved: { before: 'appealed', after: 'kept' },
          detail: { suspensionId: id, sellerId: row.sellerId, reason },
        },
        now,
      );
    }
    await tell(tx, services, row, isLifted ? 'sellerSuspensionLifted' : 'sellerSuspensionKept', { reason });
    return succeed(true);
  });
}

/** Begins what was announced, and ends what is over: one that can't holds up no other. By the clock; how many there were. */
export async function runSuspensions(services: Needs): Promise<number> {
  const now = services.clock();
  const due = await selectDueSuspensions(services.db, now);
  return eachAlone(due, 'suspensions', async (id) => {
    await transact(services.db, async (tx) => {
      const row = await lockSuspension(tx, id);
      const what = row === null ? null : dueOf(row, now);
      if (row === null || what === null) return;
      if (what === 'start' && (await begin(tx, row, now))) {
        await tell(tx, services, row, 'sellerSuspended', {
          reason: row.reason,
          at: now.toISOString(),
        });
        return;
      }
      // Over, or of a store that was closed meanwhile: there is nothing to suspend.
      await end(tx, row, { at: now, by: null, reason: null });
      await recordEnd(tx, row, { staff: null, reason: null }, now);
      await tell(tx, services, row, 'sellerSuspensionOver', {});
    });
    return true;
  });
}

/** False where the store can't be suspended: it is closed. */
async function begin(tx: Transaction, { id, sellerId }: SuspensionRow, now: Date): Promise<boolean> {
  const statusBefore = await suspendStore(tx, sellerId);
  if (statusBefore === null) return false;
  await updateSuspension(tx, id, { startedAt: now, statusBefore });
  return true;
}

async function end(
  tx: Transaction,
  { id, sellerId, statusBefore }: SuspensionRow,
  { at, by, reason }: { at: Date; by: number | null; reason: string | null },
): Promise<void> {
  await updateSuspension(tx, id, { endedAt: at, endedBy: by, endReason: reason });
  if (statusBefore !== null) await resumeStore(tx, sellerId, statusBefore);
}

function recordEnd(
  tx: Transaction,
  row: SuspensionRow,
  { staff, reason }: { staff: Staff | null; reason: string | null },
  now: Date,
): Promise<void> {
  return recordAudit(
    tx,
    {
      kind: 'store_suspension_lifted',
      actorUserId: staff?.userId ?? null,
      subjectUserId: null,
      origin: staff?.origin ?? null,
      moved: { before: stateOf(row) === 'running' ? 'suspended' : 'announced', after: 'selling' },
      detail: { suspensionId: row.id, sellerId: row.sellerId, ...(reason === null ? {} : { reason }) },
    },
    now,
  );
}

async function tell(
  tx: Transaction,
  services: Needs,
  { id, sellerId }: SuspensionRow,
  kind: NotificationKind,
  params: Record<string, string>,
): Promise<void> {
  const store = await selectStoreName(tx, sellerId);
  await notifyStores(
    tx,
    services,
    [
      {
        sellerId,
        right: 'owner',
        kind,
        params,
        href: '/manage-store/suspension',
        cause: `${kind}:${id}`,
        address: { email: store?.email ?? null, storeName: store?.nameTh ?? '' },
      },
    ],
    services.clock(),
  );
}
