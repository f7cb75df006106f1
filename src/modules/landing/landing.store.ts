import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { landingInterests, landingPages } from './landing.tables.ts';

export type LandingPageRow = typeof landingPages.$inferSelect;
export type InterestRow = typeof landingInterests.$inferSelect;

export async function selectPage(db: Queryable, id: number): Promise<LandingPageRow | null> {
  const [row] = await db.select().from(landingPages).where(eq(landingPages.id, id));
  return row ?? null;
}

export async function lockPage(tx: Queryable, id: number): Promise<LandingPageRow | null> {
  const [row] = await tx.select().from(landingPages).where(eq(landingPages.id, id)).for('update');
  return row ?? null;
}

/** A page that visitors see at an instant: by its address, or without one the page that was published last. */
export async function selectShownPage(
  db: Queryable,
  { urlKey, now }: { urlKey: string | null; now: Date },
): Promise<LandingPageRow | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await db
    .select()
    .from(landingPages)
    .where(
      and(
        sql`${landingPages.published} is not null`,
        sql`coalesce(${landingPages.startsAt} <= ${at}, true) and coalesce(${landingPages.endsAt} > ${at}, true)`,
        urlKey === null ? undefined : eq(landingPages.urlKey, urlKey),
      ),
    )
    .orderBy(desc(landingPages.publishedAt), desc(landingPages.id))
    .limit(1);
  return row ?? null;
}

/** When the next page that is published begins or ends for visitors; null where none does. */
export async function selectNextTurn(db: Queryable, after: Date): Promise<Date | null> {
  const at = sql`${after.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select least(
      (select min(starts_at) from landing_pages where published is not null and starts_at > ${at}),
      (select min(ends_at) from landing_pages where published is not null and ends_at > ${at})) as at`);
  const next = rows[0]?.at ?? null;
  return next === null ? null : new Date(next);
}

const interestCount = sql<number>`(select count(*)::int from landing_interests i where i.page_id = landing_pages.id)`;

export async function selectPages(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ page: LandingPageRow; interestCount: number }[]> {
  return db
    .select({ page: landingPages, interestCount })
    .from(landingPages)
    .orderBy(desc(landingPages.id))
    .limit(limit)
    .offset(offset);
}

export async function countPages(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: count() }).from(landingPages);
  return row?.count ?? 0;
}

export async function countInterests(db: Queryable, pageId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(landingInterests)
    .where(eq(landingInterests.pageId, pageId));
  return row?.count ?? 0;
}

type PageColumns = Omit<typeof landingPages.$inferInsert, 'id' | 'version' | 'createdAt'>;

/** Null when the address is another's. */
export async function insertPage(tx: Queryable, row: PageColumns): Promise<number | null> {
  const [inserted] = await tx
    .insert(landingPages)
    .values(row)
    .onConflictDoNothing({ target: landingPages.urlKey })
    .returning({ id: landingPages.id });
  return inserted?.id ?? null;
}

/** Changes a held page; its version goes on. */
export async function updatePage(tx: Queryable, id: number, changes: Partial<PageColumns>): Promise<void> {
  await tx
    .update(landingPages)
    .set({ ...changes, version: sql`${landingPages.version} + 1` })
    .where(eq(landingPages.id, id));
}

/** Keeps who asked; whoever has asked before stays as they were. */
export async function insertInterest(
  db: Queryable,
  row: Omit<typeof landingInterests.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(landingInterests).values(row).onConflictDoNothing();
}

export async function selectInterests(
  db: Queryable,
  pageId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<InterestRow[]> {
  return db
    .select()
    .from(landingInterests)
    .where(eq(landingInterests.pageId, pageId))
    .orderBy(desc(landingInterests.at), desc(landingInterests.id))
    .limit(limit)
    .offset(offset);
}

/** What a person asked for: from their account, or with their address. */
const ofPerson = (userId: number, email: string | null) =>
  sql`(${landingInterests.userId} = ${userId} or lower(${landingInterests.email}) = lower(${email ?? ''}))`;

export async function selectInterestsOf(
  db: Queryable,
  userId: number,
  email: string | null,
): Promise<{ page: string; name: string; email: string; policyVersion: string; at: Date }[]> {
  const { name, policyVersion, at } = landingInterests;
  return db
    .select({ page: landingPages.urlKey, name, email: landingInterests.email, policyVersion, at })
    .from(landingInterests)
    .innerJoin(landingPages, eq(landingPages.id, landingInterests.pageId))
    .where(ofPerson(userId, email))
    .orderBy(at);
}

export async function deleteInterestsOf(tx: Queryable, userId: number, email: string | null): Promise<void> {
  await tx.delete(landingInterests).where(ofPerson(userId, email));
}
