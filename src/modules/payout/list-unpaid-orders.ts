import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { withdrawableFrom } from '../banking/banking.rules.ts';
import { readLegalNames } from '../document/keep-tax-profile.ts';
import { readSuspensions } from '../store-suspension/read-suspensions.ts';
import type * as Contract from './payout.contract.ts';
import { isNameOther, type UnpaidReason, whyUnpaid } from './payout.rules.ts';
import {
  selectPayoutSetting,
  selectPayoutsMade,
  selectStatementsClosed,
  selectStoreAccounts,
  selectUnpaidOrders,
} from './payout.store.ts';
import { readDueStores } from './propose-payouts.ts';

/**
 * A store's orders whose statement is closed and whose money hasn't reached it, the oldest first: what each waits for. An order
 * is asked through its statement, as payouts are of balances and not of orders.
 */
export async function listUnpaidOrders(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sellerId, pageNo, perpage }: { sellerId: number; pageNo: number; perpage: number },
): Promise<{ dataList: Contract.UnpaidOrder[]; total: number; minimum: number }> {
  const [statements, payouts, next, { minimumSatang }] = await Promise.all([
    selectStatementsClosed(db, sellerId),
    selectPayoutsMade(db, sellerId),
    readNext(db, clock(), sellerId),
    selectPayoutSetting(db),
  ]);
  const open = new Map(
    statements.flatMap(({ id, closedAt }) => {
      const unpaid = whyUnpaid(closedAt, payouts, next);
      return unpaid === null ? [] : [[id, unpaid] as const];
    }),
  );
  const page = { limit: perpage, offset: (pageNo - 1) * perpage };
  const rows = await selectUnpaidOrders(db, [...open.keys()], page);
  return {
    dataList: rows.flatMap((row) => {
      const unpaid = open.get(row.statementId);
      if (unpaid === undefined) return [];
      return [
        {
          orderNumber: row.orderNumber,
          orderedAt: row.createdAt.toISOString(),
          statementNumber: row.statementNumber,
          statedAt: row.closedAt.toISOString(),
          amount: toBaht(row.amountSatang),
          why: unpaid.why,
          since: unpaid.since?.toISOString() ?? null,
          until: unpaid.until?.toISOString() ?? null,
          note: unpaid.note,
        },
      ];
    }),
    total: rows[0]?.total ?? 0,
    minimum: toBaht(minimumSatang),
  };
}

/** What a store's next payout waits for, by the rules that it is proposed by. */
async function readNext(
  db: Queryable,
  now: Date,
  sellerId: number,
): Promise<{ accountId: number | null; why: UnpaidReason; until: Date | null }> {
  const [{ due, leftOut }, accounts] = await Promise.all([
    readDueStores(db, now, [sellerId]),
    selectStoreAccounts(db, [sellerId]),
  ]);
  const account = accounts.get(sellerId);
  const accountId = account?.id ?? null;
  const [left] = leftOut;
  if (left !== undefined) return { accountId, why: left.why, until: await endOf(left.why) };
  // Neither due nor left out: what was taken since makes up for it.
  if (due.length === 0) return { accountId, why: 'owes', until: null };
  const legal = (await readLegalNames(db, [sellerId])).get(sellerId) ?? null;
  const isOther = account !== undefined && isNameOther(account.accountName, legal);
  return { accountId, why: isOther ? 'nameOther' : 'nextPayout', until: null };

  async function endOf(why: UnpaidReason): Promise<Date | null> {
    if (why === 'accountTooNew' && account !== undefined) return withdrawableFrom(account.createdAt);
    if (why !== 'suspended') return null;
    const [suspension] = await readSuspensions(db, sellerId);
    return suspension?.until == null ? null : new Date(suspension.until);
  }
}
