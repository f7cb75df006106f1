import { figuresTexts } from '../../messages/figures-messages.ts';
import type { Services } from '../../platform/services.ts';
import { csvFile } from '../../shared/csv-file.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  type DayRow,
  hasFigures,
  type ProductRow,
  selectBestProducts,
  selectDays,
  selectOrdersOfStores,
  selectSearches,
  selectSlowestProducts,
} from './read-figures.store.ts';
import type { FigureDay, FigureProduct, StoreFigures } from './store-figures.contract.ts';
import {
  type AskedSpan,
  type DaySpan,
  everyDay,
  type FigureSpan,
  figureSpan,
  figuresOf,
  type Sums,
  searchVisitsLeast,
} from './store-figures.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Asked = AskedSpan & { sellerId: number };
type SpanFailure = { code: 'figuresSpanInvalid' };

const productsMost = 5;
const searchesMost = 10;

const nothing: Sums = {
  orders: 0,
  cancelledOrders: 0,
  copies: 0,
  returnedCopies: 0,
  salesSatang: 0,
  takenBackSatang: 0,
  visits: 0,
  reviews: 0,
  stars: 0,
};

/** A time's figures, those of the time before, and the days of both in one reading. */
export async function readFigures({ db, clock }: Needs, { sellerId, ...asked }: Asked) {
  return within(asked, clock(), async (span) => {
    const first = [span.before.from, span.chartFrom].sort()[0] ?? span.from;
    const [rows, isKnown] = await Promise.all([
      selectDays(db, sellerId, { from: first, to: span.to }),
      hasFigures(db, sellerId),
    ]);
    return {
      ...timesOf(span),
      figures: inBaht(sumOf(rows, span)),
      previous: inBaht(sumOf(rows, span.before)),
      isNew: !isKnown,
      days: everyDay({ from: span.chartFrom, to: span.to }, rows, nothing).map(describeDay),
    };
  });
}

export async function readProductFigures(
  { db, clock }: Needs,
  locale: Locale,
  { sellerId, ...asked }: Asked,
) {
  return within(asked, clock(), async (span) => {
    const [best, slowest] = await Promise.all([
      selectBestProducts(db, sellerId, span, productsMost),
      selectSlowestProducts(db, sellerId, span, productsMost),
    ]);
    const describe = (row: ProductRow): FigureProduct => ({
      id: row.id,
      name: inLocale(locale, row.nameTh, row.nameEn),
      copies: row.copies,
      sales: toBaht(row.salesSatang),
      visits: row.visits,
      free: row.free,
    });
    return { ...timesOf(span), best: best.map(describe), slowest: slowest.map(describe) };
  });
}

export async function readSearchFigures({ db, clock }: Needs, { sellerId, ...asked }: Asked) {
  return within(asked, clock(), async (span) => ({
    ...timesOf(span),
    dataList: await selectSearches(db, sellerId, {
      from: span.from,
      to: span.to,
      visitsLeast: searchVisitsLeast,
      most: searchesMost,
    }),
  }));
}

/** A table to keep: every day of the time, in the words of the page. */
export async function readFigureFile(
  { db, clock }: Needs,
  locale: Locale,
  { sellerId, table, ...asked }: Asked & { table: 'sales' | 'visits' },
): Promise<Result<File, SpanFailure>> {
  const t = figuresTexts(locale);
  return within(asked, clock(), async (span) => {
    const days = everyDay(span, await selectDays(db, sellerId, span), nothing).map(describeDay);
    const columns =
      table === 'sales'
        ? (['day', 'orders', 'copies', 'sales', 'takenBack'] as const)
        : (['day', 'visits', 'orders'] as const);
    return csvFile(
      `${table}-${span.from}-${span.to}.csv`,
      locale,
      columns.map((column) => t(`column.${column}`)),
      days.map((row) => columns.map((column) => row[column])),
    );
  });
}

async function within<Value>(
  asked: AskedSpan,
  now: Date,
  read: (span: FigureSpan) => Promise<Value>,
): Promise<Result<Value, SpanFailure>> {
  const span = figureSpan(asked, now);
  return span === null ? fail({ code: 'figuresSpanInvalid' }) : succeed(await read(span));
}

const timesOf = ({ from, to, before }: FigureSpan) => ({ from, to, before });

function sumOf(rows: readonly DayRow[], { from, to }: DaySpan): Sums {
  const sums = { ...nothing };
  for (const row of rows)
    if (row.day >= from && row.day <= to)
      for (const key of Object.keys(nothing) as (keyof Sums)[]) sums[key] += row[key];
  return sums;
}

function inBaht(sums: Sums): StoreFigures {
  const { salesSatang, takenBackSatang, basketSatang, ...rest } = figuresOf(sums);
  return {
    ...rest,
    sales: toBaht(salesSatang),
    takenBack: toBaht(takenBackSatang),
    basket: basketSatang === null ? null : toBaht(basketSatang),
  };
}

function describeDay(row: DayRow): FigureDay {
  return {
    day: row.day,
    sales: toBaht(row.salesSatang),
    takenBack: toBaht(row.takenBackSatang),
    orders: row.orders,
    copies: row.copies,
    visits: row.visits,
  };
}

/** How many orders became binding on a store's days. */
export async function countOrdersOfDays(
  { db }: Pick<Services, 'db'>,
  sellerId: number,
  span: DaySpan,
): Promise<number> {
  return sumOf(await selectDays(db, sellerId, span), span).orders;
}

/** The same of every store that had any, by its number. */
export function countOrdersOfStores(
  { db }: Pick<Services, 'db'>,
  span: DaySpan,
): Promise<ReadonlyMap<number, number>> {
  return selectOrdersOfStores(db, span);
}
