import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { readOrderStatement } from '../order/read-order-statement.ts';
import { selectOrderCashback } from './cashback.store.ts';

const accounts = { waiting: 'cashback_waiting', confirmed: 'cashback' } as const;
export type CashbackAccount = keyof typeof accounts;

/** A person's cashback in baht: what waits, and what is theirs. */
export async function readCashback({ db }: Pick<Services, 'db'>, ownerId: number) {
  const [waiting, confirmed] = await Promise.all([
    readBalance(db, { kind: accounts.waiting, ownerId }),
    readBalance(db, { kind: accounts.confirmed, ownerId }),
  ]);
  return { waiting: toBaht(0 - waiting), confirmed: toBaht(0 - confirmed) };
}

/** What an order gives back, returns taken off, in baht: whether it is there yet or not. */
export async function readOrderCashback(db: Queryable, orderId: number): Promise<number> {
  return toBaht(await selectOrderCashback(db, orderId));
}

export async function readCashbackStatement(
  { db }: Pick<Services, 'db'>,
  ownerId: number,
  asked: { account: CashbackAccount; pageNo: number; perPage: number },
) {
  const { rows, total } = await readOrderStatement(db, { kind: accounts[asked.account], ownerId }, asked);
  return {
    dataList: rows.map(({ id, kind, at, orderNumber, isOwnOrder, amountSatang, balanceSatang }) => ({
      id,
      kind,
      at: at.toISOString(),
      orderNumber,
      isOwnOrder,
      amount: toBaht(amountSatang),
      balance: toBaht(balanceSatang),
    })),
    total,
  };
}
