import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { accountViews } from './account-view.tables.ts';
import type { users } from './identity.tables.ts';
import type { StaffRole } from './staff-role.rules.ts';

export async function insertView(
  tx: Queryable,
  view: typeof accountViews.$inferInsert,
): Promise<{ id: number }> {
  const [row] = await tx.insert(accountViews).values(view).returning({ id: accountViews.id });
  if (row === undefined) throw new Error('no view came back');
  return row;
}

type FoundView = Pick<
  typeof users.$inferSelect,
  'role' | 'sellerId' | 'storeRights' | 'isAffiliate' | 'isPartner'
> & {
  id: number;
  userId: number;
  staffUserId: number;
  staffRole: StaffRole | null;
  beganAt: Date;
  expiresAt: Date;
};

/** Both accounts have to be open, and the session of staff's in which it began has to be good. */
const findView = nameStatement<FoundView>(
  'find_account_view',
  `select v.id, v.user_id as "userId", v.staff_user_id as "staffUserId", v.began_at as "beganAt",
     v.expires_at as "expiresAt", seen.role, seen.seller_id as "sellerId", seen.store_rights as "storeRights",
     seen.is_affiliate as "isAffiliate", seen.is_partner as "isPartner", staff.staff_role as "staffRole"
   from account_views v
   join users seen on seen.id = v.user_id and seen.role <> 'staff' and seen.disabled_at is null
     and seen.status <> 'erased'
   join users staff on staff.id = v.staff_user_id and staff.role = 'staff' and staff.disabled_at is null
   join sessions s on s.id = v.staff_session_id and s.user_id = v.staff_user_id and s.expires_at > $2
     and s.idle_until > $2 and s.factor_proven_at is not null
   where v.token_hash = $1 and v.ended_at is null and v.expires_at > $2`,
);

/** A view that still is one; null for any other. */
export async function selectView(db: Queryable, tokenHash: Buffer, now: Date): Promise<FoundView | null> {
  const [row] = await runNamed(db, findView, [tokenHash, now]);
  return row === undefined ? null : { ...row, id: Number(row.id) };
}

export type EndedView = { id: number; userId: number; staffUserId: number; beganAt: Date; endedAt: Date };

const ended = {
  id: accountViews.id,
  userId: accountViews.userId,
  staffUserId: accountViews.staffUserId,
  beganAt: accountViews.beganAt,
};

/** Ends what somebody of the staff sees in their session; each once. */
export async function endViewsOf(tx: Queryable, staffUserId: number, now: Date): Promise<EndedView[]> {
  const rows = await tx
    .update(accountViews)
    .set({ endedAt: now })
    .where(and(eq(accountViews.staffUserId, staffUserId), isNull(accountViews.endedAt)))
    .returning(ended);
  return rows.map((row) => ({ ...row, endedAt: now }));
}

/** Ends what is over by time, or because the session it began in is gone; each once. */
export async function endDeadViews(tx: Queryable, now: Date): Promise<EndedView[]> {
  const rows = await tx
    .update(accountViews)
    .set({ endedAt: sql`least(${accountViews.expiresAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        isNull(accountViews.endedAt),
        sql`(account_views.expires_at <= ${now.toISOString()}::timestamptz or not exists (
          select 1 from sessions s where s.id = account_views.staff_session_id))`,
      ),
    )
    .returning({ ...ended, endedAt: accountViews.endedAt });
  return rows.map((row) => ({ ...row, endedAt: row.endedAt ?? now }));
}

/** When staff saw the shop as somebody, the newest first, and why. */
export function selectViewsOf(db: Queryable, userId: number) {
  return db
    .select({
      reason: accountViews.reason,
      beganAt: accountViews.beganAt,
      endedAt: accountViews.endedAt,
    })
    .from(accountViews)
    .where(eq(accountViews.userId, userId))
    .orderBy(desc(accountViews.id));
}

/** That somebody looked stays; why may say something about the person. */
export async function forgetViewReasons(tx: Queryable, userId: number): Promise<void> {
  await tx.update(accountViews).set({ reason: null }).where(eq(accountViews.userId, userId));
}
