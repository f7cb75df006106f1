import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../shared/clock.ts';
import type { IndexFigures, ProcessFigures, ReadFigures } from '../../shared/process-figures.ts';
import type { Database } from '../db/database.ts';

/** How often a process says that it lives. */
const signEveryMs = 10_000;
/** A sign that is older than this is of a process that is gone, and goes too. */
const keptMs = 60 * 60_000;
const root = fileURLToPath(new URL('../../..', import.meta.url));

type Giver = {
  db: Database;
  clock: Clock;
  newUuid: () => string;
  role: 'web' | 'webWithJobs' | 'worker';
  dataDir: string;
  storage: 'disk' | 's3';
  /** Of this process's search index, where it has one. */
  readIndex: (() => IndexFigures) | null;
  /** Of the servers that reads may go to. */
  readServers: () => ReadFigures[];
  /** Hears when a sign couldn't be written. */
  onLost: (error: unknown) => void;
};

/**
 * Writes a sign of life of this process now and every ten seconds, until it stops: then it takes its sign with it, so that
 * one that is left says that its process ended otherwise.
 */
export function giveSigns(giver: Giver): { stop: () => Promise<void> } {
  const { db, clock, role, onLost } = giver;
  const id = giver.newUuid();
  const startedAt = clock();
  const release = readRelease(root);
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  let writing: Promise<unknown> | null = null;

  async function write(): Promise<void> {
    const now = clock();
    const figures = await readFigures();
    delays.reset();
    await db.execute(sql`
      insert into process_signs (id, role, host, pid, release, started_at, seen_at, figures)
      values (${id}, ${role}, ${hostname().slice(0, 100)}, ${process.pid}, ${release}, ${startedAt}, ${now},
        ${JSON.stringify(figures)}::jsonb)
      on conflict (id) do update set seen_at = excluded.seen_at, figures = excluded.figures`);
    await db.execute(sql`delete from process_signs where seen_at < ${new Date(now.getTime() - keptMs)}`);
  }

  async function readFigures(): Promise<ProcessFigures> {
    const { rss, heapUsed } = process.memoryUsage();
    return {
      memoryBytes: rss,
      heapBytes: heapUsed,
      // The histogram waits for its own timer, ten milliseconds, as well; of nothing it says 9e15.
      delayMs: delays.count === 0 ? 0 : Math.max(0, Math.round(delays.percentile(99) / 1e6) - 10),
      delayMostMs: delays.count === 0 ? 0 : Math.max(0, Math.round(delays.max / 1e6) - 10),
      disk: await readDisk(giver.dataDir),
      storage: giver.storage,
      index: giver.readIndex?.() ?? null,
      reads: giver.readServers(),
    };
  }

  /** A database that takes long for one sign gets no second. */
  function giveSign(): void {
    writing ??= write()
      .catch(onLost)
      .finally(() => {
        writing = null;
      });
  }

  giveSign();
  const timer = setInterval(giveSign, signEveryMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      delays.disable();
      await writing;
      await db.execute(sql`delete from process_signs where id = ${id}`).catch(onLost);
    },
  };
}

/** Room on the disk that a folder is on, for whoever may write there; null where that can't be asked. */
async function readDisk(folder: string): Promise<ProcessFigures['disk']> {
  try {
    const { bavail, blocks, bfree, bsize } = await statfs(folder);
    // What is kept for root counts as used.
    return { freeBytes: bavail * bsize, totalBytes: (blocks - bfree + bavail) * bsize };
  } catch {
    return null;
  }
}

/** The release that runs: the package's version, and of a checkout the commit. */
function readRelease(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const commit = readCommit(folder);
  return commit === null ? version : `${version}+${commit.slice(0, 8)}`;
}

function readCommit(folder: string): string | null {
  try {
    const dotGit = join(folder, '.git');
    if (!existsSync(dotGit)) return null;
    const link = readLink(dotGit);
    const gitDir = link === null ? dotGit : resolve(folder, link);
    const head = readFileSync(join(gitDir, 'HEAD'), 'utf8').trim();
    if (!head.startsWith('ref: ')) return asCommit(head);
    const ref = head.slice('ref: '.length);
    // A worktree keeps its branches with the repository it is of.
    const common = existsSync(join(gitDir, 'commondir'))
      ? resolve(gitDir, readFileSync(join(gitDir, 'commondir'), 'utf8').trim())
      : gitDir;
    for (const dir of [gitDir, common]) {
      const path = join(dir, ref);
      if (dirname(path).startsWith(dir) && existsSync(path))
        return asCommit(readFileSync(path, 'utf8').trim());
    }
    const packed = readFileSync(join(common, 'packed-refs'), 'utf8');
    return asCommit(
      packed
        .split('\n')
        .find((line) => line.endsWith(` ${ref}`))
        ?.split(' ')[0] ?? '',
    );
  } catch {
    // No checkout that can be read: the version says it.
    return null;
  }
}

function readLink(dotGit: string): string | null {
  try {
    return /^gitdir: (.+)$/m.exec(readFileSync(dotGit, 'utf8'))?.[1] ?? null;
  } catch {
    // A folder.
    return null;
  }
}

const asCommit = (text: string) => (/^[\da-f]{40,64}$/.test(text) ? text : null);
