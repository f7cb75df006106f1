import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError, systemErrorCode } from '../startup-error.ts';

export type FileLock = { release(): void };

/**
 * Makes the data folder when it is missing. Only its owner may read it; run by root, others may pass through it (not
 * list it), because the embedded PostgreSQL then runs as another account and has its cluster inside.
 * @throws StartupError when the path is a file, or can't be made or written.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    if (statSync(dataDir, { throwIfNoEntry: false }) === undefined) {
      mkdirSync(dirname(dataDir), { recursive: true });
      mkdirSync(dataDir, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    }
    if (!statSync(dataDir).isDirectory()) {
      throw new StartupError(
        `The data folder ${dataDir} is not a folder: move that file away or set DATA_DIR to a folder.`,
      );
    }
    const probe = join(dataDir, `.write-probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw asFolderError(dataDir, error);
  }
}

/**
 * Takes the data folder for this process: one running shop per folder. The lock is the operating system's (SQLite's lock
 * on an empty file), so a killed process leaves nothing stale behind, however it died.
 * Never open `app.lock` yourself: closing any handle on it inside the process drops a POSIX lock.
 * @throws StartupError when another process has it.
 */
export function lockDataFolder(dataDir: string): FileLock {
  prepareDataFolder(dataDir);
  const lock = tryFileLock(join(dataDir, 'app.lock'));
  const holderFile = join(dataDir, 'app.pid');
  if (lock === undefined) {
    const holder = readHolder(holderFile);
    throw new StartupError(
      `Another Bannasala${holder === undefined ? '' : ` (process ${holder})`} is running on the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  try {
    writeFileSync(holderFile, `${process.pid}\n`);
  } catch (error) {
    lock.release();
    throw asFolderError(dataDir, error);
  }
  return {
    release() {
      rmSync(holderFile, { force: true });
      lock.release();
    },
  };
}

/** An exclusive lock on `path`, waiting for at most `waitMs`; undefined when another holder kept it all that time. */
export async function waitForFileLock(path: string, waitMs: number): Promise<FileLock | undefined> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const lock = tryFileLock(path);
    if (lock !== undefined || performance.now() > deadline) return lock;
    await sleep(50);
  }
}

const held = new Set<DatabaseSync>();

function tryFileLock(path: string): FileLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is ever written; without a journal the lock needs no disk space.
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw new StartupError(`${path} can't be locked (${error instanceof Error ? error.message : error}).`);
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readHolder(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** What a failed write to the data folder means for the person at the terminal. */
export function asFolderError(folder: string, error: unknown): unknown {
  switch (systemErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartupError(`No space is left on the disk of ${folder}: free some and start again.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartupError(
        `${folder} can't be written by this account: change its owner, or set DATA_DIR to another folder.`,
      );
    case 'ENOENT':
      return new StartupError(`${folder} can't be made: set DATA_DIR to a folder on a disk.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupError(`The data folder ${folder} lies under a file: set DATA_DIR to a folder.`);
    default:
      return error;
  }
}
