import { expect } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { isFlow, type MoneyThing, moneyThings } from './money-check.rules.ts';
import { selectDiffering, sumMoney } from './money-check.store.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Every figure of the money desk is the ledger's to the satang, over a span and on each of its days, and no line differs.
 * What each came to over all of it.
 */
export async function checkMoney(db: Database, from: Date, until: Date): Promise<Map<MoneyThing, number>> {
  const found = new Map<MoneyThing, number>();
  for (const thing of moneyThings) {
    const span = isFlow(thing) ? { from, until } : null;
    const sums = await sumMoney(db, thing, span);
    const lines = await selectDiffering(db, thing, span, { limit: 5, offset: 0 });
    expect(lines, thing).toEqual([]);
    expect(sums, thing).toMatchObject({
      differing: 0,
      bookedCount: sums.recordedCount,
      bookedSatang: sums.recordedSatang,
    });
    found.set(thing, sums.recordedSatang);
    if (!isFlow(thing)) continue;
    let recordedSatang = 0;
    for (let at = from.getTime(); at < until.getTime(); at += dayMs) {
      const day = { from: new Date(at), until: new Date(Math.min(at + dayMs, until.getTime())) };
      const ofDay = await sumMoney(db, thing, day);
      expect(ofDay, `${thing} of ${day.from.toISOString()}`).toMatchObject({ differing: 0 });
      recordedSatang += ofDay.recordedSatang;
    }
    expect(recordedSatang, thing).toBe(sums.recordedSatang);
  }
  return found;
}
