import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { shortLinks } from './short-link.tables.ts';

type Kind = 'product' | 'store';

/** The code that stands for an entity: the one it has, else this new one. */
export async function findOrInsertShortLink(
  db: Queryable,
  link: { code: string; kind: Kind; entityId: number; createdAt: Date },
): Promise<string> {
  const known = await selectCode(db, link);
  if (known !== null) return known;
  await db
    .insert(shortLinks)
    .values(link)
    .onConflictDoNothing({ target: [shortLinks.kind, shortLinks.entityId] });
  const code = await selectCode(db, link);
  if (code === null) throw new Error(`no short link for ${link.kind} ${link.entityId}`);
  return code;
}

async function selectCode(
  db: Queryable,
  { kind, entityId }: { kind: Kind; entityId: number },
): Promise<string | null> {
  const [row] = await db
    .select({ code: shortLinks.code })
    .from(shortLinks)
    .where(and(eq(shortLinks.kind, kind), eq(shortLinks.entityId, entityId)));
  return row?.code ?? null;
}

/** The address of what a code stands for. A child product leads to its own page. */
export async function selectShortLinkTarget(db: Queryable, kind: Kind, code: string): Promise<string | null> {
  const target = kind === 'product' ? sql`products` : sql`sellers`;
  const found = await db.execute<{ urlKey: string }>(sql`
    select target.url_key as "urlKey"
    from short_links link join ${target} target on target.id = link.entity_id
    where link.kind = ${kind} and link.code = ${code}`);
  return found.rows[0]?.urlKey ?? null;
}
