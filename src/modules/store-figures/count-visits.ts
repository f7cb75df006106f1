import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { type PromotionViews, recordPromotionViews } from '../promotion/record-views.ts';
import { promotionOf, readVisit } from './visits.rules.ts';
import { type CountedVisit, insertVisits } from './visits.store.ts';

/** Different visits that wait to be written at once: what a busy shop has in seconds. More are lost, not the process. */
const waitingMost = 5_000;

export type VisitCounter = {
  /** Counts a visit of a page of the shop (a path) from another one (a path and its query); nothing else is known of it. */
  count(path: string, from: string): void;
  /** Writes what was counted. What can't be written now is tried again with what comes. */
  write(): Promise<void>;
};

/** Counts who comes to stores, and looks at promotions, in memory: a visit is a number the moment it is counted, and is written with many others. */
export function createVisitCounter({ db, clock }: Pick<Services, 'db' | 'clock'>): VisitCounter {
  let waiting = new Map<string, CountedVisit>();
  let views = new Map<string, PromotionViews>();

  function add(visit: CountedVisit): void {
    const key = JSON.stringify({ ...visit, visits: 0 });
    const known = waiting.get(key);
    if (known !== undefined) known.visits += visit.visits;
    else if (waiting.size < waitingMost) waiting.set(key, { ...visit });
  }

  function addView(view: PromotionViews): void {
    const key = `${view.promotionId} ${view.day}`;
    const known = views.get(key);
    if (known !== undefined) known.views += view.views;
    else if (views.size < waitingMost) views.set(key, { ...view });
  }

  return {
    count(path, from) {
      const promotionId = promotionOf(path);
      if (promotionId !== null) addView({ promotionId, day: bangkokDay(clock()), views: 1 });
      const visit = readVisit(path, from);
      if (visit === null) return;
      add({
        ...visit.place,
        fromKind: visit.from?.kind ?? null,
        fromKey: visit.from?.urlKey ?? null,
        search: visit.search,
        day: bangkokDay(clock()),
        visits: 1,
      });
    },
    async write() {
      if (waiting.size + views.size === 0) return;
      const counted = [...waiting.values()];
      const viewed = [...views.values()];
      waiting = new Map();
      views = new Map();
      try {
        await transact(db, async (tx) => {
          await recordPromotionViews(tx, viewed);
          if (counted.length > 0) await insertVisits(tx, counted);
        });
      } catch (error) {
        for (const visit of counted) add(visit);
        for (const view of viewed) addView(view);
        throw error;
      }
    },
  };
}
