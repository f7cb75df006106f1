import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { deskTypeIds } from '../promotion/promotion-kinds.rules.ts';
import type { Calendar } from './calendar.contract.ts';
import { dayBegins, dayEnds, daysOn, findConflicts, type Planned, weeksOfMonth } from './calendar.rules.ts';
import {
  type CalendarRow,
  countCalendar,
  countDays,
  selectCalendar,
  selectCalendarProducts,
} from './calendar.store.ts';

const entriesMost = 150;
const conflictsMost = 50;

/**
 * What changes prices in the weeks of a month, or on a day: a store's with the house's on its products, or everybody's
 * (`sellerId` null). Of very much only a part is told, with how much there is on each day.
 */
export async function readCalendar(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  asked: { sellerId: number | null; month?: string | undefined; day?: string | undefined },
): Promise<Calendar> {
  const { sellerId, day } = asked;
  const today = bangkokDay(clock());
  const month = asked.month ?? (day ?? today).slice(0, 7);
  const days = day === undefined ? weeksOfMonth(month) : { from: day, to: day };
  const range = { sellerId, from: dayBegins(days.from), until: dayEnds(days.to) };
  const [rows, counts, total] = await Promise.all([
    selectCalendar(db, { ...range, limit: entriesMost }),
    countDays(db, range),
    countCalendar(db, range),
  ]);
  const productsOf = new Map(
    (await selectCalendarProducts(db, { sellerId, rows })).map(({ kind, id, productIds }) => [
      `${kind} ${id}`,
      productIds,
    ]),
  );
  const planned = rows.map((row): Planned & CalendarRow => ({
    ...row,
    productIds: productsOf.has(`${row.kind} ${row.id}`)
      ? (productsOf.get(`${row.kind} ${row.id}`) ?? null)
      : [],
  }));
  const named = ({ kind, id }: Planned) => {
    const row = planned.find((each) => each.kind === kind && each.id === id);
    return { kind, id, name: row === undefined ? '' : inLocale(locale, row.nameTh, row.nameEn) };
  };
  return {
    month,
    today,
    days: counts,
    total,
    entries: rows.map((row) => entryOf(locale, row, sellerId)),
    conflicts: findConflicts(planned, conflictsMost).map(({ one, other, startsAt, endsAt, ...rest }) => ({
      ...rest,
      one: named(one),
      other: named(other),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}

const deskTypes: readonly number[] = deskTypeIds;

function entryOf(locale: Locale, row: CalendarRow, sellerId: number | null): Calendar['entries'][number] {
  const { kind, id, promotionTypeId, isStopped, startsAt, endsAt } = row;
  const isOwn = sellerId === null || row.sellerId === sellerId;
  return {
    ...{ kind, id, promotionTypeId, isStopped },
    name: inLocale(locale, row.nameTh, row.nameEn),
    store: row.storeTh === null ? null : inLocale(locale, row.storeTh, row.storeEn),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...daysOn({ startsAt, endsAt }),
    hasDesk:
      kind === 'promotion'
        ? isOwn && promotionTypeId !== null && deskTypes.includes(promotionTypeId)
        : kind !== 'price',
  };
}
