// Reads of other slices: products, store_list_products.

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { promotionScopes, promotions } from './promotion.tables.ts';
import type { PromotionState } from './promotion-desk.rules.ts';
import { deskTypeIds, type PromotionTypeId } from './promotion-kinds.rules.ts';
import type { AnyTerms, PromotionScope, PromotionScopeKind } from './promotion-terms.rules.ts';
import { giftIdsIn, namedTargets } from './promotion-views.tables.ts';

export type PromotionRow = typeof promotions.$inferSelect & { terms: AnyTerms };
export type PartRow = { id: number; nameTh: string; nameEn: string; urlKey: string; priceSatang: number };
/** One of what a promotion is on; its names are null for what isn't there any more. */
export type NamedScope = {
  kind: PromotionScopeKind;
  id: number;
  nameTh: string | null;
  nameEn: string | null;
};
export type DeskPromotionRow = PromotionRow & {
  orders: number;
  givenSatang: number;
  salesSatang: number;
  /** What it is on; everything of its store, or of all stores, without any. */
  scopes: NamedScope[];
  parts: PartRow[];
  /** What it gives, or lets choose: the first first. */
  gifts: PartRow[];
};

/** Made by a desk: all but flash sales. The staff's desk (null) has everybody's. */
const ofDesk = (sellerId: number | null) =>
  and(
    sellerId === null ? undefined : eq(promotions.sellerId, sellerId),
    inArray(promotions.promotionTypeId, [...deskTypeIds]),
  );

async function select(db: Queryable, where: ReturnType<typeof and>): Promise<DeskPromotionRow[]> {
  const rows = await db.select().from(promotions).where(where);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const around = new Map((await runNamed(db, surroundings, [ids])).map(({ id, ...rest }) => [id, rest]));
  return rows.flatMap((row) => {
    const { terms } = row;
    const rest = around.get(row.id);
    return terms === null || rest === undefined ? [] : [{ ...row, terms, ...rest }];
  });
}

const surroundings = nameStatement<Omit<DeskPromotionRow, keyof PromotionRow> & { id: number }>(
  'desk_promotions',
  `select p.id, u.orders, u.given_satang as "givenSatang", u.sales_satang as "salesSatang",
     (select coalesce(json_agg(json_build_object('kind', s.kind, 'id', s.target_id, 'nameTh', t.name_th,
        'nameEn', t.name_en) order by s.kind, s.target_id), '[]')
      from promotion_scopes s left join (${namedTargets}) t on t.kind = s.kind and t.id = s.target_id
      where s.promotion_id = p.id) as scopes,
     (select coalesce(json_agg(json_build_object('id', i.id, 'nameTh', i.name_th, 'nameEn', i.name_en,
        'urlKey', i.url_key, 'priceSatang', i.price_satang) order by i.id), '[]')
      from promotion_scopes s join products i on i.id = s.target_id
      where s.promotion_id = p.id and s.kind = 'product') as parts,
     (select coalesce(json_agg(json_build_object('id', i.id, 'nameTh', i.name_th, 'nameEn', i.name_en,
        'urlKey', i.url_key, 'priceSatang', i.price_satang) order by may.place), '[]')
      from unnest(${giftIdsIn('p')}) with ordinality may(id, place) join products i on i.id = may.id) as gifts
   from promotions p cross join lateral (
     select count(*)::int as orders, coalesce(sum(amount_satang), 0)::bigint as given_satang,
       coalesce(sum(sales_satang), 0)::bigint as sales_satang
     from promotion_uses where promotion_id = p.id and returned_at is null) u
   where p.id = any($1)`,
);

/** A promotion of this desk's; null for anybody else's. */
export async function selectDeskPromotion(
  db: Queryable,
  sellerId: number | null,
  id: number,
): Promise<DeskPromotionRow | null> {
  const [row] = await select(db, and(eq(promotions.id, id), ofDesk(sellerId)));
  return row ?? null;
}

/** The same, held until the transaction ends: no order takes of it meanwhile. */
export async function lockDeskPromotion(
  tx: Queryable,
  sellerId: number | null,
  id: number,
): Promise<DeskPromotionRow | null> {
  await tx
    .select({ id: promotions.id })
    .from(promotions)
    .where(and(eq(promotions.id, id), ofDesk(sellerId)))
    .for('update');
  return selectDeskPromotion(tx, sellerId, id);
}

/** promotionStateOf (promotion-desk.rules.ts) in SQL. */
const found = `select p.id, p.starts_at, p.ends_at, case
    when p.stopped_at is not null then 'stopped'
    when p.ends_at <= $2 then 'over'
    when p.usage_limit is not null and p.used_count >= p.usage_limit then 'usedUp'
    when p.budget_satang is not null and p.spent_satang >= p.budget_satang then 'usedUp'
    when p.starts_at > $2 then 'coming'
    else 'running' end as state
  from promotions p where ($1::bigint is null or p.seller_id = $1) and p.promotion_type_id in (1, 3, 4, 5, 6, 7, 8)
    and ($3 = '' or p.name_th ilike $3 or p.name_en ilike $3)`;

const page = nameStatement<{ id: number }>(
  'promotion_desk_page',
  `with found as (${found}) select id from found where state = $4
   order by case $4 when 'running' then ends_at when 'coming' then starts_at end, ends_at desc, id desc
   limit $5 offset $6`,
);
const counts = nameStatement<{ state: PromotionState; count: number }>(
  'promotion_desk_counts',
  `with found as (${found}) select state, count(*)::int as count from found group by state`,
);

type Asked = { sellerId: number | null; search: string; now: Date };

