import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { priceQuotaParts, priceQuotaPeople, priceQuotaSales, priceQuotas } from './price-quota.tables.ts';

export type NewQuota = Pick<
  typeof priceQuotas.$inferInsert,
  'source' | 'sellerId' | 'productId' | 'copies' | 'perPerson' | 'isGranted' | 'startsAt' | 'endsAt'
>;

export async function insertQuota(tx: Queryable, quota: NewQuota, parts: readonly number[]): Promise<number> {
  const [row] = await tx.insert(priceQuotas).values(quota).returning({ id: priceQuotas.id });
  if (row === undefined) throw new Error('a quota was not inserted');
  await tx
    .insert(priceQuotaParts)
    .values(parts.map((copiesLeft, part) => ({ quotaId: row.id, part, copiesLeft })));
  return row.id;
}

const counting = nameStatement<{ copies: number; isTheirs: boolean }>(
  'count_quota_person',
  `insert into price_quota_people (quota_id, user_id, copies)
   select id, $2, $3 from price_quotas where id = $1 and (is_granted or per_person >= $3)
   on conflict (quota_id, user_id) do update set copies = price_quota_people.copies + excluded.copies
     where price_quota_people.copies + excluded.copies <= (select case when not q.is_granted then q.per_person
       when price_quota_people.granted_until > $4 then price_quota_people.granted else 0 end
       from price_quotas q where q.id = $1)
   returning copies, granted is not null or not (select is_granted from price_quotas where id = $1) as "isTheirs"`,
);

/** Gives a person so many copies of their limit, or of what they were given; false when that is beyond it. */
export async function countForPerson(
  tx: Queryable,
  quotaId: number,
  userId: number,
  copies: number,
  now: Date,
): Promise<boolean> {
  const [counted] = await runNamed(tx, counting, [quotaId, userId, copies, now]);
  return counted?.isTheirs === true;
}

export type GrantRow = { quotaId: number; userId: number; granted: number; until: Date };

const granting = nameStatement<never>(
  'grant_quota_copies',
  `insert into price_quota_people (quota_id, user_id, copies, granted, granted_until)
   select g.quota_id, g.user_id, 0, g.granted, g.until
   from unnest($1::bigint[], $2::bigint[], $3::int[], $4::timestamptz[]) as g(quota_id, user_id, granted, until)
   order by 1, 2
   on conflict (quota_id, user_id) do update set granted = excluded.granted, granted_until = excluded.granted_until`,
);

/** Says how many copies people may have in all, those that they have bought included. */
export async function upsertGrants(tx: Queryable, grants: readonly GrantRow[]): Promise<void> {
  if (grants.length === 0) return;
  await runNamed(tx, granting, [
    grants.map(({ quotaId }) => quotaId),
    grants.map(({ userId }) => userId),
    grants.map(({ granted }) => granted),
    grants.map(({ until }) => until),
  ]);
}

export type TakenRow = { quotaId: number; userId: number; copies: number };

const takenStatement = nameStatement<TakenRow>(
  'lock_quota_people',
  `select quota_id as "quotaId", user_id as "userId", copies from price_quota_people
   where quota_id = any($1::bigint[]) order by quota_id, user_id for update`,
);

/** What people have bought of quotas, held: nobody buys any more of them until the transaction ends. */
export function lockTaken(tx: Queryable, quotaIds: readonly number[]): Promise<TakenRow[]> {
  return runNamed(tx, takenStatement, [quotaIds]);
}

const taking = nameStatement<{ part: number }>(
  'take_quota_part',
  `with free as materialized (
     select part from price_quota_parts where quota_id = $1 and copies_left >= $2
     order by random() limit 1 for no key update skip locked
   )
   update price_quota_parts p set copies_left = p.copies_left - $2 from free
   where p.quota_id = $1 and p.part = free.part returning p.part`,
);

/** Takes copies out of a row that nobody holds; false when none has as many. Never waits. */
export async function takeFromOnePart(tx: Queryable, quotaId: number, copies: number): Promise<boolean> {
  return (await runNamed(tx, taking, [quotaId, copies])).length > 0;
}

const gathering = nameStatement<{ part: number }>(
  'take_quota_parts',
  `with held as materialized (
     select part, copies_left from price_quota_parts where quota_id = $1 order by part for no key update
   ),
   counted as (
     select part, copies_left, sum(copies_left) over (order by part) - copies_left as before,
       sum(copies_left) over () as total from held
   )
   update price_quota_parts p set copies_left = p.copies_left - least(c.copies_left, $2 - c.before)
   from counted c where p.quota_id = $1 and p.part = c.part and c.total >= $2 and c.before < $2 and c.copies_left > 0
   returning p.part`,
);

