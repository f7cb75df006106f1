// Reads of other slices: cashbacks, settings, users.

import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { endsAsAsked, isAskedAmount, saysAsked } from '../../platform/db/asked-pattern.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { AskedSearch } from '../../shared/asked-search.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import { accountsAsked, users } from '../identity/identity.tables.ts';
import {
  type IncomeTaxSetting,
  incomeTaxSetting,
  type WithdrawalStatus,
  withdrawalStatusesBefore,
} from './withdrawal.rules.ts';
import { withdrawals } from './withdrawal.tables.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

export async function insertWithdrawal(tx: Queryable, row: typeof withdrawals.$inferInsert): Promise<void> {
  await tx.insert(withdrawals).values(row);
}

export async function selectWithdrawal(db: Queryable, id: string): Promise<WithdrawalRow | null> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockWithdrawal(tx: Queryable, id: string): Promise<WithdrawalRow | null> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
  return row ?? null;
}

/** Moves a withdrawal where the table of transitions lets it go; null when it isn't in such a state. */
export async function moveWithdrawal(
  tx: Queryable,
  id: string,
  to: WithdrawalStatus,
  changes: Partial<typeof withdrawals.$inferInsert>,
): Promise<WithdrawalRow | null> {
  const [row] = await tx
    .update(withdrawals)
    .set({ ...changes, status: to })
    .where(and(eq(withdrawals.id, id), inArray(withdrawals.status, withdrawalStatusesBefore(to))))
    .returning();
  return row ?? null;
}

/** A page of a person's withdrawals, the newest first. */
export function selectWithdrawalsOf(db: Queryable, userId: number, page: { limit: number; offset: number }) {
  return db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countWithdrawalsOf(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(withdrawals).where(eq(withdrawals.userId, userId));
  return row?.count ?? 0;
}

/** Withdrawals that a search names: by whose they are, by the account they go to, by the bank's reference, by an amount. */
function isWithdrawalAsked(search: AskedSearch | null) {
  if (search === null) return undefined;
  const { holder, accountNumber } = {
    holder: sql`withdrawals.bank_account ->> 'accountName'`,
    accountNumber: sql`withdrawals.bank_account ->> 'accountNumber'`,
  };
  return sql`(${saysAsked(search, holder, sql`withdrawals.transfer_reference`)}
    or ${endsAsAsked(search, accountNumber)}
    or ${isAskedAmount(search, sql`withdrawals.amount_satang`, sql`withdrawals.net_satang`)}
    or withdrawals.user_id in ${accountsAsked(search)})`;
}

/** A page for staff: what is to be done the oldest first, what is done the newest first. */
export function selectWithdrawalsFor(
  db: Queryable,
  { status, search }: { status: WithdrawalStatus; search: AskedSearch | null },
  page: { limit: number; offset: number },
) {
  const isOpen = status === 'requested' || status === 'approved';
  return db
    .select({
      withdrawal: withdrawals,
      ownerName: sql<string>`coalesce(${sql.raw(accountName('users'))}, '')`,
      ownerStatus: users.status,
      ownerDisabledAt: users.disabledAt,
    })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .where(and(eq(withdrawals.status, status), isWithdrawalAsked(search)))
    .orderBy(isOpen ? asc(withdrawals.createdAt) : desc(withdrawals.decidedAt), asc(withdrawals.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** Whether nobody can open this person's wallet any more. */
export async function isOwnerErased(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db.select({ status: users.status }).from(users).where(eq(users.id, userId));
  return row?.status === 'erased';
}

/** Whether staff have shut this person out (decision 34). */
export async function isOwnerDisabled(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db.select({ at: users.disabledAt }).from(users).where(eq(users.id, userId));
  return row !== undefined && row.at !== null;
}

/** How many there are in each state, of those that a search names. */
export async function countWithdrawals(
  db: Queryable,
  search: AskedSearch | null,
): Promise<Record<WithdrawalStatus, number>> {
  const rows = await db
    .select({ status: withdrawals.status, count: count() })
    .from(withdrawals)
    .where(isWithdrawalAsked(search))
    .groupBy(withdrawals.status);
  const counts = { requested: 0, approved: 0, rejected: 0, paid: 0, returned: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}

const withheld = nameStatement<{ taxSatang: number; count: number }>(
  'select_withheld_tax',
  `select coalesce(sum(tax_satang), 0)::bigint as "taxSatang", count(*)::int as count from withdrawals
     where user_id = $1 and status = 'paid' and tax_satang > 0`,
);

/** What was kept back of somebody's paid withdrawals, and of how many. */
export async function selectWithheld(db: Queryable, userId: number) {
  const [row] = await runNamed(db, withheld, [userId]);
  return row ?? { taxSatang: 0, count: 0 };
}

const taxSetting = nameStatement<{ value: unknown }>(
  'select_income_tax_setting',
  `select value from settings where name = 'withholding'`,
);

/** What the house keeps back of people's income. */
export async function selectIncomeTax(db: Queryable): Promise<IncomeTaxSetting> {
  const [row] = await runNamed(db, taxSetting, []);
  return incomeTaxSetting.parse(row?.value ?? {});
}

const income = nameStatement<{ earnedSatang: number; takenSatang: number }>(
  'select_withdrawable_income',
  `select (select coalesce(sum(amount_satang - reversed_satang), 0) from cashbacks
       where user_id = $1 and source = 'affiliate' and status = 'confirmed')::bigint as "earnedSatang",
     (select coalesce(sum(taxable_satang), 0) from withdrawals
       where user_id = $1 and status not in ('rejected', 'returned'))::bigint as "takenSatang"`,
);

/** What links have made somebody's, copies that went back taken off, and what withdrawals have taken of it. */
export async function selectIncome(db: Queryable, userId: number) {
  const [row] = await runNamed(db, income, [userId]);
  return row ?? { earnedSatang: 0, takenSatang: 0 };
}
