import type { Services } from '../../platform/services.ts';
import { readAskedSearch } from '../../shared/asked-search.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { readPoints } from '../points/read-points.ts';
import { courierName } from '../shipping/couriers.rules.ts';
import type { Redemption, RedemptionForStaff, Reward, RewardForStaff } from './reward.contract.ts';
import { type RedemptionStatus, refusalOf } from './reward.rules.ts';
import {
  countAllRewards,
  countRedemptions,
  countRedemptionsOf,
  countTaken,
  type RedemptionWithReward,
  selectAllRewards,
  selectRedemptionsFor,
  selectRedemptionsOf,
  selectRunningRewards,
} from './reward.store.ts';

type Page = { pageNo: number; perPage: number };

/** What a person's points can be exchanged for, and why not. */
export async function listRewards(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  userId: number,
) {
  const now = clock();
  const [rows, taken, { points }] = await Promise.all([
    selectRunningRewards(db, now),
    countTaken(db, userId),
    readPoints(db, userId, now),
  ]);
  const dataList = rows.map((row): Reward => {
    const takenCount = taken.get(row.id) ?? 0;
    return {
      id: row.id,
      kind: row.kind,
      name: inLocale(locale, row.nameTh, row.nameEn),
      detail: inLocale(locale, row.detailTh, row.detailEn),
      points: row.points,
      stock: row.stock,
      timesLeft: Math.max(0, row.perUserLimit - takenCount),
      endsAt: row.endsAt.toISOString(),
      refusal: refusalOf(row, { points, takenCount }, now),
    };
  });
  return { points, dataList };
}

function describeRedemption(
  locale: Locale,
  { redemption, kind, nameTh, nameEn }: RedemptionWithReward,
): Redemption {
  return {
    id: redemption.id,
    status: redemption.status,
    kind,
    name: inLocale(locale, nameTh, nameEn),
    points: redemption.points,
    shippingAddress: redemption.shippingAddress,
    shippingProvider:
      redemption.shippingProvider === null ? null : courierName(redemption.shippingProvider, locale),
    trackingNumber: redemption.trackingNumber,
    reason: redemption.reason,
    createdAt: redemption.createdAt.toISOString(),
    shippedAt: redemption.shippedAt?.toISOString() ?? null,
    deliveredAt: redemption.deliveredAt?.toISOString() ?? null,
  };
}

export async function listOwnRedemptions(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  userId: number,
  page: Page,
) {
  const { perPage } = page;
  const [rows, total] = await Promise.all([
    selectRedemptionsOf(db, userId, { limit: perPage, offset: (page.pageNo - 1) * perPage }),
    countRedemptionsOf(db, userId),
  ]);
  return { dataList: rows.map((row) => describeRedemption(locale, row)), total };
}

export async function listRedemptionsForStaff(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  asked: Page & { status: RedemptionStatus; search: string },
) {
  const { status, perPage } = asked;
  const search = readAskedSearch(asked.search);
  const [rows, counts] = await Promise.all([
    selectRedemptionsFor(db, { status, search }, { limit: perPage, offset: (asked.pageNo - 1) * perPage }),
    countRedemptions(db, search),
  ]);
  const dataList = rows.map(
    (row): RedemptionForStaff => ({
      ...describeRedemption(locale, row),
      ownerName: row.ownerName,
    }),
  );
  return { dataList, counts };
}

export async function listRewardsForStaff(
  { db }: Pick<Services, 'db'>,
  { id, pageNo, perPage }: Page & { id?: number | undefined },
) {
  const page = { limit: perPage, offset: (pageNo - 1) * perPage };
  const [rows, total] = await Promise.all([
    selectAllRewards(db, id ?? null, page),
    countAllRewards(db, id ?? null),
  ]);
  return {
    total,
    dataList: rows.map(({ reward, voucherCode }): RewardForStaff => {
      const { voucherId: _, startsAt, endsAt, ...said } = reward;
      return {
        ...said,
        voucherCode: voucherCode ?? '',
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      };
    }),
  };
}
