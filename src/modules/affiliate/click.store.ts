// Reads of other slices: campaigns, content_documents, products, promotions, sellers.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { ClickVerdict, ThingKind } from './click.rules.ts';

const keyOfDay = nameStatement<{ key: Buffer }>(
  'affiliate_click_key',
  `with made as (insert into affiliate_click_keys (day, key) values ($1, $2) on conflict do nothing returning key)
   select key from made union all select key from affiliate_click_keys where day = $1 limit 1`,
);

/** The day's key, the same for every process: the first one that asks makes it. */
export async function readClickKey(db: Queryable, day: string, fresh: Buffer): Promise<Buffer> {
  const [row] = await runNamed(db, keyOfDay, [day, fresh]);
  if (row !== undefined) return row.key;
  // Another process made it while this statement ran: it is there for the next one.
  const [again] = await runNamed(db, keyOfDay, [day, fresh]);
  if (again === undefined) throw new Error('no key of the day');
  return again.key;
}

const forgetting = nameStatement<never>(
  'forget_affiliate_click_keys',
  'delete from affiliate_click_keys where day < $1',
);
const clearing = nameStatement<never>(
  'clear_affiliate_clicks',
  'delete from affiliate_clicks where id in (select id from affiliate_clicks where at < $1 order by id limit 20000)',
);

/** Forgets the keys of days that are over, and clicks of before an instant. */
export async function forgetClicksBefore(db: Queryable, today: string, before: Date): Promise<void> {
  await runNamed(db, forgetting, [today]);
  await runNamed(db, clearing, [before]);
}

const inLine = nameStatement<never>(
  'affiliate_clicks_in_line',
  "select pg_advisory_xact_lock(hashtext('affiliate clicks'))",
);

/** One process writes clicks at a time, so that a double is seen whoever got it. */
export async function waitInLine(tx: Transaction): Promise<void> {
  await runNamed(tx, inLine, []);
}

export type KnownThing = {
  code: string;
  kind: ThingKind;
  urlKey: string;
  affiliateId: number;
  thingId: number | null;
};

const things = nameStatement<KnownThing>(
  'affiliate_click_things',
  `select w.code, w.kind, w."urlKey", a.user_id as "affiliateId", case w.kind
     when 'product' then (select id from products where url_key = w."urlKey")
     when 'store' then (select id from sellers where url_key = w."urlKey")
     when 'promotion' then (select id from promotions where url_key = w."urlKey")
     when 'campaign' then (select id from campaigns where url_key = w."urlKey")
     when 'article' then (select id from content_documents where url_key = w."urlKey" and kind = 'article' limit 1)
     when 'news' then (select id from content_documents where url_key = w."urlKey" and kind = 'news' limit 1)
   end as "thingId"
   from jsonb_to_recordset($1::jsonb) as w(code text, kind text, "urlKey" text)
   join affiliates a on a.code = w.code`,
);

/** Whose codes these are and what they were at; a code that nobody has isn't among them. */
export function selectClickedThings(
  db: Queryable,
  wanted: readonly { code: string; kind: ThingKind; urlKey: string }[],
): Promise<KnownThing[]> {
  return runNamed(db, things, [JSON.stringify(wanted)]);
}

const counted = nameStatement<{
  affiliateId: number;
  kind: ThingKind;
  thingId: number | null;
  hash: string;
  at: Date;
}>(
  'affiliate_clicks_counted',
  `select affiliate_id as "affiliateId", kind, thing_id as "thingId", encode(visitor_hash, 'base64') as hash, at
   from affiliate_clicks where verdict = 'counted' and at > $2
     and visitor_hash in (select decode(h, 'base64') from unnest($1::text[]) as h)`,
);

/** What these visitors opened lately. */
export function selectCounted(db: Queryable, hashes: readonly string[], after: Date) {
  return runNamed(db, counted, [[...hashes], after]);
}

export type ClickRow = {
  affiliateId: number;
  kind: ThingKind;
  thingId: number | null;
  at: Date;
  channel: string | null;
  verdict: ClickVerdict;
  /** Base64. */
  hash: string | null;
};

const insertion = nameStatement<never>(
  'insert_affiliate_clicks',
  `insert into affiliate_clicks (affiliate_id, kind, thing_id, at, channel, verdict, visitor_hash)
   select c."affiliateId", c.kind, c."thingId", c.at, c.channel, c.verdict, decode(c.hash, 'base64')
   from jsonb_to_recordset($1::jsonb) as c("affiliateId" bigint, kind text, "thingId" bigint, at timestamptz,
     channel text, verdict text, hash text)`,
);

export async function insertClicks(tx: Transaction, rows: readonly ClickRow[]): Promise<void> {
  await runNamed(tx, insertion, [JSON.stringify(rows)]);
}
