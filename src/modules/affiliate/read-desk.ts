import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import {
  type AffiliateRow,
  type DeskEarningRow,
  type SignRow,
  selectAffiliateCounts,
  selectAffiliateFigures,
  selectAffiliates,
  selectChannels,
  selectDeskEarnings,
  selectHeldEarnings,
  selectSigns,
} from './affiliate-desk.store.ts';
import { clickVerdicts } from './click.rules.ts';
import { type Asked, pageOf, tellEarning } from './read-earnings.ts';
import { type AffiliateState, signDays } from './tie.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;

function tellForStaff(locale: Locale, row: DeskEarningRow) {
  return {
    ...tellEarning(locale, row),
    amount: toBaht(row.amountSatang - row.reversedSatang),
    affiliate: { id: row.affiliateId, name: row.affiliateName },
    buyer: { id: row.buyerId, name: row.buyerName },
    ties: row.ties,
    funders: row.funders,
  };
}

/** What waits for staff: earnings that were held, the oldest first. */
export async function listHeld(db: Queryable, locale: Locale, asked: Asked) {
  const rows = await selectHeldEarnings(db, pageOf(asked));
  return { dataList: rows.map((row) => tellForStaff(locale, row)), total: rows[0]?.total ?? 0 };
}

function tellAffiliate(row: AffiliateRow) {
  const { id, name, email, code, orders, earningOrders, heldOrders, stoppedAt } = row;
  return {
    ...{ id, name, email, code, orders, earningOrders, heldOrders },
    since: row.createdAt.toISOString(),
    state: stoppedAt === null ? 'working' : row.stoppedBy === null ? 'erased' : 'stopped',
    stopped:
      stoppedAt === null
        ? null
        : { at: stoppedAt.toISOString(), by: row.stoppedByName, reason: row.stoppedReason },
    clicks: {
      ...{ counted: 0, double: 0, robot: 0, noAgent: 0, prefetch: 0, embedded: 0 },
      ...Object.fromEntries(clickVerdicts.map((verdict) => [verdict, row.clicks[verdict] ?? 0])),
    },
    waiting: toBaht(row.waitingSatang),
    held: toBaht(row.heldSatang),
    confirmed: toBaht(row.confirmedSatang),
    withdrawn: toBaht(row.withdrawnSatang),
    returnedShare: row.earnedSatang === 0 ? null : row.reversedSatang / row.earnedSatang,
  } as const;
}

/** Affiliates with their figures, those first whose links earn most. */
export async function listAffiliates(
  db: Queryable,
  asked: Asked & { state: AffiliateState; search: string },
) {
  const [rows, counts] = await Promise.all([
    selectAffiliates(db, { ...asked, ...pageOf(asked) }),
    selectAffiliateCounts(db, asked.search),
  ]);
  return { dataList: rows.map(tellAffiliate), counts };
}

function tellSign(row: SignRow) {
  const { kind, buyers, orders, place } = row;
  return {
    ...{ kind, buyers, orders, place },
    affiliate: { id: row.affiliateId, name: row.affiliateName, isStopped: row.isStopped },
    amount: toBaht(row.amountSatang),
    lastAt: row.lastAt.toISOString(),
    people: row.people.slice(0, 8),
  };
}

/** What is suspicious in the orders of the last half year, of all affiliates, the latest first. */
export async function listSigns({ db, clock }: Pick<Services, 'db' | 'clock'>, asked: Asked) {
  const since = new Date(clock().getTime() - signDays * dayMs);
  const rows = await selectSigns(db, { since, affiliateId: null, ...pageOf(asked) });
  return { dataList: rows.map(tellSign), total: rows[0]?.total ?? 0 };
}

/** An affiliate for staff, with a page of the orders that came by them; null for who isn't one. */
export async function readForStaff(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  { id, ...asked }: Asked & { id: number },
) {
  const row = await selectAffiliateFigures(db, id);
  if (row === null) return null;
  const since = new Date(clock().getTime() - signDays * dayMs);
  const [channels, signs, earnings] = await Promise.all([
    selectChannels(db, id),
    selectSigns(db, { since, affiliateId: id, limit: 20, offset: 0 }),
    selectDeskEarnings(db, id, pageOf(asked)),
  ]);
  return {
    affiliate: tellAffiliate(row),
    channels,
    signs: signs.map(tellSign),
    earnings: {
      dataList: earnings.map((earning) => tellForStaff(locale, earning)),
      total: row.orders,
    },
  };
}
