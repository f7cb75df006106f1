// Reads of other slices: orders, products, promotions, return_requests, sellers, store_days, store_marks, store_suspensions, users, vouchers.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import type { StoreFilter } from './store-desk.rules.ts';

export type StoreRow = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  email: string | null;
  telephone: string | null;
  status: 'preparing' | 'active' | 'suspended' | 'closed';
  commissionBasisPoints: number;
  createdAt: Date;
  members: number;
  productsOnSale: number;
  openOrders: number;
  late: number;
  cancelled: number;
  returnLost: number;
  announcedFor: Date | null;
  hasAppealed: boolean;
};

const isAppealed = sql`exists (select 1 from store_suspensions x where x.seller_id = s.id and x.ended_at is null
  and x.appealed_at is not null and x.answered_at is null)`;
const filters: Record<StoreFilter, SQL> = {
  all: sql`true`,
  appealed: isAppealed,
  suspended: sql`s.status = 'suspended'`,
  preparing: sql`s.status = 'preparing'`,
  closed: sql`s.status = 'closed'`,
};

/** Of the stores of `page`, what the desk shows; marks that count at `now`. */
const described = (page: SQL, now: Date) => sql`
  with page as materialized (${page})
  select s.id, s.url_key as "urlKey", s.name_th as "nameTh", s.name_en as "nameEn", s.email, s.telephone, s.status,
    s.commission_basis_points as "commissionBasisPoints", s.created_at as "createdAt",
    (select count(*)::int from users u where u.seller_id = s.id and u.status <> 'erased') as members,
    (select count(*)::int from products p where p.seller_id = s.id and p.is_active and p.parent_id is null
      and not p.is_free_gift) as "productsOnSale",
    (select count(*)::int from orders o where o.seller_id = s.id
      and o.status in ('unpaid', 'waiting_approval', 'ready_to_ship', 'shipped')) as "openOrders",
    m.late, m.cancelled, m."returnLost", x.starts_at as "announcedFor",
    ${isAppealed} as "hasAppealed"
  from page join sellers s using (id)
  left join store_suspensions x on x.seller_id = s.id and x.ended_at is null and x.started_at is null
  cross join lateral (select count(*) filter (where kind = 'late')::int as late,
      count(*) filter (where kind = 'cancelled')::int as cancelled,
      count(*) filter (where kind = 'returnLost')::int as "returnLost"
    from store_marks where seller_id = s.id and ends_at > ${now.toISOString()}::timestamptz and state <> 'lifted') m
  order by s.id desc`;

export async function selectStores(
  db: Queryable,
  asked: { search: string; filter: StoreFilter; limit: number; offset: number; now: Date },
): Promise<{ rows: StoreRow[]; total: number }> {
  const pattern = `%${asked.search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const where = sql`${filters[asked.filter]} and (${asked.search === ''} or s.name_th ilike ${pattern}
    or s.name_en ilike ${pattern} or s.url_key ilike ${pattern} or s.email ilike ${pattern} or s.tax_id like ${pattern})`;
  const [page, counted] = await Promise.all([
    db.execute<StoreRow>(
      described(
        sql`select s.id from sellers s where ${where} order by s.id desc limit ${asked.limit} offset ${asked.offset}`,
        asked.now,
      ),
    ),
    db.execute<{ count: number }>(sql`select count(*)::int as count from sellers s where ${where}`),
  ]);
  return { rows: page.rows, total: counted.rows[0]?.count ?? 0 };
}

export async function selectStore(db: Queryable, sellerId: number, now: Date): Promise<StoreRow | null> {
  const { rows } = await db.execute<StoreRow>(
    described(sql`select s.id from sellers s where s.id = ${sellerId}`, now),
  );
  return rows[0] ?? null;
}

export async function countStores(db: Queryable): Promise<Record<StoreFilter, number>> {
  const { rows } = await db.execute<Record<StoreFilter, number>>(sql`
    select count(*)::int as all, count(*) filter (where ${isAppealed})::int as appealed,
      count(*) filter (where status = 'suspended')::int as suspended,
      count(*) filter (where status = 'preparing')::int as preparing,
      count(*) filter (where status = 'closed')::int as closed from sellers s`);
  return rows[0] ?? { all: 0, appealed: 0, suspended: 0, preparing: 0, closed: 0 };
}

export type StoreDays = { orders: number; cancelledOrders: number; copies: number; salesSatang: number };

export async function selectFigures(db: Queryable, sellerId: number, from: string): Promise<StoreDays> {
  const { rows } = await db.execute<StoreDays>(sql`
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(cancelled_orders), 0)::int as "cancelledOrders",
      coalesce(sum(copies), 0)::int as copies, coalesce(sum(sales_satang), 0)::float8 as "salesSatang"
    from store_days where seller_id = ${sellerId} and day >= ${from}`);
  return rows[0] ?? { orders: 0, cancelledOrders: 0, copies: 0, salesSatang: 0 };
}

/** What would stop with it: returns that go on, and vouchers and promotions that run. */
export async function selectUnderWay(
  db: Queryable,
  sellerId: number,
  now: Date,
): Promise<{ openReturns: number; runningOffers: number }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ openReturns: number; runningOffers: number }>(sql`
    select (select count(*)::int from return_requests where seller_id = ${sellerId}
        and status in ('requested', 'approved', 'disputed', 'sent_back', 'received')) as "openReturns",
      (select count(*)::int from promotions where seller_id = ${sellerId} and is_active and starts_at <= ${at} and ends_at > ${at})
      + (select count(*)::int from vouchers where seller_id = ${sellerId} and starts_at <= ${at} and ends_at > ${at}) as "runningOffers"`);
  return rows[0] ?? { openReturns: 0, runningOffers: 0 };
}

export type MemberRow = {
  id: number;
  name: string;
  email: string | null;
  rights: string[];
  isDisabled: boolean;
};

export async function selectMembers(db: Queryable, sellerId: number): Promise<MemberRow[]> {
  const { rows } = await db.execute<MemberRow>(sql`
    select id, coalesce(${sql.raw(accountName('users'))}, '') as name, email, store_rights as rights, disabled_at is not null as "isDisabled"
    from users where seller_id = ${sellerId} and status <> 'erased'
    order by 'owner' = any(store_rights) desc, id`);
  return rows;
}
