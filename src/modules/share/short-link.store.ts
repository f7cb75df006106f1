// Reads of other slices: campaigns, content_documents, products, promotions, sellers.

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { ShareKind } from './share.rules.ts';
import { shortLinks } from './short-link.tables.ts';

type Entity = { kind: ShareKind; entityId: number };

/** The code that stands for an entity: the one it has, else this new one. */
export async function findOrInsertShortLink(
  db: Queryable,
  link: Entity & { code: string; createdAt: Date },
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

async function selectCode(db: Queryable, { kind, entityId }: Entity): Promise<string | null> {
  const [row] = await db
    .select({ code: shortLinks.code })
    .from(shortLinks)
    .where(and(eq(shortLinks.kind, kind), eq(shortLinks.entityId, entityId)));
  return row?.code ?? null;
}

/** What a code stands for; null when nobody made it. */
export async function selectEntity(db: Queryable, code: string): Promise<Entity | null> {
  const [row] = await db
    .select({ kind: shortLinks.kind, entityId: shortLinks.entityId })
    .from(shortLinks)
    .where(eq(shortLinks.code, code));
  return row ?? null;
}

/** The key in a thing's address, whether it is shown or not; null when there is no such thing. */
export async function selectUrlKey(
  db: Queryable,
  kind: 'product' | 'store' | 'article' | 'news' | 'campaign',
  id: number,
): Promise<string | null> {
  const select = {
    product: sql`select url_key as "urlKey" from products where id = ${id}`,
    store: sql`select url_key as "urlKey" from sellers where id = ${id}`,
    article: sql`select url_key as "urlKey" from content_documents where id = ${id} and kind = 'article'`,
    news: sql`select url_key as "urlKey" from content_documents where id = ${id} and kind = 'news'`,
    campaign: sql`select url_key as "urlKey" from campaigns where id = ${id}`,
  };
  const { rows } = await db.execute<{ urlKey: string }>(select[kind]);
  return rows[0]?.urlKey ?? null;
}

/** The number of a promotion by the key it has beside it; null when there is none. */
export async function selectPromotionId(db: Queryable, urlKey: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::int as id from promotions where url_key = ${urlKey}`,
  );
  return rows[0]?.id ?? null;
}
