import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { voucherClaims, vouchers, voucherUses } from './promotion.tables.ts';
import type { DeskState } from './voucher-desk.rules.ts';

export type VoucherRow = typeof vouchers.$inferSelect;
/** What came of a voucher, in satang. */
export type VoucherFigures = { givenCount: number; isHeld: boolean; givenSatang: number };
export type DeskRow = VoucherRow & VoucherFigures;

const figures = {
  givenCount: sql<number>`(select coalesce(sum(c.count), 0)::int from ${voucherClaims} c
    where c.voucher_id = vouchers.id)`,
  isHeld: sql<boolean>`(exists (select 1 from ${voucherClaims} c where c.voucher_id = vouchers.id)
    or exists (select 1 from ${voucherUses} u where u.voucher_id = vouchers.id))`,
  givenSatang: sql<number>`(select coalesce(sum(u.amount_satang), 0)::bigint from ${voucherUses} u
    where u.voucher_id = vouchers.id and u.returned_at is null)`.mapWith(Number),
};

/** The house's vouchers have no store. */
const ofOwner = (sellerId: number | null) =>
  sellerId === null ? isNull(vouchers.sellerId) : eq(vouchers.sellerId, sellerId);

async function select(db: Queryable, where: ReturnType<typeof and>): Promise<DeskRow[]> {
  const rows = await db
    .select({ voucher: vouchers, ...figures })
    .from(vouchers)
    .where(where);
  return rows.map(({ voucher, ...row }) => ({ ...voucher, ...row }));
}

/** A voucher of this owner's; null for anybody else's. */
export async function selectDeskVoucher(
  db: Queryable,
  sellerId: number | null,
  id: number,
): Promise<DeskRow | null> {
  const [row] = await select(db, and(eq(vouchers.id, id), ofOwner(sellerId)));
  return row ?? null;
}

/** The same, held until the transaction ends: nobody collects, gives or uses it meanwhile. */
export async function lockDeskVoucher(
  tx: Queryable,
  sellerId: number | null,
  id: number,
): Promise<DeskRow | null> {
  await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(eq(vouchers.id, id), ofOwner(sellerId)))
    .for('update');
  return selectDeskVoucher(tx, sellerId, id);
}

/** deskStateOf (voucher-desk.rules.ts) in SQL. */
const found = `select v.id, v.starts_at, v.ends_at, case
    when v.stopped_at is not null then 'stopped'
    when v.ends_at <= $2 then 'over'
    when v.usage_limit is not null and v.used_count >= v.usage_limit then 'usedUp'
    when v.starts_at > $2 then 'coming'
    else 'running' end as state
  from vouchers v where v.seller_id is not distinct from $1::bigint
    and ($3 = '' or v.code ilike $3 or v.name_th ilike $3 or v.name_en ilike $3)`;

const page = nameStatement<{ id: number }>(
  'voucher_desk_page',
  `with found as (${found}) select id from found where state = $4
   order by case $4 when 'running' then ends_at when 'coming' then starts_at end, ends_at desc, id desc
   limit $5 offset $6`,
);
const counts = nameStatement<{ state: DeskState; count: number }>(
  'voucher_desk_counts',
  `with found as (${found}) select state, count(*)::int as count from found group by state`,
);

type Asked = { sellerId: number | null; search: string; now: Date };

function likeText(search: string): string {
  return search === '' ? '' : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** A page of an owner's vouchers in a state: those first that end or begin first, what is over the latest first. */
export async function selectDeskPage(
  db: Queryable,
  {
    sellerId,
    search,
    now,
    state,
    limit,
    offset,
  }: Asked & { state: DeskState; limit: number; offset: number },
): Promise<DeskRow[]> {
  const rows = await runNamed(db, page, [sellerId, now, likeText(search), state, limit, offset]);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const byId = new Map(
    (await select(db, sql`${vouchers.id} = any(${sql.param(ids)}::bigint[])`)).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function countDesk(
  db: Queryable,
  { sellerId, search, now }: Asked,
): Promise<Record<DeskState, number>> {
  const found = { running: 0, coming: 0, usedUp: 0, over: 0, stopped: 0 };
  for (const { state, count } of await runNamed(db, counts, [sellerId, now, likeText(search)]))
    found[state] = count;
  return found;
}

/** The voucher's number, or null when its code is taken. */
export async function insertVoucher(
  tx: Queryable,
  row: typeof vouchers.$inferInsert,
): Promise<number | null> {
  const [inserted] = await tx
    .insert(vouchers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: vouchers.id });
  return inserted?.id ?? null;
}

/** Whether another voucher has this code. */
export async function isCodeTaken(tx: Queryable, code: string, exceptId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(sql`upper(${vouchers.code}) = ${code.toUpperCase()} and ${vouchers.id} <> ${exceptId}`);
  return row !== undefined;
}

/** Changes a held voucher; its version goes on. */
export async function updateVoucher(
  tx: Queryable,
  id: number,
  changes: Partial<typeof vouchers.$inferInsert>,
): Promise<void> {
  await tx
    .update(vouchers)
    .set({ ...changes, version: sql`${vouchers.version} + 1` })
    .where(eq(vouchers.id, id));
}
