import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { WriteStream } from 'node:tty';
import type { NumberedRow } from '../modules/catalogue/check-import-rows.rules.ts';
import {
  type BoundColumns,
  bindColumns,
  type ImportMapping,
  importMapping,
  standardMapping,
} from '../modules/catalogue/import-columns.rules.ts';
import {
  findImportingSeller,
  readImportContext,
  readRefusals,
  runImport,
} from '../modules/catalogue/run-import.ts';
import { createEmit } from '../modules/reactions.ts';
import { type CsvFile, inspectCsv, readCsvRows } from '../platform/csv/csv-file.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../platform/db/migrate-database.ts';
import { readEnvironment } from '../platform/environment.ts';
import { createSecretBox, readSealingSecret } from '../platform/secret-box.ts';
import { StartupError } from '../platform/startup-error.ts';
import { systemClock } from '../shared/clock.ts';
import { goodbooksMapping, goodbooksRules } from './goodbooks-mapping.ts';
import { describeFileFailure, readImportOptions, usage } from './import-options.ts';
import { createProgress } from './import-progress.ts';
import { createReport } from './import-report.ts';

export type ImportCommand = {
  args: readonly string[];
  environment: Record<string, string | undefined>;
  /** Where the person is: what files are named from. */
  folder: string;
  output: Pick<WriteStream, 'write' | 'isTTY'>;
  /** Asked between batches. */
  isStopped: () => boolean;
};

/**
 * Takes a seller's catalogue in through the use-case of src/modules/catalogue/run-import.ts, on the database of the
 * environment. The status of the process: 0 when the file is done, refused rows or not; 130 when it was told to stop and
 * will go on with the next run. Throws a StartupError when it can't be imported.
 */
export async function importFile(command: ImportCommand): Promise<number> {
  const { folder: from, output } = command;
  const say = (line: string) => output.write(`${line}\n`);
  const options = readImportOptions(command.args);
  if (options === 'help') {
    say(usage());
    return 0;
  }
  const path = resolve(from, options.file);
  const mapping = withCategory(readMapping(options.mapping, from), options.category);
  const rules = options.mapping === 'goodbooks' ? goodbooksRules[options.language] : [];
  const file = await openFile(path);
  const { readRow, columnOf } = bind(file, mapping);
  const report = createReport({
    path: options.report === undefined ? null : resolve(from, options.report),
    beside: path,
    workingFolder: from,
    language: options.language,
    columnOf,
    rules,
  });

  // Nobody is served here, so what a shop needs outside demo mode isn't asked for.
  const { DATABASE_URL, DATA_DIR } = command.environment;
  const environment = readEnvironment({ DATABASE_URL, DATA_DIR, DEMO: '1' });
  const embedded =
    environment.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: resolve(environment.DATA_DIR), log: say })
      : null;
  const db = openDatabase(environment.DATABASE_URL ?? embedded?.url ?? '', 2);
  try {
    await migrateDatabase(db);
    const { SITE_URL: siteUrl = '' } = environment;
    const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');
    const secret = readSealingSecret(undefined, resolve(environment.DATA_DIR));
    const emit = createEmit({
      ...{ siteUrl, newUuid: () => randomUUID(), newCode },
      newSecret: () => randomBytes(24).toString('base64url'),
      secretBox: createSecretBox(secret),
    });
    const services = { db, clock: systemClock, emit };
    const seller = await findImportingSeller(services, options.seller);
    if (!seller.ok) throw new StartupError(sellerProblem(options.seller, seller.failure));
    const shelf = mapping.constants.category ?? (mapping.derive === undefined ? undefined : 'en-literature');
    if (shelf !== undefined && !(await readImportContext(services)).categoryIds.has(shelf.toLowerCase()))
      throw new StartupError(`This shop has no category ${shelf}: name one of its own with --category KEY.`);

    for (const rule of rules) say(rule);
    const startedAt = performance.now();
    const progress = createProgress(file.rowCount, output);
    const run = await runImport(services, {
      seller: seller.value,
      contentHash: hashOf(file, mapping),
      fileName: basename(path),
      rows: numberedRows(file, readRow),
      onProgress: progress.update,
      isStopped: command.isStopped,
    });
    progress.stop();
    if (!run.ok) throw new StartupError('This file is being imported by another process just now.');
    await report.write(readRefusals(services, run.value.importId));
    const seconds = (performance.now() - startedAt) / 1000;
    for (const line of report.summary(run.value, seconds)) say(line);
    if (run.value.isFinished) return 0;
    say(`stopped; the same command goes on after row ${run.value.rowCount.toLocaleString('en-US')}`);
    return 130;
  } finally {
    report.discard();
    await db.$client.end();
    await embedded?.stop();
  }
}

async function openFile(path: string): Promise<CsvFile> {
  const file = await inspectCsv(path);
  if (!file.ok) throw new StartupError(describeFileFailure(path, file.failure));
  return file.value;
}

function bind(file: CsvFile, mapping: ImportMapping): BoundColumns {
  const bound = bindColumns(file.header, mapping);
  if (!bound.ok) throw new StartupError(describeFileFailure(file.path, bound.failure, file.header));
  return bound.value;
}

async function* numberedRows(file: CsvFile, readRow: BoundColumns['readRow']): AsyncGenerator<NumberedRow> {
  const columns = file.header.length;
  for await (const { line, values } of readCsvRows(file))
    yield { line, fields: values.length === columns ? readRow(values) : null };
}

function readMapping(name: string | undefined, from: string): ImportMapping {
  if (name === undefined) return standardMapping;
  if (name === 'goodbooks') return goodbooksMapping;
  const path = resolve(from, name);
  try {
    const parsed = importMapping.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (parsed.success) return parsed.data;
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new StartupError(`The mapping ${path} is not right:\n${lines.join('\n')}`);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The mapping ${path} can't be read (${error instanceof Error ? error.message : error}).`,
    );
  }
}

/** A category named at the terminal counts for rows that name none, and instead of one worked out. */
function withCategory(mapping: ImportMapping, category: string | undefined): ImportMapping {
  if (category === undefined) return mapping;
  const { derive } = mapping;
  return {
    ...mapping,
    constants: { ...mapping.constants, category },
    ...(derive === undefined ? {} : { derive: (row) => ({ ...derive(row), category }) }),
  };
}

function sellerProblem(
  key: string,
  failure: { code: 'sellerUnknown'; known: string[] } | { code: 'sellerClosed' },
) {
  if (failure.code === 'sellerClosed') return `The seller ${key} is closed or not approved yet.`;
  return failure.known.length === 0
    ? `There is no seller ${key}: this shop has no sellers yet (npm start fills an empty demo shop).`
    : `There is no seller ${key}. There are: ${failure.known.join(', ')}.`;
}

/** The same file read in another way is another import. */
function hashOf(file: CsvFile, { columns, constants, derive }: ImportMapping): string {
  const reading = JSON.stringify([columns, constants, derive === undefined ? null : String(derive)]);
  return createHash('sha256').update(file.sha256).update(reading).digest('hex');
}
