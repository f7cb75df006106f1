import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBackOff } from '../../platform/db/back-off.ts';
import type { Database } from '../../platform/db/database.ts';
import { databaseTime, withoutDatabaseTime } from '../../platform/db/database-time.ts';
import { readAside } from '../../platform/db/read-database.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import { causeOf, Unavailable } from '../../platform/unavailable.ts';
import { within } from '../../platform/within.ts';
import type { IndexFigures } from '../../shared/process-figures.ts';
import { type ChangedThings, noteChanges, nothingChanged } from './changed-things.rules.ts';
import { documentMaker, signatureOf } from './engine/search-document.rules.ts';
import { SearchIndex } from './engine/search-index.ts';
import {
  selectIdsInCountingOrder,
  selectRowsOf,
  selectSurroundings,
  selectTouchedIds,
} from './search.store.ts';
import type { SearchDocument } from './search.types.ts';
import { selectSpellingPairs } from './spelling-pairs.store.ts';
import { selectSynonymGroups } from './synonyms.store.ts';

const loadBatch = 1_000;
const updateBatch = 200;
/** How long the index is worked on before whoever waits for an answer goes first. */
const turnMs = 12;
/** Changes that come close together are taken in together. */
const gatherMs = 50;
const tryAgain = { firstMs: 1_000, mostMs: 4_000 };

type Loaded = { index: SearchIndex; signatures: Map<number, number> };

export type LiveSearch = {
  /**
   * The index, as current as the change feed; waits while it is loaded for the first time, a request no longer than it
   * may wait for the database.
   * @throws Unavailable when it isn't there by then.
   */
  current(): Promise<SearchIndex>;
  /**
   * Loads the index and goes on trying until it is there: a process that isn't ready is asked by nobody, so nobody would
   * ask for it again. `onFailure` hears of each failure.
   */
  keepLoading(onFailure: (error: unknown) => void): Promise<void>;
  /** Whether it has been loaded: from then on nobody waits. */
  isLoaded(): boolean;
  /** Calls back whenever prices have changed in the index: lists that were made before may be of others, or in another order. */
  onNewPrices(listener: () => void): void;
  /** How large it is, how old, and how far behind what the feed has told. */
  figures(): IndexFigures;
  /** Resolves when every change told of so far is in the index. */
  settle(): Promise<void>;
};

/**
 * The search index of this process: read from PostgreSQL when it is first asked for, kept current by the change feed.
 * `product:<id>`, `work:<id>` and `seller:<id>` read those products again, at a cost of as many as they are; `spellings`
 * reads the pairs and groups of words that staff have made, which are applied to what is asked and so touch no product; `catalogue`, and a feed that may have missed something, read all of them into a new index while the old one goes on answering.
 */
export const liveSearch = oncePerProcess(openLiveSearch);

