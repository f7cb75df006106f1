import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { RateGiver, RateState } from './rate-list.rules.ts';
import { type ListedRate, selectOpenCampaigns, selectRateCounts, selectRatePage } from './rate-list.store.ts';
import { pageOf } from './read-earnings.ts';

export type AskedList = {
  /** A store's own, or everybody's (null). */
  sellerId: number | null;
  state: RateState;
  giver: RateGiver;
  search: string;
  pageNo: number;
  perPage: number;
  now: Date;
};

/** What links earn, by how it stands now, with what it is on by name and what it cost so far. */
export async function listRates(db: Queryable, locale: Locale, asked: AskedList) {
  const [rows, counts] = await Promise.all([
    selectRatePage(db, { ...asked, ...pageOf(asked) }),
    selectRateCounts(db, asked),
  ]);
  return { dataList: rows.map((row) => tellRate(locale, row)), counts };
}

function tellRate(locale: Locale, row: ListedRate) {
  const {
    id,
    funder,
    sellerId,
    campaignId,
    productId,
    categoryId,
    basisPoints,
    pointsPerHundred,
    reach,
    state,
    orders,
  } = row;
  const nameOf = (named: ListedRate['store']) =>
    named === null ? null : inLocale(locale, named.nameTh, named.nameEn);
  return {
    ...{
      id,
      funder,
      sellerId,
      campaignId,
      productId,
      categoryId,
      basisPoints,
      pointsPerHundred,
      reach,
      state,
      orders,
    },
    perCopy: row.satangPerCopy === null ? null : toBaht(row.satangPerCopy),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    store: nameOf(row.store),
    campaign: nameOf(row.campaign),
    product: nameOf(row.product),
    category: nameOf(row.category),
    cost: toBaht(row.costSatang),
    waiting: toBaht(row.waitingSatang),
  };
}

/** Campaigns that run or come: what a rate of the house's can be for. */
export async function listRateCampaigns({ db, clock }: Pick<Services, 'db' | 'clock'>, locale: Locale) {
  const rows = await selectOpenCampaigns(db, clock());
  return rows.map(({ id, nameTh, nameEn, endsAt }) => ({
    ...{ id, name: inLocale(locale, nameTh, nameEn) },
    endsAt: endsAt.toISOString(),
  }));
}
