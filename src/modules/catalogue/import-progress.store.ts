import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { ImportCounts, Refusal } from './check-import-rows.rules.ts';

export type ImportProgress = ImportCounts & { importId: number; lastLine: number };

const opening = nameStatement<ImportProgress>(
  'open_import',
  `insert into catalogue_imports as i (seller_id, content_hash, file_name, started_at) values ($1, $2, $3, $4)
   on conflict (seller_id, content_hash) do update set file_name = $3,
     started_at = case when i.finished_at is null then i.started_at else $4 end,
     last_line = case when i.finished_at is null then i.last_line else 0 end,
     created_count = case when i.finished_at is null then i.created_count else 0 end,
     updated_count = case when i.finished_at is null then i.updated_count else 0 end,
     unchanged_count = case when i.finished_at is null then i.unchanged_count else 0 end,
     refused_count = case when i.finished_at is null then i.refused_count else 0 end,
     finished_at = null
   returning id as "importId", last_line as "lastLine", created_count as created, updated_count as updated,
     unchanged_count as unchanged, refused_count as refused`,
);

const forgetting = nameStatement<never>(
  'forget_import_refusals',
  'delete from catalogue_import_refusals where import_id = $1 and line > $2',
);

/** Where an import of this file stands: where it was interrupted, or at the beginning when it is new or was finished. */
export async function openImport(
  tx: Transaction,
  input: { sellerId: number; contentHash: string; fileName: string; now: Date },
): Promise<ImportProgress> {
  const [row] = await runNamed(tx, opening, [input.sellerId, input.contentHash, input.fileName, input.now]);
  if (row === undefined) throw new Error('an import that is opened comes back');
  await runNamed(tx, forgetting, [row.importId, row.lastLine]);
  return row;
}

const advancing = nameStatement<{ id: number }>(
  'advance_import',
  `with moved as (
     update catalogue_imports set last_line = $3, created_count = created_count + $4,
       updated_count = updated_count + $5, unchanged_count = unchanged_count + $6, refused_count = refused_count + $7
     where id = $1 and last_line = $2 and finished_at is null returning id
   ),
   refused as (
     insert into catalogue_import_refusals (import_id, line, isbn, title, problems)
     select moved.id, r.line, r.isbn, r.title, r.problems
     from moved, jsonb_to_recordset($8::jsonb) as r(line int, isbn text, title text, problems jsonb)
   )
   select id from moved`,
);

/** Notes what a batch did; false when the import isn't where it was thought to be: somebody else runs it. */
export async function advanceImport(
  tx: Transaction,
  step: {
    importId: number;
    fromLine: number;
    toLine: number;
    counts: ImportCounts;
    refusals: readonly Refusal[];
  },
): Promise<boolean> {
  const { created, updated, unchanged, refused } = step.counts;
  const rows = await runNamed(tx, advancing, [
    step.importId,
    step.fromLine,
    step.toLine,
    created,
    updated,
    unchanged,
    refused,
    JSON.stringify(step.refusals),
  ]);
  return rows.length > 0;
}

const finishing = nameStatement<never>(
  'finish_import',
  'update catalogue_imports set finished_at = $2 where id = $1 and finished_at is null',
);

export async function finishImport(tx: Transaction, importId: number, now: Date): Promise<void> {
  await runNamed(tx, finishing, [importId, now]);
}

const refusals = nameStatement<Refusal>(
  'import_refusals',
  `select line, isbn, title, problems from catalogue_import_refusals where import_id = $1 and line > $2
   order by line limit $3`,
);

/** Refused rows after a line, in order. */
export function selectRefusals(
  db: Queryable,
  importId: number,
  afterLine: number,
  limit: number,
): Promise<Refusal[]> {
  return runNamed(db, refusals, [importId, afterLine, limit]);
}

/** What a file was called that was taken in goes; whose name it may hold is nobody's any more. */
export async function clearImportName(
  tx: Transaction,
  { sellerId, contentHash }: { sellerId: number; contentHash: string },
): Promise<void> {
  await tx.execute(sql`
    update catalogue_imports set file_name = 'file'
    where seller_id = ${sellerId} and content_hash = ${contentHash}`);
}
