import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { describeVoucher } from './describe-voucher.ts';
import {
  countWallet,
  selectCollectable,
  selectNamedVouchers,
  selectRunningVouchers,
  selectWallet,
  type WalletState,
} from './voucher-wallet.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Page = { pageNo: number; perPage: number };

/** Vouchers that run now and that the caller can use: the house's, and a seller's when one is named. Amounts in baht. */
export async function listVouchers(
  { db, clock }: Needs,
  asked: { userId: number | null; sellerId: number | undefined; locale: Locale },
) {
  const { userId, sellerId, locale } = asked;
  const sellerIds = sellerId === undefined ? [] : [sellerId];
  const vouchers = await selectRunningVouchers(db, { userId, sellerIds, now: clock() });
  return vouchers.map((voucher) => ({
    ...describeVoucher(locale, voucher),
    isCollected: voucher.isCollected,
  }));
}

/** Vouchers by their numbers, as somebody is told of them: those that are over say so. Amounts in baht. */
export async function describeNamedVouchers(
  { db, clock }: { db: Queryable; clock: Services['clock'] },
  asked: { userId: number | null; ids: readonly number[]; locale: Locale },
) {
  const { userId, ids, locale } = asked;
  const vouchers = await selectNamedVouchers(db, { userId, ids, now: clock() });
  return vouchers.map((voucher) => ({
    ...describeVoucher(locale, voucher),
    isCollected: voucher.isCollected,
    isOver: voucher.isOver,
  }));
}

/** Vouchers that a person could collect and hasn't. */
export async function listCollectable({ db, clock }: Needs, locale: Locale, userId: number, page: Page) {
  const { perPage } = page;
  const { rows, total } = await selectCollectable(db, userId, clock(), {
    limit: perPage,
    offset: (page.pageNo - 1) * perPage,
  });
  return { dataList: rows.map((voucher) => describeVoucher(locale, voucher)), total };
}

/** A person's vouchers in a state, and how many there are in each. */
export async function listWallet(
  { db, clock }: Needs,
  locale: Locale,
  userId: number,
  asked: Page & { state: WalletState },
) {
  const now = clock();
  const { state, perPage } = asked;
  const [rows, counts] = await Promise.all([
    selectWallet(db, userId, { state, now, limit: perPage, offset: (asked.pageNo - 1) * perPage }),
    countWallet(db, userId, now),
  ]);
  const dataList = rows.map((voucher) => ({
    ...describeVoucher(locale, voucher),
    timesLeft: Math.max(0, voucher.timesLeft),
    usedAt: voucher.usedAt?.toISOString() ?? null,
    isUsedUp: voucher.isUsedUp,
    lastUse:
      voucher.lastOrderNumber === null
        ? null
        : { orderNumber: voucher.lastOrderNumber, amount: toBaht(voucher.lastAmountSatang ?? 0) },
  }));
  return { dataList, counts };
}
