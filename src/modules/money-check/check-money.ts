import { databaseTime, withDatabaseTime } from '../../platform/db/database-time.ts';
import type { Services } from '../../platform/services.ts';
import { within } from '../../platform/within.ts';
import {
  isFlow,
  type MoneyFlow,
  type MoneyPeriod,
  type MoneyThing,
  moneyDebts,
  moneyFlows,
  periodOf,
} from './money-check.rules.ts';
import { findPlaces, type MoneySums, selectDiffering, sumMoney } from './money-check.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** How long a figure may take: one that takes longer is left out, and says so. */
const figureMostMs = 1_500;
/** Figures that are added up at the same time: nobody's page waits for a connection because of them. */
const atOnce = 4;

/** A figure of the period; null when it couldn't be added up in time. */
export type MoneyFigure<Thing extends MoneyThing = MoneyThing> = { thing: Thing; sums: MoneySums | null };

/** What came in and went out in a period, each held against the ledger. */
export function checkFlows({ db, clock }: Needs, period: MoneyPeriod): Promise<MoneyFigure<MoneyFlow>[]> {
  const span = periodOf(period, clock());
  return addUp(moneyFlows, (flow) => sumMoney(db, flow, span));
}

/** What the house owes people, stores and buyers now, each held against the ledger. */
export function checkDebts({ db }: Pick<Needs, 'db'>): Promise<MoneyFigure[]> {
  return addUp(moneyDebts, (debt) => sumMoney(db, debt, null));
}

/** The lines of a figure of which the two sides differ, with where they are found. */
export async function listDiffering(
  { db, clock }: Needs,
  {
    thing,
    period,
    pageNo,
    perpage,
  }: { thing: MoneyThing; period: MoneyPeriod; pageNo: number; perpage: number },
) {
  const span = isFlow(thing) ? periodOf(period, clock()) : null;
  const [sums, lines] = await Promise.all([
    sumMoney(db, thing, span),
    selectDiffering(db, thing, span, { limit: perpage, offset: (pageNo - 1) * perpage }),
  ]);
  const places = await findPlaces(
    db,
    thing,
    lines.map(({ key }) => key),
  );
  const placeOf = new Map(places.map((place) => [place.key, place]));
  return { sums, lines: lines.map((line) => ({ ...line, place: placeOf.get(line.key) ?? null })) };
}

async function addUp<Thing extends MoneyThing>(
  things: readonly Thing[],
  sum: (thing: Thing) => Promise<MoneySums>,
): Promise<MoneyFigure<Thing>[]> {
  const left = [...things];
  const found = new Map<Thing, MoneySums | null>();
  // What is over goes to the lanes that are free; one that hangs holds up its own.
  const mostMs = Math.min(figureMostMs, databaseTime()?.leftMs() ?? figureMostMs);
  const lane = async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) {
      const asked = thing;
      const summed = withDatabaseTime(mostMs, () => sum(asked));
      found.set(asked, await within(summed, mostMs, () => new Error('late')).catch(() => null));
    }
  };
  const lanes = Promise.all(Array.from({ length: atOnce }, lane));
  await within(lanes, mostMs, () => new Error('late')).catch(() => null);
  return things.map((thing) => ({ thing, sums: found.get(thing) ?? null }));
}
