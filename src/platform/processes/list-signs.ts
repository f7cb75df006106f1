import { sql } from 'drizzle-orm';
import type { ProcessFigures } from '../../shared/process-figures.ts';
import type { Queryable } from '../db/database.ts';
import { runTyped } from '../db/named-statement.ts';

export type ProcessSign = {
  id: string;
  role: 'web' | 'webWithJobs' | 'worker';
  host: string;
  pid: number;
  release: string;
  startedAt: Date;
  seenAt: Date;
  figures: ProcessFigures;
};

/** Processes that have given a sign of life within the last hour, the newest sign first. */
export async function listSigns(db: Queryable): Promise<ProcessSign[]> {
  const { rows } = await runTyped<ProcessSign>(
    db,
    sql`
    select id, role, host, pid, release, started_at as "startedAt", seen_at as "seenAt", figures
    from process_signs order by seen_at desc, id limit 50`,
  );
  return rows;
}
