import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

export type PromotionUse = {
  promotionId: number;
  amountSatang: number;
  salesSatang: number;
  orderNumber: string;
};

/** Those whose uses or money are counted; one that isn't is used by any number of orders at once. */
const isCounted = '(p.usage_limit is not null or p.budget_satang is not null)';

const locking = nameStatement<never>(
  'lock_promotions',
  `select p.id from promotions p where p.id = any($1) and ${isCounted} order by p.id for update`,
);

const use = nameStatement<{ id: number }>(
  'use_promotions',
  `with wanted as (
     select * from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[])
       as w(id, amount_satang, sales_satang, order_number)
   ),
   counted as (
     update promotions p set used_count = p.used_count + 1, spent_satang = p.spent_satang + w.amount_satang
     from wanted w where w.id = p.id and ${isCounted} and p.is_active
       and (p.usage_limit is null or p.used_count < p.usage_limit)
       and (p.budget_satang is null or p.spent_satang + w.amount_satang <= p.budget_satang)
     returning p.id
   ),
   taken as (
     select id from counted
     union all select p.id from promotions p join wanted using (id) where not ${isCounted} and p.is_active
   )
   insert into promotion_uses (promotion_id, user_id, group_id, order_number, amount_satang, sales_satang, used_at)
   select w.id, $1, $2, w.order_number, w.amount_satang, w.sales_satang, $7 from wanted w join taken using (id)
   returning promotion_id as id`,
);

/** Uses promotions for an order group, held in the order of their numbers; the ids of those that had enough left. */
export async function insertPromotionUses(
  db: Queryable,
  input: { userId: number; groupId: number; uses: readonly PromotionUse[]; now: Date },
): Promise<number[]> {
  const { uses } = input;
  const ids = uses.map(({ promotionId }) => promotionId);
  await runNamed(db, locking, [ids]);
  const rows = await runNamed(db, use, [
    input.userId,
    input.groupId,
    ids,
    uses.map(({ amountSatang }) => amountSatang),
    uses.map(({ salesSatang }) => salesSatang),
    uses.map(({ orderNumber }) => orderNumber),
    input.now,
  ]);
  return rows.map(({ id }) => id);
}

const giveBack = nameStatement<never>(
  'return_promotions',
  `with held as materialized (
     select p.id from promotions p where p.id in
       (select promotion_id from promotion_uses where group_id = any($1) and returned_at is null)
       and ($3::bigint is null or p.seller_id = $3)
     order by p.id for update
   ),
   returned as (
     update promotion_uses u set returned_at = $2 from held
     where u.promotion_id = held.id and u.group_id = any($1) and u.returned_at is null
     returning u.promotion_id, u.amount_satang
   )
   update promotions p set used_count = p.used_count - r.count, spent_satang = p.spent_satang - r.amount_satang
   from (select promotion_id, count(*)::int as count, sum(amount_satang)::bigint as amount_satang
     from returned group by promotion_id) r
   where p.id = r.promotion_id and ${isCounted}`,
);

/** Of all promotions of groups, or of one store's. */
export async function returnPromotionUses(
  db: Queryable,
  groupIds: readonly number[],
  now: Date,
  sellerId: number | null = null,
): Promise<void> {
  await runNamed(db, giveBack, [groupIds, now, sellerId]);
}

const holding = nameStatement<never>(
  'hold_returned_promotions',
  `select p.id from promotions p where p.id in
     (select promotion_id from promotion_uses where group_id = $1 and returned_at is not null)
   order by p.id for update`,
);

const spending = nameStatement<{ sellerId: number | null }>(
  'spent_promotions',
  `select distinct p.seller_id as "sellerId"
   from promotion_uses o join promotions p on p.id = o.promotion_id
   where o.group_id = $1 and o.returned_at is not null
     -- Whoever has another order with one for new customers isn't new any more.
     and least(p.per_person_limit, case when p.audience = 'new_customers' then 1 end) <=
     (select count(*) from promotion_uses u
      where u.promotion_id = o.promotion_id and u.user_id = o.user_id and u.returned_at is null)`,
);

/** Holds what a group gave back; whose promotions its buyer has used up since then (null: the house's). */
export async function lockSpentPromotions(db: Queryable, groupId: number): Promise<(number | null)[]> {
  await runNamed(db, holding, [groupId]);
  return (await runNamed(db, spending, [groupId])).map(({ sellerId }) => sellerId);
}

const takeAgain = nameStatement<never>(
  'retake_promotions',
  `with held as materialized (
     select p.id from promotions p where p.id in
       (select promotion_id from promotion_uses where group_id = $1 and returned_at is not null)
     order by p.id for update
   ),
   counted as (
     update promotions p set used_count = p.used_count + 1, spent_satang = p.spent_satang + u.amount_satang
     from held join promotion_uses u on u.promotion_id = held.id and u.group_id = $1 and u.returned_at is not null
     where p.id = held.id and ${isCounted} and (p.usage_limit is null or p.used_count < p.usage_limit)
       and (p.budget_satang is null or p.spent_satang + u.amount_satang <= p.budget_satang)
     returning p.id
   ),
   taken as (
     select id from counted union all select p.id from promotions p join held using (id) where not ${isCounted}
   )
   update promotion_uses u set returned_at = null from taken where u.promotion_id = taken.id and u.group_id = $1`,
);

export async function retakePromotionUses(db: Queryable, groupId: number): Promise<void> {
  await runNamed(db, takeAgain, [groupId]);
}
