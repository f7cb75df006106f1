import { tellReason } from '../../messages/chosen-reasons.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { countOrdersOfDays, countOrdersOfStores } from '../store-figures/read-figures.ts';
import type { MarkAppeal, StoreMark } from './store-standing.contract.ts';
import {
  judge,
  type MarkKind,
  type MarkState,
  markKinds,
  type Standing,
  type StandingSetting,
} from './store-standing.rules.ts';
import {
  countAppeals,
  countMarks,
  type MarkRow,
  selectAppeals,
  selectMarksOf,
  selectStandingSetting,
  selectStoresByMarks,
} from './store-standing.store.ts';

const marksMost = 200;
const dayMs = 86_400_000;

/** How a store stands, and what of its orders says so. */
export async function readStoreStanding({ db, clock }: Pick<Services, 'db' | 'clock'>, sellerId: number) {
  const now = clock();
  const setting = await selectStandingSetting(db);
  const { minOrders, markDays: days } = setting;
  const [orders, counted, marks] = await Promise.all([
    countOrdersOfDays({ db }, sellerId, spanOf(setting, now)),
    countMarks(db, sellerId, now),
    selectMarksOf(db, sellerId, now, marksMost),
  ]);
  const countOf = (kind: MarkKind) => counted.get(kind) ?? 0;
  const counts = {
    late: countOf('late'),
    cancelled: countOf('cancelled'),
    returnLost: countOf('returnLost'),
  };
  return {
    standing: judge(orders, counts, setting),
    orders,
    minOrders,
    days,
    counts: markKinds.map((kind) => ({ kind, count: counts[kind] })),
    marks: marks.map(describeMark),
  };
}

type StoresAsked = { standing: Standing; pageNo: number; perpage: number };

/** Stores by how they stand, those with the most that counts first, for staff. */
export async function listStandings(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  { standing, pageNo, perpage }: StoresAsked,
) {
  const now = clock();
  const setting = await selectStandingSetting(db);
  const [rows, ordersOf] = await Promise.all([
    selectStoresByMarks(db, now),
    countOrdersOfStores({ db }, spanOf(setting, now)),
  ]);
  const judged = rows.map(({ id, urlKey, nameTh, nameEn, appealed, ...marks }) => {
    const orders = ordersOf.get(id) ?? 0;
    return {
      ...{ id, urlKey, name: inLocale(locale, nameTh, nameEn), orders, appealed },
      standing: judge(orders, marks, setting),
      counts: markKinds.map((kind) => ({ kind, count: marks[kind] })),
      total: marks.late + marks.cancelled + marks.returnLost,
    };
  });
  const found = judged
    .filter((store) => store.standing === standing)
    .toSorted((a, b) => b.total - a.total || b.orders - a.orders || a.id - b.id);
  const countOf = (which: Standing) => judged.filter((store) => store.standing === which).length;
  return {
    dataList: found.slice((pageNo - 1) * perpage, pageNo * perpage).map(({ total: _, ...store }) => store),
    days: setting.markDays,
    counts: { poor: countOf('poor'), good: countOf('good'), tooFew: countOf('tooFew') },
  };
}

/** The days in which orders are counted beside the marks. */
function spanOf({ markDays }: StandingSetting, now: Date) {
  return { from: bangkokDay(new Date(now.getTime() - (markDays - 1) * dayMs)), to: bangkokDay(now) };
}

type AppealsAsked = { state: Exclude<MarkState, 'counted'>; pageNo: number; perpage: number };

/** Stores' appeals, for staff. */
export async function listAppeals(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  { state, pageNo, perpage }: AppealsAsked,
) {
  const [rows, counts] = await Promise.all([
    selectAppeals(db, state, { limit: perpage, offset: (pageNo - 1) * perpage }),
    countAppeals(db),
  ]);
  const countOf = (which: MarkState) => counts.get(which) ?? 0;
  return {
    dataList: rows.map(
      (row): MarkAppeal => ({
        ...describeMark(row),
        store: { id: row.sellerId, urlKey: row.urlKey, name: inLocale(locale, row.nameTh, row.nameEn) },
        orderReason: tellReason(locale, row.statusReason),
      }),
    ),
    counts: { appealed: countOf('appealed'), kept: countOf('kept'), lifted: countOf('lifted') },
  };
}

function describeMark(row: MarkRow): StoreMark {
  const { id, kind, orderNumber, state, appeal, answer } = row;
  return {
    id,
    kind,
    orderNumber,
    at: row.at.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state,
    appeal,
    appealedAt: row.appealedAt?.toISOString() ?? null,
    answer,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
