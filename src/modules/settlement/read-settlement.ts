import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { returnWindowEnd } from '../fulfilment/return-window.rules.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { storeShareOf } from '../order/store-share.rules.ts';
import { nameRow } from './name-row.ts';
import type * as Contract from './settlement.contract.ts';
import { settlementPeriod, sortSums, whyNotDue, withheldWithin } from './settlement.rules.ts';
import {
  hasSold,
  type NotDueOrder,
  type StatementHead,
  type StatementRowRead,
  selectOrdersNotDue,
  selectSettlementSetting,
  selectStatedBalances,
  selectStatement,
  selectStatementRows,
  selectStatements,
  sumStatementRows,
} from './settlement.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Page = { pageNo: number; perpage: number };

/** What a store is owed by now, what is held for it, and its statements. */
export async function readFinance(
  { db, clock }: Needs,
  { sellerId, pageNo, perpage }: Page & { sellerId: number },
): Promise<Contract.FinanceOverview> {
  const [settlement, payable, held, [balance], statements] = await Promise.all([
    selectSettlementSetting(db),
    readBalance(db, { kind: 'seller_payable', ownerId: sellerId }),
    readBalance(db, { kind: 'seller_held', ownerId: sellerId }),
    selectStatedBalances(db, [sellerId]),
    selectStatements(db, sellerId, { limit: perpage, offset: (pageNo - 1) * perpage }),
  ]);
  const period = settlementPeriod(clock(), settlement.periodDays);
  // A payout that was released since has left what the last statement closed with; one that came back is in it again.
  const leftSatang = (balance?.closingSatang ?? 0) + (balance?.payoutsSatang ?? 0);
  // 0 - x: a balance of nothing is 0 and not -0.
  return {
    due: toBaht(0 - payable),
    stated: toBaht(Math.max(0, leftSatang)),
    paidOut: toBaht(Math.max(0, 0 - (balance?.payoutsSatang ?? 0))),
    held: toBaht(0 - held),
    period: {
      from: period.from.toISOString(),
      until: period.until.toISOString(),
      moved: toBaht(0 - payable - leftSatang),
    },
    statements: { dataList: statements.map(describeHead), total: statements[0]?.total ?? 0 },
  };
}

function describeHead(head: StatementHead): Contract.StatementHead {
  return {
    statementNumber: head.statementNumber,
    from: head.periodFrom.toISOString(),
    until: head.periodUntil.toISOString(),
    opening: toBaht(head.openingSatang),
    moved: toBaht(head.movedSatang),
    closing: toBaht(head.closingSatang),
    commission: toBaht(head.commissionSatang),
    vat: toBaht(head.vatSatang),
    closedAt: head.closedAt.toISOString(),
  };
}

/** A store's orders on no statement yet, the oldest first: why not, and when that ends. */
export async function listOrdersNotDue(
  { db, clock }: Needs,
  { sellerId, pageNo, perpage }: Page & { sellerId: number },
): Promise<{ dataList: Contract.NotDueOrder[]; total: number; hasSold: boolean }> {
  const settlement = await selectSettlementSetting(db);
  const { until: periodUntil } = settlementPeriod(clock(), settlement.periodDays);
  const rows = await selectOrdersNotDue(db, sellerId, { limit: perpage, offset: (pageNo - 1) * perpage });
  return {
    dataList: rows.map((order) => {
      const { why, until } = whyNotDue(order, { completesAt: completesAt(order), periodUntil });
      return {
        orderNumber: order.orderNumber,
        orderedAt: order.createdAt.toISOString(),
        amount: toBaht(storeShareOf(order).storeSatang),
        why,
        until: until?.toISOString() ?? null,
      };
    }),
    total: rows[0]?.total ?? 0,
    hasSold: rows.length > 0 || (await hasSold(db, sellerId)),
  };
}

/** When an order completes if nobody says anything (DECISIONS "Orders"); null when somebody has to. */
function completesAt(order: NotDueOrder): Date | null {
  // Cash that nobody says was collected doesn't come by itself.
  return order.isCashOnDelivery && order.deliveredAt === null ? null : returnWindowEnd(order);
}

type StatementFailure = { code: 'statementNotFound' };

/** One of a store's statements with so many of its rows, after one of them. */
export async function readSellerStatement(
  { db }: Pick<Services, 'db'>,
  given: { sellerId: number; statementNumber: string; after: number; perpage: number },
  locale: Locale,
): Promise<Result<Contract.Statement, StatementFailure>> {
  const head = await selectStatement(db, given.sellerId, given.statementNumber);
  if (head === null) return fail({ code: 'statementNotFound' });
  const [sums, rows] = await Promise.all([
    sumStatementRows(db, head.id),
    // One more than is shown tells whether there are others.
    selectStatementRows(db, head.id, { after: given.after, limit: given.perpage + 1 }),
  ]);
  const shown = rows.slice(0, given.perpage);
  return succeed({
    ...describeHead(head),
    sums: sortSums(sums).map(({ type, count, amountSatang }) => ({
      type,
      count,
      amount: toBaht(amountSatang),
    })),
    dataList: shown.map((row) => describeRow(row, locale)),
    total: sums.reduce((count, sum) => count + sum.count, 0),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  });
}

function describeRow(row: StatementRowRead, locale: Locale): Contract.StatementRow {
  return {
    id: row.id,
    ledgerId: row.ledgerEntryId,
    type: row.type,
    at: row.at.toISOString(),
    orderNumber: row.orderNumber,
    lineId: row.lineId,
    name: nameRow(locale, row),
    note: row.note,
    quantity: row.quantity,
    rate: row.rateBasisPoints === null ? null : row.rateBasisPoints / 100,
    amount: toBaht(row.amountSatang),
    vat: toBaht(row.vatSatang),
    withheld: toBaht(withheldWithin(row)),
  };
}