function likeText(search: string): string {
  return search === '' ? '' : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** A page of a desk's in a state: those first that end or begin first, what is over the latest first. */
export async function selectPromotionPage(
  db: Queryable,
  input: Asked & { state: PromotionState; limit: number; offset: number },
): Promise<DeskPromotionRow[]> {
  const { sellerId, now, search, state, limit, offset } = input;
  const rows = await runNamed(db, page, [sellerId, now, likeText(search), state, limit, offset]);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const byId = new Map(
    (await select(db, sql`${promotions.id} = any(${sql.param(ids)}::bigint[])`)).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function countPromotions(
  db: Queryable,
  { sellerId, search, now }: Asked,
): Promise<Record<PromotionState, number>> {
  const result = { running: 0, coming: 0, usedUp: 0, over: 0, stopped: 0 };
  for (const { state, count } of await runNamed(db, counts, [sellerId, now, likeText(search)]))
    result[state] = count;
  return result;
}

export type OverlapRow = {
  id: number;
  promotionTypeId: PromotionTypeId;
  nameTh: string;
  nameEn: string;
  isHouse: boolean;
  startsAt: string;
  endsAt: string;
};

const overlapping = nameStatement<OverlapRow>(
  'overlapping_promotions',
  `select p.id, p.promotion_type_id as "promotionTypeId", p.name_th as "nameTh", p.name_en as "nameEn",
     p.seller_id is null as "isHouse", to_json(p.starts_at) as "startsAt", to_json(p.ends_at) as "endsAt"
   from promotions p
   where p.promotion_type_id in (3, 4, 6, 8) and (p.promotion_type_id = 8) = $3 and p.is_active
     and p.id is distinct from $2::bigint and ($1::bigint is null or p.seller_id = $1 or p.seller_id is null)
     and p.starts_at < $5 and p.ends_at > $4
     and ($6::bigint[] is null or not exists (select 1 from promotion_scopes s where s.promotion_id = p.id)
       or exists (select 1 from promotion_scopes s where s.promotion_id = p.id and (
         s.kind not in ('product', 'list') or (s.kind = 'product' and s.target_id = any($6))
         or (s.kind = 'list' and exists (select 1 from store_list_products i
           where i.list_id = s.target_id and i.product_id = any($6))))))
   order by p.id limit 20`,
);

/**
 * Others that run at a time of this one's, and may be on some of the same: of copies, or of parcels. `productIds` null is all
 * of the store's, or of all stores. One that goes by categories, series or the like is taken to be.
 */
export function selectOverlapping(
  db: Queryable,
  input: {
    sellerId: number | null;
    exceptId: number | null;
    isOfParcels: boolean;
    startsAt: Date;
    endsAt: Date;
    productIds: readonly number[] | null;
  },
): Promise<OverlapRow[]> {
  const { sellerId, exceptId, isOfParcels, startsAt, endsAt, productIds } = input;
  return runNamed(db, overlapping, [sellerId, exceptId, isOfParcels, startsAt, endsAt, productIds]);
}

export async function insertPromotion(tx: Queryable, row: typeof promotions.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(promotions).values(row).returning({ id: promotions.id });
  if (inserted === undefined) throw new Error('a promotion was not inserted');
  return inserted.id;
}

/** Changes a held promotion; its version goes on. */
export async function updatePromotion(
  tx: Queryable,
  id: number,
  changes: Partial<typeof promotions.$inferInsert>,
): Promise<void> {
  await tx
    .update(promotions)
    .set({ ...changes, version: sql`${promotions.version} + 1` })
    .where(eq(promotions.id, id));
}

/** Makes what a promotion is on these and no others. */
export async function replaceScopes(
  tx: Queryable,
  promotionId: number,
  scopes: readonly PromotionScope[],
): Promise<void> {
  await tx.delete(promotionScopes).where(eq(promotionScopes.promotionId, promotionId));
  if (scopes.length > 0)
    await tx.insert(promotionScopes).values(scopes.map((scope) => ({ ...scope, promotionId })));
}

type Turn = { from: number; to: number };

/** Takes promotions off what they are on where they are on another of its kind as well; which promotions. */
export async function dropScopes(
  tx: Queryable,
  kind: PromotionScope['kind'],
  { from, to }: Turn,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from promotion_scopes gone using promotion_scopes other
    where gone.kind = ${kind} and gone.target_id = ${from} and other.promotion_id = gone.promotion_id
      and other.kind = gone.kind and other.target_id = ${to}
    returning gone.promotion_id as id`);
  return rows.map(({ id }) => Number(id));
}

/** Lets promotions (`only` these, null: all) that are on one be on another; which. Whoever has read them is told so. */
export async function turnScopes(
  tx: Queryable,
  kind: PromotionScope['kind'],
  { from, to, only }: Turn & { only: readonly number[] | null },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with turned as (
      update promotion_scopes scope set target_id = ${to}
      where kind = ${kind} and target_id = ${from}
        and (${only === null} or promotion_id = any(${`{${(only ?? []).join(',')}}`}::bigint[]))
        and not exists (select 1 from promotion_scopes other where other.promotion_id = scope.promotion_id
          and other.kind = scope.kind and other.target_id = ${to})
      returning promotion_id)
    update promotions set version = version + 1 where id in (select promotion_id from turned) returning id`);
  return rows.map(({ id }) => Number(id));
}

/** Puts promotions on one that are on another beside it. */
export async function insertScopes(
  tx: Queryable,
  kind: PromotionScope['kind'],
  { id, beside, promotionIds }: { id: number; beside: number; promotionIds: readonly number[] },
): Promise<void> {
  await tx.execute(sql`
    insert into promotion_scopes (promotion_id, kind, target_id)
    select promotion_id, kind, ${id}::bigint from promotion_scopes
    where kind = ${kind} and target_id = ${beside}
      and promotion_id = any(${`{${promotionIds.join(',')}}`}::bigint[])
    on conflict do nothing`);
}
