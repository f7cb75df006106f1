import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createBackOff } from '../../platform/db/back-off.ts';
import type { Database } from '../../platform/db/database.ts';
import { databaseTime, withoutDatabaseTime } from '../../platform/db/database-time.ts';
import { readAside } from '../../platform/db/read-database.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import { causeOf, Unavailable } from '../../platform/unavailable.ts';
import { within } from '../../platform/within.ts';
import type { IndexFigures } from '../../shared/process-figures.ts';
import { findDifference, turnMs } from './bring-up-to-date.ts';
import { type ChangedThings, noteChanges, nothingChanged } from './changed-things.rules.ts';
import { documentMaker, documentSigner } from './engine/search-document.rules.ts';
import { SearchIndex } from './engine/search-index.ts';
import { engineFingerprint, indexFileTime, indexPath, readIndexFile, writeIndexFile } from './index-file.ts';
import {
  selectDatabaseId,
  selectIdsInCountingOrder,
  selectRowsOf,
  selectSigned,
  selectSurroundings,
  selectTouchedIds,
} from './search.store.ts';
import type { SearchDocument } from './search.types.ts';
import { selectSpellingPairs } from './spelling-pairs.store.ts';
import { selectSynonymGroups } from './synonyms.store.ts';

const loadBatch = 1_000;
const updateBatch = 200;
/** Changes that come close together are taken in together. */
const gatherMs = 50;
const tryAgain = { firstMs: 1_000, mostMs: 4_000 };
/** An index of which more is stale than this is made anew: an index that is made at once is quicker than one that grew. */
const mostStale = 0.25;
/** How often a process looks whether the file wants writing; what has changed since must be worth it, or an hour old. */
const writeEveryMs = 10 * 60_000;
const writeOldMs = 60 * 60_000;
const worthWriting = 0.01;

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
  /** Calls back whenever anything that the feed told of is in the index: what it found before may be another thing now. */
  onTakenIn(listener: () => void): void;
  /** How large it is, how old, and how far behind what the feed has told. */
  figures(): IndexFigures;
  /**
   * Writes the index into its file, now if it wasn't read from there and from then on as it changes, until it is told to
   * stop. Answers go on meanwhile, changes wait. `onFailure` hears of what couldn't be written.
   */
  keepWritten(onFailure: (error: unknown) => void): { stop(): Promise<void> };
  /** Writes the index into its file once, whatever has changed. */
  write(signal?: AbortSignal): Promise<void>;
  /** Resolves when every change told of so far is in the index. */
  settle(): Promise<void>;
};

/**
 * The search index of this process: read when it is first asked for, kept current by the change feed. It is read from its
 * file, where there is one, and brought up to date from PostgreSQL, which is asked for the signatures of all products: what
 * differs is read again, whatever the reason (decision 109). Without a file it is made of the database.
 *
 * `product:<id>`, `work:<id>` and `seller:<id>` read those products again, at a cost of as many as they are; `spellings`
 * reads the pairs and groups of words that staff have made, which are applied to what is asked and so touch no product;
 * `catalogue`, and a feed that may have missed something, compare signatures as a start does.
 */
export const liveSearch = oncePerProcess(openLiveSearch);

