// Reads of other slices: order_groups, orders, sellers, sessions, users.

import { type SQL, sql } from 'drizzle-orm';
import { containing } from '../../platform/db/asked-pattern.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { userSearchText } from '../identity/identity.tables.ts';
import type { AccountFilter } from './people-desk.rules.ts';

const filters: Record<AccountFilter, SQL> = {
  all: sql`true`,
  disabled: sql`disabled_at is not null`,
  staff: sql`role = 'staff'`,
  store: sql`seller_id is not null`,
  erasure: sql`erasure_due_at is not null`,
};

/** Whose order has this number, and the stores called so: what accounts are found by beside their own words. */
async function selectBeside(db: Queryable, search: string): Promise<{ users: number[]; stores: number[] }> {
  const number = search.toUpperCase();
  const { rows } = await db.execute<{ what: 'user' | 'store'; id: number }>(sql`
    select 'user' as what, user_id as id from orders where order_number = ${number}
    union select 'user', user_id from order_groups where reference_code = ${number}
    union (select 'store', id from sellers where name_th ilike ${containing(search)}
      or name_en ilike ${containing(search)} or url_key = ${search.toLowerCase()} order by 2 limit 50)`);
  const idsOf = (what: string) => rows.filter((row) => row.what === what).map(({ id }) => Number(id));
  return { users: idsOf('user'), stores: idsOf('store') };
}

export type AccountRow = {
  id: number;
  role: 'shopper' | 'seller' | 'staff';
  kind: 'person' | 'company';
  status: 'active' | 'waiting_approval' | 'erased';
  disabledAt: Date | null;
  erasureDueAt: Date | null;
  firstname: string | null;
  lastname: string | null;
  companyName: string | null;
  email: string | null;
  telephone: string | null;
  storeTh: string | null;
  storeEn: string | null;
  createdAt: Date;
  lastSeenAt: Date | null;
};

type Asked = { search: string; filter: AccountFilter; limit: number; offset: number };

/**
 * A page of accounts, the newest first, and how many a search finds. What it finds is found first, by an index for whatever is
 * asked (`users_search` knows any part of a name, an address and a number), and only then put in order; without a search an index
 * has them in order, and ends where the page does.
 */
export function accountsStatement(
  { search, filter, limit, offset }: Asked,
  beside: { users: readonly number[]; stores: readonly number[] },
): SQL {
  const digits = search.replaceAll(/[\s-]/g, '');
  const isNumber = /^\+?\d{3,}$/.test(digits) && digits !== search;
  const matches =
    search === ''
      ? sql`true`
      : sql`((${userSearchText}) ilike ${containing(search)}
          ${isNumber ? sql`or (${userSearchText}) ilike ${containing(digits)}` : sql``}
          or id = any(${sql.param([...beside.users])}::bigint[])
          or seller_id = any(${sql.param([...beside.stores])}::bigint[]))`;
  return describing(
    sql`select id from users where status <> 'erased' and ${filters[filter]} and ${matches}`,
    { limit, offset, isCounted: search !== '' },
  );
}

/** A page of what was found, described; and how many were found, where that isn't known. */
const describing = (
  found: SQL,
  { limit, offset, isCounted }: { limit: number; offset: number; isCounted: boolean },
) => sql`
  with found as ${sql.raw(isCounted ? 'materialized' : 'not materialized')} (${found}), page as materialized (
    select id from found order by id desc limit ${limit} offset ${offset}
  )
  select u.id, u.role, u.kind, u.status, u.disabled_at as "disabledAt", u.erasure_due_at as "erasureDueAt",
    u.firstname, u.lastname, u.company_name as "companyName", u.email, u.telephone, u.created_at as "createdAt",
    s.name_th as "storeTh", s.name_en as "storeEn", seen.at as "lastSeenAt",
    ${isCounted ? sql`(select count(*)::int from found)` : sql`null::int`} as total
  -- Each by its number: how long a page is isn't known when this is planned.
  from page cross join lateral (select * from users where id = page.id offset 0) u
  left join sellers s on s.id = u.seller_id
  left join lateral (select max(last_seen_at) as at from sessions where user_id = u.id) seen on true
  order by u.id desc`;

/** A page of accounts, and how many a search finds; null without one, where `countAccounts` knows. */
export async function selectAccounts(
  db: Queryable,
  asked: Asked,
): Promise<{ rows: AccountRow[]; found: number | null }> {
  const beside = asked.search === '' ? { users: [], stores: [] } : await selectBeside(db, asked.search);
  const { rows } = await db.execute<AccountRow & { total: number | null }>(accountsStatement(asked, beside));
  return { rows, found: asked.search === '' ? null : (rows[0]?.total ?? 0) };
}

/** How many accounts there are of each sort: each counted in an index of its own. */
export async function countAccounts(db: Queryable): Promise<Record<AccountFilter, number>> {
  const of = (filter: SQL) => sql`(select count(*)::int from users where status <> 'erased' and ${filter})`;
  const { rows } = await db.execute<Record<AccountFilter, number>>(sql`
    select ${of(filters.all)} as all, ${of(filters.disabled)} as disabled, ${of(filters.staff)} as staff,
      ${of(filters.store)} as store, ${of(filters.erasure)} as erasure`);
  return rows[0] ?? { all: 0, disabled: 0, staff: 0, store: 0, erasure: 0 };
}

/** One account as the list has it, erased ones not; null when there is none. */
export async function selectAccount(db: Queryable, userId: number): Promise<AccountRow | null> {
  const { rows } = await db.execute<AccountRow>(
    describing(sql`select id from users where status <> 'erased' and id = ${userId}`, {
      ...{ limit: 1, offset: 0, isCounted: false },
    }),
  );
  return rows[0] ?? null;
}
