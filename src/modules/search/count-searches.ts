import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { searchesKeptDays, searchOfAddress } from './counted-words.rules.ts';
import { liveSearch } from './live-search.ts';
import { addSearches, deleteSearchesBefore } from './searches.store.ts';

/** Different words that wait to be written at once. More are lost, not the process. */
const waitingMost = 2_000;
const dayMs = 24 * 60 * 60 * 1000;

export type SearchCounter = {
  /** Counts a page that somebody has opened (a path and its query), if it is one of search results. */
  count(address: string): void;
  /** Writes what was counted, with how much the words find now. What can't be written is tried again with what comes. */
  write(): Promise<void>;
};

/**
 * Counts what is searched for, in memory, to be written with others. Pages tell of it (store-figures.routes.ts), since browsers
 * fetch them beforehand and caches answer for us; how much was found isn't taken from them, but looked for.
 */
export function createSearchCounter(services: Pick<Services, 'db' | 'changes' | 'clock'>): SearchCounter {
  let waiting = new Map<string, number>();
  const add = (words: string, times: number) => {
    const known = waiting.get(words);
    if (known !== undefined || waiting.size < waitingMost) waiting.set(words, (known ?? 0) + times);
  };
  return {
    count(address) {
      const words = searchOfAddress(address);
      if (words !== null) add(words, 1);
    },
    async write() {
      if (waiting.size === 0) return;
      const counted = waiting;
      waiting = new Map();
      try {
        const index = await liveSearch(services).current();
        const rows = [...counted].map(([words, searches]) => ({
          words,
          searches,
          found: index.search({ search: words, perPage: 1, collapse: 'work' }).total,
        }));
        await transact(services.db, (tx) => addSearches(tx, bangkokDay(services.clock()), rows));
      } catch (error) {
        for (const [words, times] of counted) add(words, times);
        throw error;
      }
    },
  };
}

/** Forgets what was searched for long ago. */
export async function forgetOldSearches({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const first = bangkokDay(new Date(clock().getTime() - searchesKeptDays * dayMs));
  await transact(db, (tx) => deleteSearchesBefore(tx, first));
}