function openLiveSearch(
  services: Pick<Services, 'db' | 'changes' | 'clock'> & Partial<Pick<Services, 'reads' | 'searchFolder'>>,
): LiveSearch {
  const { db, changes, clock, searchFolder: folder = null } = services;
  let loaded: SearchIndex | null = null;
  /** Whether the index made no sense: then nothing of it is kept. */
  let isBroken = false;
  let writing: Promise<void> | null = null;
  /** Documents that have changed since the file was written or read. */
  let changedCount = 0;
  let writtenAt: Date | null = null;
  let loadingSince: Date | null = null;
  /** Why the file couldn't be read, for whoever keeps it written to hear. */
  let unread: unknown = null;
  let loading: Promise<SearchIndex> | null = null;
  let waiting: ChangedThings = nothingChanged();
  let working: Promise<void> | null = null;
  let madeAt: Date | null = null;
  let changedAt: Date | null = null;
  let waitingSince: Date | null = null;
  const priceListeners: (() => void)[] = [];
  const changeListeners: (() => void)[] = [];
  /** Products that differed when all were looked at, also by a look that failed half-way: until new prices were told of. */
  let foundCount = 0;

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

  /** The index of the file, or else of the database. */
  const load = () =>
    readAside(services, 'searchIndex', async (from) => {
      loadingSince = clock();
      const index = (await readFile(from)) ?? (await build(from));
      madeAt = clock();
      return index;
    });

  /** The index in the file as it is now; null when there is none that can be used, or when too much of it is stale. */
  async function readFile(from: Database): Promise<SearchIndex | null> {
    if (folder === null || isBroken) return null;
    try {
      const origin = { engine: engineFingerprint(), database: await selectDatabaseId(from) };
      const path = indexPath(folder, origin);
      const time = await indexFileTime(path);
      if (time === null) return null;
      // The database works while the disk does. Its failure is heard where it is waited for, if the file can be used at all.
      const signed = selectSigned(from, clock());
      signed.catch(() => undefined);
      const parts = await readIndexFile(path, origin);
      if (parts === null) return null;
      const index = SearchIndex.putTogether(parts);
      changedCount = 0;
      if (!(await bringUpToDate(index, from, signed))) return null;
      foundCount = 0;
      writtenAt = time;
      return index;
    } catch (error) {
      // A database that is away would fail whatever comes next as well. Else the shop opens without the file.
      if (causeOf(error, Unavailable) !== null) throw error;
      unread = error;
      return null;
    }
  }

  async function build(from: Database): Promise<SearchIndex> {
    const index = await SearchIndex.buildFrom(readAll(from), () => nextTurn());
    index.takeSpellings(await selectSpellingPairs(from), await selectSynonymGroups(from));
    writtenAt = null;
    isBroken = false;
    return index;
  }

  /** Takes in whatever differs from the database, for whatever reason; false, and nothing, when that is too much. */
  async function bringUpToDate(
    index: SearchIndex,
    from: Database,
    signed = selectSigned(from, clock()),
  ): Promise<boolean> {
    const products = await signed;
    index.takeSpellings(await selectSpellingPairs(from), await selectSynonymGroups(from));
    const surroundings = await selectSurroundings(from);
    const { toRead, gone, repriced } = await findDifference(index, products, documentSigner(surroundings));
    foundCount += toRead.length + gone.length + repriced.length;
    if (toRead.length + gone.length > index.size * mostStale) return false;
    const inTurns = turns();
    for (const { productId, priceSatang, fullPriceSatang, isInStock } of repriced) {
      index.updateStockAndPrice(productId, { priceSatang, fullPriceSatang, stock: isInStock ? 1 : 0 });
      await inTurns();
    }
    changedCount += repriced.length;
    await readAgain(index, from, [...gone, ...toRead]);
    return true;
  }

  /** All documents in the order in which the index wants them, a batch of them in memory at a time. */
  async function* readAll(from: Database): AsyncGenerator<SearchDocument[]> {
    const toDocument = documentMaker(await selectSurroundings(from));
    const ids = await selectIdsInCountingOrder(from);
    for (let start = 0; start < ids.length; start += loadBatch) {
      const batch = ids.slice(start, start + loadBatch);
      const rows = new Map((await selectRowsOf(from, batch, clock())).map((row) => [row.productId, row]));
      yield batch.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined ? [] : [toDocument(row)];
      });
    }
  }

  /** Takes in what is waiting, until nothing is. */
  function work(): void {
    working ??= (async () => {
      const backOff = createBackOff(tryAgain);
      await pause(gatherMs);
      await loading?.catch(() => null);
      while (isSomethingWaiting()) {
        await writing?.catch(() => null);
        const taken = waiting;
        waiting = nothingChanged();
        try {
          if (taken.isEverything) {
            const before = loaded;
            loaded = await renew(before);
            // A feed that may have missed something has mostly missed nothing: pages of the same prices stay.
            if (loaded !== before || foundCount > 0) tellNewPrices();
            foundCount = 0;
          } else if (loaded !== null) await update(loaded, taken);
          backOff.reset();
          changedAt = clock();
          if (!isSomethingWaiting()) waitingSince = null;
        } catch (error) {
          // While the database is away what wasn't taken in is tried again, and the index answers as it was. An index that
          // fails by itself is made anew.
          if (causeOf(error, Unavailable) === null) isBroken = true;
          const isEverything = taken.isEverything || isBroken;
          waiting = noteChanges(waiting, isEverything ? null : taken.tags());
          await pause(backOff.nextMs());
        } finally {
          // Also of what was half taken in: it is found by now.
          for (const listener of changeListeners) listener();
        }
      }
    })().finally(() => {
      working = null;
    });
  }

  /** The index with everything that differs taken in; another one where that is quicker, or where it made no sense. */
  const renew = (index: SearchIndex | null) =>
    readAside(services, 'searchIndex', async (from) => {
      if (index !== null && !isBroken && (await bringUpToDate(index, from))) return index;
      const made = await build(from);
      madeAt = clock();
      return made;
    });

  async function update(index: SearchIndex, changed: ChangedThings): Promise<void> {
    if (changed.hasSpellings)
      index.takeSpellings(await selectSpellingPairs(db), await selectSynonymGroups(db));
    const ids = await selectTouchedIds(db, changed);
    if (await readAgain(index, db, ids)) tellNewPrices();
  }

  /** Reads these products again; those that can't be found any more leave. Whether a price is another one than before. */
  async function readAgain(index: SearchIndex, from: Database, ids: readonly number[]): Promise<boolean> {
    if (ids.length === 0) return false;
    const toDocument = documentMaker(await selectSurroundings(from));
    let hasNewPrices = false;
    for (let start = 0; start < ids.length; start += updateBatch) {
      const batch = ids.slice(start, start + updateBatch);
      const found = new Map(
        (await selectRowsOf(from, batch, clock())).map((row) => [row.productId, toDocument(row)]),
      );
      const inTurns = turns();
      for (const id of batch) {
        const document = found.get(id);
        if (document === undefined) index.removeDocument(id);
        else hasNewPrices = take(index, document) || hasNewPrices;
        await inTurns();
      }
      changedCount += batch.length;
      await nextTurn();
    }
    return hasNewPrices;
  }

  /** Nothing is changed while it is written down: what has changed meanwhile is taken in afterwards. */
  async function write(signal?: AbortSignal): Promise<void> {
    if (folder === null || loaded === null) return;
    const origin = { engine: engineFingerprint(), database: await selectDatabaseId(db) };
    while (working !== null || writing !== null) await (working ?? writing?.catch(() => null));
    const [index, changedBefore] = [loaded, changedCount];
    writing = writeIndexFile(indexPath(folder, origin), origin, index.takeApart(), signal).finally(() => {
      writing = null;
    });
    await writing;
    changedCount -= changedBefore;
    writtenAt = clock();
  }

  /** Whether so much has changed that the next start had better not read it again, and nobody else has just written. */
  async function isWorthWriting(): Promise<boolean> {
    if (folder === null || loaded === null) return false;
    if (writtenAt !== null) {
      const ageMs = clock().getTime() - writtenAt.getTime();
      const least = ageMs > writeOldMs ? 1 : Math.max(1, loaded.size * worthWriting);
      if (changedCount < least) return false;
    }
    const origin = { engine: engineFingerprint(), database: await selectDatabaseId(db) };
    const other = await indexFileTime(indexPath(folder, origin));
    const recently = Math.max(loadingSince?.getTime() ?? 0, clock().getTime() - writeEveryMs);
    return other === null || other.getTime() < recently;
  }

  /** Whoever asks first begins it for everybody: it isn't bound to that request's time. */
  function loadOnce(): Promise<SearchIndex> {
    loading ??= withoutDatabaseTime(load)
      .then((fresh) => {
        loaded = fresh;
        return fresh;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  return {
    async current() {
      if (loaded !== null) return loaded;
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
      documents: loaded?.size ?? 0,
      madeAt: madeAt?.toISOString() ?? null,
      changedAt: changedAt?.toISOString() ?? null,
      waiting: waiting.count,
      waitingSince: waitingSince?.toISOString() ?? null,
    }),
    onNewPrices: (listener) => void priceListeners.push(listener),
    onTakenIn: (listener) => void changeListeners.push(listener),
    keepWritten(onFailure) {
      const stopping = new AbortController();
      if (unread !== null) onFailure(unread);
      const look = async () => {
        if (await isWorthWriting()) await write(stopping.signal);
      };
      const kept = (async () => {
        while (!stopping.signal.aborted) {
          await look().catch((error: unknown) => {
            if (!stopping.signal.aborted) onFailure(error);
          });
          await sleep(writeEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(
            () => undefined,
          );
        }
      })();
      return {
        async stop() {
          stopping.abort();
          await kept;
        },
      };
    },
    write,
    async settle() {
      while (working !== null) await working;
    },
  };
}

/**
 * Orders change stock, sellers change prices: both far more often than text, which is dear to take in. Whether the price
 * is another one than before.
 */
function take(index: SearchIndex, document: SearchDocument): boolean {
  const before = index.priceOf(document.productId);
  const isNewPrice =
    before?.priceSatang !== document.priceSatang || before.fullPriceSatang !== document.fullPriceSatang;
  const ordinal = index.ordinalOf(document.productId);
  if (ordinal !== undefined && index.signatureAt(ordinal) === document.signature)
    index.updateStockAndPrice(document.productId, document);
  else index.replaceDocument(document);
  return isNewPrice;
}

/** To be waited for after each step of a long work: others go first when it has taken its time. */
function turns(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < turnMs) return;
    await nextTurn();
    from = performance.now();
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