/** Takes copies out of all rows together, after whoever holds one has done; false when there are too few left. */
export async function takeFromAllParts(tx: Queryable, quotaId: number, copies: number): Promise<boolean> {
  return (await runNamed(tx, gathering, [quotaId, copies])).length > 0;
}

const putting = nameStatement<{ part: number }>(
  'refill_quota',
  `update price_quota_parts set copies_left = copies_left + $2
   where quota_id = $1 and part = (select min(part) from price_quota_parts where quota_id = $1) returning part`,
);

export async function putIntoPart(tx: Queryable, quotaId: number, copies: number): Promise<void> {
  await runNamed(tx, putting, [quotaId, copies]);
}

const widening = nameStatement<never>(
  'widen_quota',
  `with held as materialized (
     select part, count(*) over () as parts, row_number() over (order by part) as place
     from (select part from price_quota_parts where quota_id = $1 order by part for no key update) p
   ),
   more as (update price_quotas set copies = copies + $2::int where id = $1)
   update price_quota_parts p
   set copies_left = p.copies_left + $2::int / h.parts::int + (h.place <= $2::int % h.parts)::int
   from held h where p.quota_id = $1 and p.part = h.part`,
);

/** Adds copies to a held quota, spread over its rows. */
export async function widenHeldQuota(tx: Queryable, quotaId: number, copies: number): Promise<void> {
  await runNamed(tx, widening, [quotaId, copies]);
}

export async function insertSales(
  tx: Queryable,
  sales: readonly (typeof priceQuotaSales.$inferInsert)[],
): Promise<void> {
  await tx.insert(priceQuotaSales).values([...sales]);
}

export type OpenQuota = { id: number; productId: number; copies: number; isOpen: boolean };

const returning = nameStatement<OpenQuota>(
  'return_quota_sales',
  `with returned as (
     update price_quota_sales set returned_at = $2 where order_id = any($1::bigint[]) and returned_at is null
     returning quota_id, user_id, copies
   ),
   given_back as (
     update price_quota_people p set copies = greatest(0, p.copies - r.copies)
     from (select quota_id, user_id, sum(copies)::int as copies from returned group by quota_id, user_id) r
     where p.quota_id = r.quota_id and p.user_id = r.user_id
   ),
   left_over as (
     update price_quotas q set left_over = q.left_over + r.copies
     from (select quota_id, sum(copies)::int as copies from returned group by quota_id) r
     where q.id = r.quota_id and q.closed_at is not null
   )
   select q.id, q.product_id as "productId", sum(r.copies)::int as copies,
     -- One that is over, but for closing, is closed with them.
     q.closed_at is null and (q.ends_at > $2 or not q.is_granted) as "isOpen"
   from returned r join price_quotas q on q.id = r.quota_id
   group by q.id order by q.product_id, q.id`,
);

/**
 * Takes the sales of orders back, once: of each quota how many copies, and whether it still holds copies. What comes back to
 * one that is closed is left over of it.
 */
export function returnSales(tx: Queryable, orderIds: readonly number[], now: Date): Promise<OpenQuota[]> {
  return runNamed(tx, returning, [orderIds, now]);
}

export type ReturnedSale = { quotaId: number; productId: number; userId: number; copies: number };

/** Sales of an order that went back, held. */
export async function lockReturnedSales(tx: Queryable, orderId: number): Promise<ReturnedSale[]> {
  const { rows } = await tx.execute<ReturnedSale>(sql`
    select s.quota_id as "quotaId", q.product_id as "productId", s.user_id as "userId", s.copies
    from price_quota_sales s join price_quotas q on q.id = s.quota_id
    where s.order_id = ${orderId} and s.returned_at is not null
    order by q.product_id, q.id for update of s`);
  return rows;
}

/** Such a sale counts again; false when it is beyond what a person may have. What somebody was given stays theirs. */
export async function reviveSale(tx: Queryable, orderId: number, sale: ReturnedSale): Promise<boolean> {
  const { quotaId, userId, copies } = sale;
  const { rows } = await tx.execute(sql`
    insert into price_quota_people (quota_id, user_id, copies) values (${quotaId}, ${userId}, ${copies})
    on conflict (quota_id, user_id) do update set copies = price_quota_people.copies + excluded.copies
      where exists (select from price_quotas q where q.id = ${quotaId}
        and (q.is_granted or q.per_person >= price_quota_people.copies + excluded.copies))
    returning copies`);
  if (rows.length === 0) return false;
  await tx.execute(sql`
    update price_quota_sales set returned_at = null where order_id = ${orderId} and quota_id = ${quotaId}`);
  return true;
}

