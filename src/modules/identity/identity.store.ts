import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { accountName } from './account-name-views.tables.ts';
import { passwordResets, users } from './identity.tables.ts';

export type UserRow = typeof users.$inferSelect;

export async function selectUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

/** Whose the number is: who has proven to have it. */
export async function selectUserByTelephone(
  db: Queryable,
  countryCodeId: number,
  telephone: string,
): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.countryCodeId, countryCodeId),
        eq(users.telephone, telephone),
        eq(users.isTelephoneVerified, true).inlineParams(),
      ),
    );
  return row ?? null;
}

export async function selectUserById(db: Queryable, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/** As `selectUserById`, and nobody else changes the account until the transaction ends. */
export async function lockUser(tx: Queryable, id: number): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/** The new account's id, or null when its e-mail or telephone has one already. */
export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<number | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return row?.id ?? null;
}

export async function updateUser(
  db: Queryable,
  id: number,
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, id));
}

export async function updateLanguage(db: Queryable, id: number, language: 'th' | 'en'): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, id));
}

/** Puts another picture (or none) in place of the one there was, whose key comes back. */
export async function swapImageKey(
  db: Queryable,
  id: number,
  imageKey: string | null,
): Promise<string | null> {
  const { rows } = await db.execute<{ imageKey: string | null }>(sql`
    update users set image_key = ${imageKey}
    from (select id, image_key from users where id = ${id} for update) before
    where users.id = before.id returning before.image_key as "imageKey"`);
  return rows[0]?.imageKey ?? null;
}

export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select 1 from users where email = ${email}`);
  return (rowCount ?? 0) > 0;
}

export async function insertPasswordReset(
  db: Queryable,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> {
  await db.insert(passwordResets).values(reset);
}

export async function selectPasswordReset(db: Queryable, tokenHash: Buffer) {
  const [row] = await db.select().from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));
  return row ?? null;
}

/** Uses up every link a person still has; whether this one was still good, the caller has looked. */
export async function spendPasswordResets(db: Queryable, userId: number, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  return rowCount ?? 0;
}

export async function deletePasswordResetsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(passwordResets).where(sql`${passwordResets.expiresAt} < ${before}`);
}

/** Whether anybody of the staff but this account can sign in. */
export async function hasOtherStaff(db: Queryable, exceptUserId: number | null): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from users where role = 'staff' and status = 'active' and disabled_at is null
      and id is distinct from ${exceptUserId} limit 1`);
  return (rowCount ?? 0) > 0;
}

/** Of several that make the first owner at once, one goes first; until its transaction ends. */
export async function takeTurnAtOwners(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7026121)`);
}

export function selectNames(db: Queryable, ids: readonly number[]) {
  return db
    .select({
      id: users.id,
      name: sql<string | null>`${sql.raw(accountName('users'))}`,
    })
    .from(users)
    .where(inArray(users.id, [...ids]));
}
