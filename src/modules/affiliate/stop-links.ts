import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { holdCashback } from '../cashback/settle-cashback.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import {
  lockAffiliate,
  lockOpenOrders,
  selectHeldByStop,
  setHeldByStop,
  setStopped,
} from './affiliate-desk.store.ts';
import { decideOne } from './decide-held.ts';
import { tellAffiliates } from './tell-affiliates.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;
type Staff = { userId: number; origin: CallOrigin };

export type StopFailure = { code: 'affiliateNotFound' | 'affiliateStoppedAlready' | 'ownAffair' };

/**
 * Stops an affiliate's links: what is ordered from now on earns nothing, and what isn't confirmed yet is held for staff, also
 * what they let go before. The affiliate is told the reason and how to contest it. How many orders were held.
 */
export function stopLinks(
  services: Needs,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<Result<number, StopFailure>> {
  return transact<number, StopFailure>(services.db, async (tx) => {
    const now = services.clock();
    const affiliate = await lockAffiliate(tx, id);
    if (affiliate === null) return fail({ code: 'affiliateNotFound' });
    if (id === staff.userId) return fail({ code: 'ownAffair' });
    if (affiliate.stoppedAt !== null) return fail({ code: 'affiliateStoppedAlready' });
    await setStopped(tx, id, { at: now, by: staff.userId, reason });
    await tellAffiliates(tx);
    const open = await lockOpenOrders(tx, id);
    const held = await holdCashback(
      tx,
      id,
      open.map(({ orderId }) => orderId),
    );
    await setHeldByStop(tx, id, held);
    // What expired is held as well, in case it is paid after all; nobody is told of orders that aren't there.
    const expired = new Set(open.filter(({ isExpired }) => isExpired).map(({ orderId }) => orderId));
    const heldOrders = held.filter((orderId) => !expired.has(orderId)).length;
    await recordAudit(
      tx,
      {
        kind: 'affiliate_stopped',
        actorUserId: staff.userId,
        subjectUserId: id,
        origin: staff.origin,
        moved: { before: 'working', after: 'stopped' },
        detail: { reason, heldOrders },
      },
      now,
    );
    await tell(tx, services, { userId: id, kind: 'affiliateStopped', reason }, now);
    return succeed(heldOrders);
  });
}

export type ResumeFailure = { code: 'affiliateNotFound' | 'affiliateNotStopped' | 'ownAffair' };

/**
 * Lets an affiliate's links work again from now on. What was held because they were stopped is let go with it
 * (`isReleased`), or stays with staff to be decided one by one. How many earnings were let go.
 */
export function resumeLinks(
  services: Needs,
  staff: Staff,
  { id, reason, isReleased }: { id: number; reason: string; isReleased: boolean },
): Promise<Result<number, ResumeFailure>> {
  return transact<number, ResumeFailure>(services.db, async (tx) => {
    const now = services.clock();
    const affiliate = await lockAffiliate(tx, id);
    // Of an account that was erased nobody is left whose links could work.
    if (affiliate === null || (affiliate.stoppedAt !== null && affiliate.stoppedBy === null))
      return fail({ code: 'affiliateNotFound' });
    if (id === staff.userId) return fail({ code: 'ownAffair' });
    if (affiliate.stoppedAt === null) return fail({ code: 'affiliateNotStopped' });
    await setStopped(tx, id, null);
    await tellAffiliates(tx);
    let released = 0;
    if (isReleased)
      for (const { id: earningId, isExpired } of await selectHeldByStop(tx, id)) {
        const decided = await decideOne(tx, services, staff, { id: earningId, isReleased, reason }, now);
        // Somebody has decided about it since it was found: that stands.
        if (decided.ok && !isExpired) released += 1;
      }
    await recordAudit(
      tx,
      {
        kind: 'affiliate_resumed',
        actorUserId: staff.userId,
        subjectUserId: id,
        origin: staff.origin,
        moved: { before: 'stopped', after: 'working' },
        detail: { reason, releasedOrders: released },
      },
      now,
    );
    await tell(tx, services, { userId: id, kind: 'affiliateResumed', reason }, now);
    return succeed(released);
  });
}

function tell(
  tx: Parameters<typeof notifyUsers>[0],
  services: Needs,
  { userId, kind, reason }: { userId: number; kind: 'affiliateStopped' | 'affiliateResumed'; reason: string },
  now: Date,
): Promise<unknown> {
  // Where it can be contested: what is written there comes to staff.
  const href = kind === 'affiliateStopped' ? '/contactus' : '/affiliate';
  const cause = `${kind} ${userId} ${now.toISOString()}`;
  return notifyUsers(tx, services, [{ userId, kind, params: { reason }, href, cause }], now);
}
