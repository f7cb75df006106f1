// Reads of other slices: cashbacks, short_links.

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { affiliateLinks } from './affiliate.tables.ts';
import type { LinkKind } from './link.rules.ts';

export type LinkRow = {
  id: number;
  kind: LinkKind;
  thingId: number;
  path: string;
  title: string;
  name: string;
  isShown: boolean;
  createdAt: Date;
  retiredAt: Date | null;
  /** Of the thing's short link; null where it has none. */
  shortCode: string | null;
  clicks: number;
  orders: number;
  earnedSatang: number;
  total: number;
};

const columns = `l.id, l.kind, l.thing_id as "thingId", l.path, l.title, l.name, l.is_shown as "isShown",
  l.created_at as "createdAt", l.retired_at as "retiredAt", s.code as "shortCode",
  (case when l.kind = 'home'
     then (select count(*) from affiliate_clicks k where k.affiliate_id = l.affiliate_id and k.verdict = 'counted'
       and k.kind = 'home')
     else (select count(*) from affiliate_clicks k where k.affiliate_id = l.affiliate_id and k.verdict = 'counted'
       and k.kind = l.kind and k.thing_id = l.thing_id) end)::int as clicks,
  (select count(*) from affiliate_earnings n where n.affiliate_id = l.affiliate_id and n.thing = l.mark
     and n.outcome = 'earns')::int as orders,
  (select coalesce(sum(c.amount_satang - c.reversed_satang), 0) from affiliate_earnings n
     join cashbacks c on c.order_id = n.order_id and c.source = 'affiliate' and c.user_id = n.affiliate_id
       and c.status <> 'cancelled'
     where n.affiliate_id = l.affiliate_id and n.thing = l.mark)::bigint as "earnedSatang",
  count(*) over ()::int as total
  from affiliate_links l left join short_links s on s.kind = l.kind and s.entity_id = l.thing_id`;

const ofAffiliate = nameStatement<LinkRow>(
  'affiliate_links_of',
  `select ${columns} where l.affiliate_id = $1 and (l.retired_at is not null) = $2
   order by l.id desc limit $3 offset $4`,
);

/** A page of an affiliate's links, the newest first, with what came of each; those that were put away apart. */
export function selectLinks(
  db: Queryable,
  affiliateId: number,
  { isRetired, limit, offset }: { isRetired: boolean; limit: number; offset: number },
): Promise<LinkRow[]> {
  return runNamed(db, ofAffiliate, [affiliateId, isRetired, limit, offset]);
}

const one = nameStatement<LinkRow>(
  'affiliate_link_of',
  `select ${columns} where l.affiliate_id = $1 and l.id = $2`,
);

/** One link of an affiliate's own; null of anybody else's. */
export async function selectLink(db: Queryable, affiliateId: number, id: number): Promise<LinkRow | null> {
  const [row] = await runNamed(db, one, [affiliateId, id]);
  return row ?? null;
}

export type ShownLink = { kind: LinkKind; thingId: number; path: string; title: string; name: string };

const shown = nameStatement<ShownLink>(
  'affiliate_links_shown',
  `select kind, thing_id as "thingId", path, title, name from affiliate_links
   where affiliate_id = $1 and retired_at is null and is_shown order by id desc limit 60`,
);

/** What an affiliate's page shows, the newest first. */
export function selectShownLinks(db: Queryable, affiliateId: number): Promise<ShownLink[]> {
  return runNamed(db, shown, [affiliateId]);
}

const locking = nameStatement<never>(
  'lock_affiliate',
  'select user_id from affiliates where user_id = $1 for update',
);

/** How many links an affiliate has, who makes no other one until the transaction ends. */
export async function lockLinkCount(tx: Transaction, affiliateId: number): Promise<number> {
  await runNamed(tx, locking, [affiliateId]);
  return tx.$count(affiliateLinks, eq(affiliateLinks.affiliateId, affiliateId));
}

/** Makes a link, or takes out the one that there is of the thing; whether it is a new one. */
export async function insertLink(
  tx: Transaction,
  row: typeof affiliateLinks.$inferInsert,
): Promise<{ id: number; isNew: boolean }> {
  const { mark, path, title } = row;
  const [made] = await tx
    .insert(affiliateLinks)
    .values(row)
    .onConflictDoUpdate({
      target: [affiliateLinks.affiliateId, affiliateLinks.kind, affiliateLinks.thingId],
      set: { mark, path, title, retiredAt: null },
    })
    .returning({ id: affiliateLinks.id, isNew: sql<boolean>`xmax = 0` });
  if (made === undefined) throw new Error('no link came back');
  return made;
}

export async function hasLink(
  tx: Transaction,
  { affiliateId, kind, thingId }: { affiliateId: number; kind: LinkKind; thingId: number },
): Promise<boolean> {
  return (
    (await tx.$count(
      affiliateLinks,
      and(
        eq(affiliateLinks.affiliateId, affiliateId),
        eq(affiliateLinks.kind, kind),
        eq(affiliateLinks.thingId, thingId),
      ),
    )) > 0
  );
}

/** Changes an affiliate's own link; false when they have no such link. */
export async function updateLink(
  db: Queryable,
  affiliateId: number,
  id: number,
  changes: { name?: string; isShown?: boolean; retiredAt?: Date | null },
): Promise<boolean> {
  const changed = await db
    .update(affiliateLinks)
    .set(changes)
    .where(and(eq(affiliateLinks.affiliateId, affiliateId), eq(affiliateLinks.id, id)))
    .returning({ id: affiliateLinks.id });
  return changed.length > 0;
}

/** What somebody called their links, for themselves. */
export function selectLinksToExport(db: Queryable, affiliateId: number) {
  return db
    .select({
      path: affiliateLinks.path,
      title: affiliateLinks.title,
      name: affiliateLinks.name,
      isShown: affiliateLinks.isShown,
      createdAt: affiliateLinks.createdAt,
      retiredAt: affiliateLinks.retiredAt,
    })
    .from(affiliateLinks)
    .where(eq(affiliateLinks.affiliateId, affiliateId))
    .orderBy(affiliateLinks.id);
}

export async function deleteLinksOf(tx: Transaction, affiliateId: number): Promise<void> {
  await tx.delete(affiliateLinks).where(eq(affiliateLinks.affiliateId, affiliateId));
}
