import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { editionKeyOf } from './add-editions.ts';
import { assortmentTag } from './assortment.rules.ts';
import {
  type CheckedRow,
  checkImportRow,
  type ImportCounts,
  type NumberedRow,
  type Refusal,
  type SeenOffers,
} from './check-import-rows.rules.ts';
import { selectFormerAddresses } from './directory.store.ts';
import { selectCategories, selectSellerByKey, selectSellerKeys } from './import-offers.store.ts';
import { importOffers } from './import-offers.ts';
import { advanceImport, finishImport, openImport, selectRefusals } from './import-progress.store.ts';
import type { ImportContext } from './import-row.rules.ts';
import { type ImportingSeller, planOffers, type RowOutcome } from './plan-offers.ts';

const batchRowsUsual = 200;

export type ImportRun = {
  seller: ImportingSeller;
  /** SHA-256 of the file and of how it is read: the same again goes on where it was, or begins again when it was done. */
  contentHash: string;
  fileName: string;
  rows: AsyncIterable<NumberedRow> | Iterable<NumberedRow>;
  /** Called after each batch, and once for what an earlier run has done. */
  onProgress?: (rowCount: number, counts: ImportCounts) => void;
  /** Asked between batches: true leaves the rest to a later run. */
  isStopped?: () => boolean;
  /** Rows a transaction; 200 where nothing is said. */
  batchRows?: number;
  /** Waited for between batches, with how many rows the last one had and how long it took: leaves others their turn. */
  rest?: (rowCount: number, batchMs: number) => Promise<void>;
};

export type ImportTotals = ImportCounts & {
  importId: number;
  rowCount: number;
  /** Rows that an interrupted run had done before. */
  resumedRows: number;
  isFinished: boolean;
};

type RunFailure = { code: 'importRunsElsewhere' };
type ImportServices = Pick<Services, 'db' | 'clock'>;

/** The seller who imports; a failure names the sellers there are. */
export async function findImportingSeller(
  { db }: Pick<Services, 'db'>,
  urlKey: string,
): Promise<Result<ImportingSeller, { code: 'sellerUnknown'; known: string[] } | { code: 'sellerClosed' }>> {
  const seller = await selectSellerByKey(db, urlKey);
  if (seller === null) return fail({ code: 'sellerUnknown', known: await selectSellerKeys(db) });
  return seller.status === 'closed'
    ? fail({ code: 'sellerClosed' })
    : succeed({ id: seller.id, urlKey: seller.urlKey });
}

/** Categories as rows may name them: by address or by name in either language. */
export async function readImportContext({ db, clock }: ImportServices): Promise<ImportContext> {
  const categories = await selectCategories(db);
  const former = await selectFormerAddresses(db);
  const named = (nameOf: (category: (typeof categories)[number]) => string) =>
    categories.map((category) => [nameOf(category).toLowerCase(), category.id] as const);
  return {
    // An address is one category's; of names told twice, addresses win. Files may be older than an address.
    categoryIds: new Map([
      ...former.map(({ urlKey, categoryId }) => [urlKey, categoryId] as const),
      ...named(({ nameEn }) => nameEn),
      ...named(({ nameTh }) => nameTh),
      ...named(({ urlKey }) => urlKey),
    ]),
    currentYear: clock().getUTCFullYear(),
  };
}

class RunsElsewhere extends Error {}

/**
 * Takes a whole file in, 200 rows a transaction. A run that is killed goes on after its last batch when the same file is
 * run again; what it refused before is kept. Every row ends in one of created, updated, unchanged and refused.
 */
