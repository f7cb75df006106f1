import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from './identity.tables.ts';

export async function selectUserByEmail(db: Queryable, email: string) {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function selectUserByTelephone(db: Queryable, countryCodeId: number, telephone: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.countryCodeId, countryCodeId), eq(users.telephone, telephone)));
  return row ?? null;
}

export async function selectUserById(db: Queryable, id: number) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/** The new account's id, or null when its e-mail or telephone has one already. */
export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<number | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return row?.id ?? null;
}

export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select 1 from users where email = ${email}`);
  return (rowCount ?? 0) > 0;
}
