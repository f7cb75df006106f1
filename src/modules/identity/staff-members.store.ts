import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { sessions, users } from './identity.tables.ts';

/** Who works for the house, the owners first. */
export function selectStaff(db: Queryable) {
  return db
    .select({
      id: users.id,
      firstname: users.firstname,
      lastname: users.lastname,
      email: users.email,
      staffRole: users.staffRole,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
      lastSeenAt:
        sql<Date | null>`(select max(s.last_seen_at) from ${sessions} s where s.user_id = users.id)`.mapWith(
          users.createdAt,
        ),
    })
    .from(users)
    .where(eq(users.role, 'staff').inlineParams())
    .orderBy(desc(sql`${users.staffRole} = 'owner'`), asc(users.id));
}

/** The accounts of all staff, until the transaction ends: always in the order of their numbers. */
export function lockStaff(tx: Queryable) {
  return tx
    .select()
    .from(users)
    .where(eq(users.role, 'staff').inlineParams())
    .orderBy(asc(users.id))
    .for('update');
}