export async function runImport(
  services: ImportServices & Pick<Services, 'emit'>,
  run: ImportRun,
): Promise<Result<ImportTotals, RunFailure>> {
  const context = await readImportContext(services);
  const { seller, contentHash, fileName, batchRows = batchRowsUsual } = run;
  const opened = await transact(services.db, (tx) =>
    openImport(tx, { sellerId: seller.id, contentHash, fileName, now: services.clock() }),
  );
  const counts: ImportCounts = countsOf(opened);
  const resumedRows = sumOf(counts);
  let { lastLine } = opened;
  let rowCount = 0;
  let batch: CheckedRow[] = [];
  const seen: SeenOffers = new Map();
  let isFinished = true;
  if (resumedRows > 0) run.onProgress?.(resumedRows, { ...counts });

  async function commit(): Promise<void> {
    const toLine = batch.at(-1)?.line;
    if (toLine === undefined) return;
    const startedMs = performance.now();
    const outcomes = await importOffers(services, seller, batch, async (tx, done) => {
      const step = {
        importId: opened.importId,
        fromLine: lastLine,
        toLine,
        counts: countOutcomes(done),
        refusals: done.flatMap(refusalOf),
      };
      if (!(await advanceImport(tx, step))) throw new RunsElsewhere();
    });
    const done = countOutcomes(outcomes);
    for (const result of results) counts[result] += done[result];
    lastLine = toLine;
    batch = [];
    run.onProgress?.(sumOf(counts), { ...counts });
    await run.rest?.(outcomes.length, performance.now() - startedMs);
  }

  try {
    for await (const row of run.rows) {
      // Rows done before are read again all the same: they say what a later row may not repeat.
      const checked = checkImportRow(row, context, seen);
      rowCount += 1;
      if (row.line <= opened.lastLine) continue;
      batch.push(checked);
      if (batch.length < batchRows) continue;
      await commit();
      isFinished = !(run.isStopped?.() ?? false);
      if (!isFinished) break;
    }
    await commit();
  } catch (error) {
    if (error instanceof RunsElsewhere) return fail({ code: 'importRunsElsewhere' });
    throw error;
  }
  if (isFinished) {
    if (sumOf(counts) !== rowCount)
      throw new Error(`${rowCount} rows were read, but ${sumOf(counts)} are accounted for`);
    await transact(services.db, async (tx) => {
      await finishImport(tx, opened.importId, services.clock());
      // Lists and the home page show what has come; search, and the pages that show it, were told with each batch.
      await announceChanges(tx, [assortmentTag]);
    });
  }
  return succeed({ ...counts, importId: opened.importId, rowCount: sumOf(counts), resumedRows, isFinished });
}

export type ImportPlan = Pick<ImportRun, 'seller' | 'rows' | 'batchRows' | 'rest' | 'isStopped'> & {
  /** What an earlier look came to that was stopped: it isn't looked at again. */
  done?: { counts: ImportCounts; refusedLines: ReadonlySet<number> };
  /** Called after each batch, with what was found so far and what of the batch would be refused. */
  onBatch: (counts: ImportCounts, refusals: readonly Refusal[]) => Promise<void>;
};

/** What a whole file would come to if it was taken in now, or came to until it was stopped. Nothing is written. */
export async function planImport(
  services: ImportServices,
  plan: ImportPlan,
): Promise<{ counts: ImportCounts; isFinished: boolean }> {
  const context = await readImportContext(services);
  const { batchRows = batchRowsUsual, done = { counts: noCounts, refusedLines: new Set<number>() } } = plan;
  const counts: ImportCounts = { ...done.counts };
  let toSkip = sumOf(counts);
  const seen: SeenOffers = new Map();
  const coming = new Set<string>();
  let batch: CheckedRow[] = [];

  async function look(): Promise<void> {
    if (batch.length === 0) return;
    const startedMs = performance.now();
    const outcomes = await planOffers(services, plan.seller, batch, coming);
    const found = countOutcomes(outcomes);
    for (const result of results) counts[result] += found[result];
    await plan.onBatch({ ...counts }, outcomes.flatMap(refusalOf));
    batch = [];
    await plan.rest?.(outcomes.length, performance.now() - startedMs);
  }

  for await (const row of plan.rows) {
    // Rows that were looked at are read again all the same: they say what a later one may not repeat, and what comes.
    const checked = checkImportRow(row, context, seen);
    if (toSkip > 0) {
      toSkip -= 1;
      if (checked.offer?.isBook === true && !done.refusedLines.has(row.line))
        coming.add(editionKeyOf(checked.offer));
      continue;
    }
    batch.push(checked);
    if (batch.length < batchRows) continue;
    await look();
    if (plan.isStopped?.() ?? false) return { counts, isFinished: false };
  }
  await look();
  return { counts, isFinished: true };
}

const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 };

const results = ['created', 'updated', 'unchanged', 'refused'] as const;

function countsOf({ created, updated, unchanged, refused }: ImportCounts): ImportCounts {
  return { created, updated, unchanged, refused };
}

function sumOf(counts: ImportCounts): number {
  return results.reduce((sum, result) => sum + counts[result], 0);
}

function countOutcomes(outcomes: readonly RowOutcome[]): ImportCounts {
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { result } of outcomes) counts[result] += 1;
  return counts;
}

function refusalOf(outcome: RowOutcome): Refusal[] {
  if (outcome.result !== 'refused') return [];
  const { line, isbn, title, problems } = outcome;
  return [{ line, isbn, title, problems }];
}

const refusalsAtOnce = 1_000;

/** Everything an import refused, in the file's order. */
export async function* readRefusals({ db }: Pick<Services, 'db'>, importId: number): AsyncGenerator<Refusal> {
  for (let afterLine = 0; ; ) {
    const found = await selectRefusals(db, importId, afterLine, refusalsAtOnce);
    yield* found;
    const last = found.at(-1);
    if (last === undefined || found.length < refusalsAtOnce) return;
    afterLine = last.line;
  }
}
