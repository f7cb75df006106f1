import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { payableSatang } from '../payout/payout.rules.ts';
import { rateVersion, readStoreRates } from '../seller/agree-rate.ts';
import { agreedRateAt } from '../seller/store-rate.rules.ts';
import { readStatedBalances } from '../settlement/read-stated-balances.ts';
import { readStoreStanding } from '../store-standing/read-standing.ts';
import { markKinds } from '../store-standing/store-standing.rules.ts';
import { readSuspensions } from '../store-suspension/read-suspensions.ts';
import type { StoreForStaff, WholeStore } from './store-desk.contract.ts';
import type { StoreFilter } from './store-desk.rules.ts';
import {
  countStores,
  type StoreRow,
  selectFigures,
  selectMembers,
  selectStore,
  selectStores,
  selectUnderWay,
} from './store-desk.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
const figureDays = 30;
const dayMs = 86_400_000;

/** A page of stores, the newest first, and how many there are of each sort. */
export async function listStoresForStaff(
  { db, clock }: Needs,
  locale: Locale,
  asked: { search: string; filter: StoreFilter; pageNo: number; perpage: number },
) {
  const { search, filter, pageNo, perpage } = asked;
  const page = { limit: perpage, offset: (pageNo - 1) * perpage, now: clock() };
  const [{ rows, total }, counts] = await Promise.all([
    selectStores(db, { search, filter, ...page }),
    countStores(db),
  ]);
  return { dataList: rows.map((row) => describeStore(row, locale)), total, counts };
}

function describeStore(row: StoreRow, locale: Locale): StoreForStaff {
  const { id, urlKey, status, members, productsOnSale, openOrders, announcedFor, hasAppealed } = row;
  return {
    ...{ urlKey, status, members, productsOnSale, openOrders, hasAppealed },
    id: Number(id),
    name: inLocale(locale, row.nameTh, row.nameEn),
    counts: markKinds.map((kind) => ({ kind, count: row[kind] })),
    announcedFor: announcedFor === null ? null : new Date(announcedFor).toISOString(),
  };
}

/** A store with everything about it that staff need before they do something to it. */
export async function readStoreForStaff(
  services: Needs,
  locale: Locale,
  sellerId: number,
): Promise<Result<WholeStore, { code: 'storeNotFound' }>> {
  const { db, clock } = services;
  const now = clock();
  const row = await selectStore(db, sellerId, now);
  if (row === null) return fail({ code: 'storeNotFound' });
  const from = bangkokDay(new Date(now.getTime() - (figureDays - 1) * dayMs));
  const [standing, figures, underWay, due, held, stated, members, suspensions, rates] = await Promise.all([
    readStoreStanding(services, sellerId),
    selectFigures(db, sellerId, from),
    selectUnderWay(db, sellerId, now),
    readBalance(db, { kind: 'seller_payable', ownerId: sellerId }),
    readBalance(db, { kind: 'seller_held', ownerId: sellerId }),
    readStatedBalances(db, [sellerId]),
    selectMembers(db, sellerId),
    readSuspensions(db, sellerId),
    readStoreRates(db, sellerId),
  ]);
  const { orders, cancelledOrders, copies, salesSatang } = figures;
  return succeed({
    store: describeStore(row, locale),
    email: row.email,
    telephone: row.telephone,
    createdAt: new Date(row.createdAt).toISOString(),
    commission: {
      agreedPercent: percentOf(agreedRateAt(rates, now)),
      standardPercent: row.commissionBasisPoints / 100,
      version: rateVersion(rates),
      rates: rates
        .map(({ id, basisPoints, startsAt, reason }) => ({
          ...{ id, reason, percent: percentOf(basisPoints), startsAt: startsAt.toISOString() },
        }))
        .reverse(),
    },
    standing: {
      standing: standing.standing,
      orders: standing.orders,
      minOrders: standing.minOrders,
      days: standing.days,
    },
    figures: { orders, cancelledOrders, copies, sales: toBaht(salesSatang) },
    ...underWay,
    money: {
      due: toBaht(0 - due),
      held: toBaht(0 - held),
      stated: toBaht(stated.reduce((sum, balance) => sum + payableSatang(balance), 0)),
    },
    members: members.map((member) => ({ ...member, id: Number(member.id) })),
    suspensions,
  });
}

function percentOf(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 100;
}
