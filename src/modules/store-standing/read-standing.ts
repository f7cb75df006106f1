import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { countOrdersOfDays } from '../store-figures/read-figures.ts';
import type { MarkAppeal, StoreMark } from './store-standing.contract.ts';
import { judge, type MarkKind, type MarkState, markKinds } from './store-standing.rules.ts';
import {
  countAppeals,
  countMarks,
  type MarkRow,
  selectAppeals,
  selectMarksOf,
  selectStandingSetting,
} from './store-standing.store.ts';

const marksMost = 200;
const dayMs = 86_400_000;

/** How a store stands, and what of its orders says so. */
export async function readStoreStanding({ db, clock }: Pick<Services, 'db' | 'clock'>, sellerId: number) {
  const now = clock();
  const setting = await selectStandingSetting(db);
  const { minOrders, markDays: days } = setting;
  const from = bangkokDay(new Date(now.getTime() - (days - 1) * dayMs));
  const [orders, counted, marks] = await Promise.all([
    countOrdersOfDays({ db }, sellerId, { from, to: bangkokDay(now) }),
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
        orderReason: row.statusReason,
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
