import type { Services } from '../../platform/services.ts';
import { readLastReasons } from '../audit/read-audit.ts';
import type { AccountForStaff } from './accounts.contract.ts';
import { selectAccounts } from './accounts.store.ts';

/** A page of accounts for staff, the newest first. */
export async function listAccounts(
  { db }: Pick<Services, 'db'>,
  asked: { search: string; pageNo: number; perPage: number },
): Promise<{ dataList: AccountForStaff[]; total: number }> {
  const { rows, total } = await selectAccounts(db, asked.search, {
    limit: asked.perPage,
    offset: (asked.pageNo - 1) * asked.perPage,
  });
  const shutOut = rows.filter(({ disabledAt }) => disabledAt !== null).map((row) => row.id);
  const reasons = await readLastReasons(db, 'account_disabled', shutOut);
  const dataList = rows.map(
    ({ disabledAt, createdAt, lastSeenAt, firstname, lastname, companyName, ...row }) => ({
      ...row,
      isDisabled: disabledAt !== null,
      disabledAt: disabledAt?.toISOString() ?? null,
      disabledReason: disabledAt === null ? null : (reasons.get(row.id) ?? null),
      name: companyName ?? [firstname, lastname].filter((part) => part !== null && part !== '').join(' '),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    }),
  );
  return { dataList, total };
}