/** Takes copies of what was left of a closed quota; false when there weren't as many. */
export async function takeLeftOver(tx: Queryable, quotaId: number, copies: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update price_quotas set left_over = left_over - ${copies}
    where id = ${quotaId} and closed_at is not null and left_over >= ${copies} returning id`);
  return rows.length > 0;
}

export type ClosableQuota = { id: number; productId: number; closedAt: Date | null };

/** Holds a quota, so that it is opened or closed by nobody else. */
export async function lockQuota(tx: Queryable, quotaId: number): Promise<ClosableQuota | null> {
  const [row] = await tx
    .select({ id: priceQuotas.id, productId: priceQuotas.productId, closedAt: priceQuotas.closedAt })
    .from(priceQuotas)
    .where(eq(priceQuotas.id, quotaId))
    .for('no key update');
  return row ?? null;
}

/** Copies that are left of a quota whose parts nobody takes from meanwhile. */
export async function selectLeft(tx: Queryable, quotaId: number): Promise<number> {
  const parts = await tx
    .select({ copiesLeft: priceQuotaParts.copiesLeft })
    .from(priceQuotaParts)
    .where(eq(priceQuotaParts.quotaId, quotaId))
    .orderBy(priceQuotaParts.part)
    .for('no key update');
  return parts.reduce((sum, { copiesLeft }) => sum + copiesLeft, 0);
}

/** A held quota runs until then. */
export async function endHeldQuota(tx: Queryable, quotaId: number, endsAt: Date): Promise<void> {
  await tx.update(priceQuotas).set({ endsAt }).where(eq(priceQuotas.id, quotaId));
}

/** Takes all that is left out of a held quota, for good. */
export async function closeHeldQuota(tx: Queryable, quotaId: number, now: Date): Promise<number> {
  const gone = await tx
    .delete(priceQuotaParts)
    .where(eq(priceQuotaParts.quotaId, quotaId))
    .returning({ copiesLeft: priceQuotaParts.copiesLeft });
  const left = gone.reduce((sum, { copiesLeft }) => sum + copiesLeft, 0);
  await tx.update(priceQuotas).set({ closedAt: now, leftOver: left }).where(eq(priceQuotas.id, quotaId));
  return left;
}

/** Quotas whose time is over and whose copies are still held; those for who was given some are closed by who gave them. */
export async function selectDueQuotas(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from price_quotas where closed_at is null and not is_granted and ends_at <= ${now.toISOString()}::timestamptz
    order by ends_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export type QuotaState = {
  id: number;
  copies: number;
  perPerson: number;
  left: number;
  sold: number;
  soldSatang: number;
  buyers: number;
};

/** How quotas stand: what is left, and what orders that still count took. */
export async function selectQuotaStates(db: Queryable, ids: readonly number[]): Promise<QuotaState[]> {
  const { rows } = await db.execute<QuotaState>(sql`
    select q.id, q.copies, q.per_person as "perPerson",
      coalesce(q.left_over, (select sum(copies_left) from price_quota_parts where quota_id = q.id), 0)::int as left,
      coalesce(sum(s.copies), 0)::int as sold, coalesce(sum(s.amount_satang), 0)::float8 as "soldSatang",
      count(distinct s.user_id)::int as buyers
    from price_quotas q left join price_quota_sales s on s.quota_id = q.id and s.returned_at is null
    where q.id = any(${idArray(ids)}) group by q.id`);
  return rows;
}

export async function selectSalesOf(db: Queryable, userId: number) {
  return db
    .select({
      source: priceQuotas.source,
      copies: priceQuotaSales.copies,
      amountSatang: priceQuotaSales.amountSatang,
      soldAt: priceQuotaSales.soldAt,
      returnedAt: priceQuotaSales.returnedAt,
    })
    .from(priceQuotaSales)
    .innerJoin(priceQuotas, eq(priceQuotas.id, priceQuotaSales.quotaId))
    .where(eq(priceQuotaSales.userId, userId));
}

/** What counted towards a person's limits. */
export async function deletePeople(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(priceQuotaPeople).where(eq(priceQuotaPeople.userId, userId));
}
