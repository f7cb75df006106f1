import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { runTyped } from './named-statement.ts';

const kept = 50;

export type BackupNote = {
  startedAt: Date;
  endedAt: Date;
  tableCount: number;
  rowCount: number;
  /** Null where files are in S3. */
  fileCount: number | null;
};

/** Notes a backup that is whole, so that staff can see when the last one was made; the oldest notes go. */
export async function noteBackup(db: Queryable, note: BackupNote): Promise<void> {
  await db.execute(sql`
    insert into backups (started_at, ended_at, table_count, row_count, file_count)
    values (${note.startedAt}, ${note.endedAt}, ${note.tableCount}, ${note.rowCount}, ${note.fileCount})`);
  await db.execute(sql`
    delete from backups where id <= (select id from backups order by id desc offset ${kept} limit 1)`);
}

/** The last backup that `npm run backup` has made; null when it never has. */
export async function findLastBackup(db: Queryable): Promise<BackupNote | null> {
  const { rows } = await runTyped<BackupNote>(
    db,
    sql`
    select started_at as "startedAt", ended_at as "endedAt", table_count as "tableCount", row_count as "rowCount",
      file_count as "fileCount"
    from backups order by ended_at desc limit 1`,
  );
  return rows[0] ?? null;
}
