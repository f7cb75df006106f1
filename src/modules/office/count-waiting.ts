import { databaseTime, withDatabaseTime } from '../../platform/db/database-time.ts';
import type { Services } from '../../platform/services.ts';
import { within } from '../../platform/within.ts';
import { countTroubles } from '../health/count-troubles.ts';
import { lateBefore, type WaitingDesk, waitingDesks } from './office.rules.ts';
import { countWaitingAt, type Viewer, type Waiting } from './office.store.ts';

/** All desks together: a page of the back office doesn't wait longer for what is beside it. */
const countMostMs = 1_000;
const atOnce = 4;

export type DeskWaiting = { desk: WaitingDesk; waiting: Waiting | null };

/**
 * What waits at the viewer's desks, and since when; null for a desk that couldn't be counted in time. Nothing is
 * asked of another desk.
 */
export async function countWaiting(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<DeskWaiting[]> {
  const now = clock();
  const desks = waitingDesks.filter((desk) => viewer.rights.includes(desk));
  const left = [...desks];
  const counted = new Map<WaitingDesk, Waiting>();
  const mostMs = Math.min(countMostMs, databaseTime()?.leftMs() ?? countMostMs);
  const lane = async () => {
    for (let desk = left.shift(); desk !== undefined; desk = left.shift()) {
      const late = lateBefore(desk, now);
      const waiting =
        desk === 'health' ? countTroubles(db, now, late) : countWaitingAt(db, desk, { now, late, viewer });
      const known = await waiting.catch(() => null);
      if (known !== null) counted.set(desk, known);
    }
  };
  const lanes = withDatabaseTime(mostMs, () => Promise.all(Array.from({ length: atOnce }, lane)));
  await within(lanes, mostMs, () => new Error('late')).catch(() => null);
  return desks.map((desk) => ({ desk, waiting: counted.get(desk) ?? null }));
}