function openLiveSearch(
  services: Pick<Services, 'db' | 'changes' | 'clock'> & Partial<Pick<Services, 'reads'>>,
): LiveSearch {
  const { db, changes, clock } = services;
  let loaded: Loaded | null = null;
  let loading: Promise<SearchIndex> | null = null;
  let waiting: ChangedThings = nothingChanged();
  let working: Promise<void> | null = null;
  let madeAt: Date | null = null;
  let changedAt: Date | null = null;
  let waitingSince: Date | null = null;
  const priceListeners: (() => void)[] = [];

  function tellNewPrices(): void {
    for (const listener of priceListeners) listener();
  }

  changes.subscribe((tags) => {
    // What changes before the first load is read by it, or arrives again while it runs.
    if (loaded === null && loading === null) return;
    waiting = noteChanges(waiting, tags);
    if (isSomethingWaiting()) waitingSince ??= clock();
    work();
  });

  const isSomethingWaiting = () => waiting.isEverything || waiting.count > 0;

  const load = () => readAside(services, 'searchIndex', loadFrom);

  async function loadFrom(from: Database): Promise<Loaded> {
    const signatures = new Map<number, number>();
    const documents = readAll(from, (document) => signatures.set(document.productId, signatureOf(document)));
    const index = await SearchIndex.buildFrom(documents, () => nextTurn());
    index.takeSpellings(await selectSpellingPairs(from), await selectSynonymGroups(from));
    madeAt = clock();
    return { index, signatures };
  }

  /** All documents in the order in which the index wants them, a batch of them in memory at a time. */
  async function* readAll(
    from: Database,
    note: (document: SearchDocument) => void,
  ): AsyncGenerator<SearchDocument[]> {
    const toDocument = documentMaker(await selectSurroundings(from));
    const ids = await selectIdsInCountingOrder(from);
    for (let start = 0; start < ids.length; start += loadBatch) {
      const batch = ids.slice(start, start + loadBatch);
      const rows = new Map((await selectRowsOf(from, batch, clock())).map((row) => [row.productId, row]));
      const documents = batch.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined ? [] : [toDocument(row)];
      });
      for (const document of documents) note(document);
      yield documents;
    }
  }

  /** Takes in what is waiting, until nothing is. */
  function work(): void {
    working ??= (async () => {
      const backOff = createBackOff(tryAgain);
      await pause(gatherMs);
      await loading?.catch(() => null);
      while (isSomethingWaiting()) {
        const taken = waiting;
        waiting = nothingChanged();
        try {
          if (taken.isEverything) {
            loaded = await load();
            tellNewPrices();
          } else if (loaded !== null) await update(loaded, taken);
          backOff.reset();
          changedAt = clock();
          if (!isSomethingWaiting()) waitingSince = null;
        } catch (error) {
          // While the database is away what wasn't taken in is tried again, and the index answers as it was. An index that
          // fails by itself is made anew.
          const isEverything = taken.isEverything || causeOf(error, Unavailable) === null;
          waiting = noteChanges(waiting, isEverything ? null : taken.tags());
          await pause(backOff.nextMs());
        }
      }
    })().finally(() => {
      working = null;
    });
  }

  async function update({ index, signatures }: Loaded, changed: ChangedThings): Promise<void> {
    if (changed.hasSpellings)
      index.takeSpellings(await selectSpellingPairs(db), await selectSynonymGroups(db));
    const ids = await selectTouchedIds(db, changed);
    if (ids.length === 0) return;
    const toDocument = documentMaker(await selectSurroundings(db));
    let hasNewPrices = false;
    for (let start = 0; start < ids.length; start += updateBatch) {
      const batch = ids.slice(start, start + updateBatch);
      const found = new Map(
        (await selectRowsOf(db, batch, clock())).map((row) => [row.productId, toDocument(row)]),
      );
      let turnFrom = performance.now();
      for (const id of batch) {
        const document = found.get(id);
        if (document === undefined) {
          index.removeDocument(id);
          signatures.delete(id);
        } else hasNewPrices = take(index, signatures, document) || hasNewPrices;
        if (performance.now() - turnFrom < turnMs) continue;
        await nextTurn();
        turnFrom = performance.now();
      }
      await nextTurn();
    }
    if (hasNewPrices) tellNewPrices();
  }

  /** Whoever asks first begins it for everybody: it isn't bound to that request's time. */
  function loadOnce(): Promise<SearchIndex> {
    loading ??= withoutDatabaseTime(load)
      .then((fresh) => {
        loaded = fresh;
        return fresh.index;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  return {
    async current() {
      if (loaded !== null) return loaded.index;
      const time = databaseTime();
      if (time === null) return loadOnce();
      return within(loadOnce(), time.leftMs(), () => new Unavailable('the search index is being made'));
    },
    async keepLoading(onFailure) {
      const backOff = createBackOff(tryAgain);
      while (loaded === null)
        try {
          await loadOnce();
        } catch (error) {
          onFailure(error);
          await pause(backOff.nextMs());
        }
    },
    isLoaded: () => loaded !== null,
    figures: () => ({
      documents: loaded?.index.size ?? 0,
      madeAt: madeAt?.toISOString() ?? null,
      changedAt: changedAt?.toISOString() ?? null,
      waiting: waiting.count,
      waitingSince: waitingSince?.toISOString() ?? null,
    }),
    onNewPrices: (listener) => void priceListeners.push(listener),
    async settle() {
      while (working !== null) await working;
    },
  };
}

/**
 * Orders change stock, sellers change prices: both far more often than text, which is dear to take in. Whether the price
 * is another one than before.
 */
function take(index: SearchIndex, signatures: Map<number, number>, document: SearchDocument): boolean {
  const before = index.priceOf(document.productId);
  const isNewPrice =
    before?.priceSatang !== document.priceSatang || before.fullPriceSatang !== document.fullPriceSatang;
  const signature = signatureOf(document);
  if (signatures.get(document.productId) === signature) {
    index.updateStockAndPrice(document.productId, document);
    return isNewPrice;
  }
  signatures.set(document.productId, signature);
  index.replaceDocument(document);
  return isNewPrice;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
