import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError, systemErrorCode } from '../startup-error.ts';
import { asFolderError } from './data-folder.ts';
import { type Account, canReach } from './embedded-account.ts';
import { type PostgresBinaries, sharedStateDir } from './embedded-binaries.ts';

/** The major version of the programs; a cluster only opens with its own. */
const majorVersion = '18';

export const superuser = 'postgres';

/** Passwords of the two roles, and the port used last, in a file only the app's account can read. */
export type Credentials = { superuserPassword: string; appPassword: string; port?: number };

const credentialsName = 'postgres.json';
const pointerName = 'postgres.location';
const workPrefix = 'postgres.new-';

/**
 * The folder that holds, or is to hold, the cluster: the data folder, or (where root's data folder can't be reached by
 * PostgreSQL's account) one under /var/lib that a file in the data folder points at.
 * @throws StartupError when the file points at nothing.
 */
export function clusterHome(dataDir: string): string {
  const pointer = join(dataDir, pointerName);
  if (!existsSync(pointer)) return dataDir;
  const home = readFileSync(pointer, 'utf8').trim();
  if (!existsSync(home)) {
    throw new StartupError(
      `The database of ${dataDir} should be at ${home} (says ${pointer}), but nothing is there: restore it, or set DATA_DIR to another folder.`,
    );
  }
  return home;
}

/** As `clusterHome`, and moves a home that is still empty to where the account can reach it. */
export function reachableClusterHome(dataDir: string, account: Account | undefined): string {
  const home = clusterHome(dataDir);
  if (canReach(account, home)) return home;
  if (home !== dataDir || existsSync(join(home, 'postgres'))) {
    throw new StartupError(
      `PostgreSQL runs as account ${account?.uid}, which can't reach ${home}: let it pass through the folders above (chmod o+x), or set DATA_DIR to another folder.`,
    );
  }
  const shared = join(sharedStateDir, randomBytes(8).toString('hex'));
  mkdirSync(shared, { recursive: true, mode: 0o711 });
  writeFileSync(join(shared, 'data-folder'), `${dataDir}\n`);
  writeWhole(join(dataDir, pointerName), `${shared}\n`);
  return shared;
}

/**
 * Whether `clusterDir` holds a cluster (false: nothing there yet).
 * @throws StartupError for anything that isn't a cluster of this version; nothing is touched.
 */
export function inspectCluster(clusterDir: string): boolean {
  const found = lstatSync(clusterDir, { throwIfNoEntry: false });
  if (found === undefined) return false;
  const advice = 'Nothing was changed: restore a backup of it, or set DATA_DIR to another folder.';
  if (!statSync(clusterDir).isDirectory()) {
    throw new StartupError(`${clusterDir} is a file where the database's folder should be. ${advice}`);
  }
  const names = readdirSync(clusterDir);
  if (names.length === 0) return false;
  if (!names.includes('PG_VERSION')) {
    throw new StartupError(`The database in ${clusterDir} is damaged (PG_VERSION is missing). ${advice}`);
  }
  const version = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (version !== majorVersion) {
    throw new StartupError(
      `The database in ${clusterDir} was made by PostgreSQL ${version || 'of an unknown version'}, this is ${majorVersion}. ${advice}`,
    );
  }
  const missing = ['base', 'pg_wal', join('global', 'pg_control')].find(
    (name) => !existsSync(join(clusterDir, name)),
  );
  if (missing !== undefined) {
    throw new StartupError(`The database in ${clusterDir} is damaged (${missing} is missing). ${advice}`);
  }
  return true;
}

/** @throws StartupError when a cluster exists whose passwords are gone. */
export function readCredentials(dataDir: string, clusterExists: boolean): Credentials {
  const path = join(dataDir, credentialsName);
  let found: Partial<Credentials> = {};
  if (existsSync(path)) {
    try {
      found = JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      if (systemErrorCode(error) !== undefined) throw asFolderError(path, error);
    }
  }
  const { superuserPassword, appPassword, port } = found;
  if (superuserPassword !== undefined && appPassword !== undefined) {
    return { superuserPassword, appPassword, ...(port === undefined ? {} : { port }) };
  }
  if (clusterExists) {
    throw new StartupError(
      `${path}, which holds the password of the database, is missing or damaged: restore it, or set DATA_DIR to another folder.`,
    );
  }
  const fresh = { superuserPassword: newPassword(), appPassword: newPassword() };
  writeCredentials(dataDir, fresh);
  return fresh;
}

export function writeCredentials(dataDir: string, credentials: Credentials): void {
  writeWhole(join(dataDir, credentialsName), `${JSON.stringify(credentials)}\n`);
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Readers see the old file or the new one, never half of one. */
function writeWhole(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}`;
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flush: true });
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw asFolderError(path, error);
  }
}

/**
 * Makes a cluster beside its final place and renames it there once it is whole, so that one killed half-way is never
 * taken for a cluster. The character type is C.UTF-8, without which pg_trgm finds no letters in Thai text.
 * @throws StartupError when initdb fails, with its reason.
 */
export async function createCluster(
  home: string,
  binaries: PostgresBinaries,
  account: Account | undefined,
  superuserPassword: string,
  durable: boolean,
): Promise<void> {
  removeUnfinished(home);
  const work = join(home, `${workPrefix}${process.pid}`);
  const cluster = join(work, 'cluster');
  const passwordFile = join(work, 'password');
  try {
    mkdirSync(work, { mode: 0o700 });
    writeFileSync(passwordFile, superuserPassword, { mode: 0o600 });
    if (account !== undefined) {
      chownSync(passwordFile, account.uid, account.gid);
      chownSync(work, account.uid, account.gid);
    }
    await promisify(execFile)(
      binaries.initdb,
      [
        `--pgdata=${cluster}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...account, cwd: work, env: postgresEnvironment() },
    );
    renameSync(cluster, join(home, 'postgres'));
  } catch (error) {
    throw initdbFailure(home, error);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function initdbFailure(home: string, error: unknown): unknown {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  if (saysDiskFull(output)) {
    return new StartupError(`No space is left on the disk of ${home}: free some and start again.`);
  }
  if (output === '') return asFolderError(home, error);
  const reason =
    output.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? output.trim().split('\n').at(-1);
  return new StartupError(`The database couldn't be made in ${home}: ${reason?.trim()}`);
}

export function saysDiskFull(postgresOutput: string): boolean {
  return /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(postgresOutput);
}

function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith(workPrefix)) rmSync(join(home, name), { recursive: true, force: true });
  }
}

/** Nothing of the caller's PG* variables or locale leaks into the server. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^(PG|LC_|LANG)/.test(name)) environment[name] = value;
  }
  return { ...environment, LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8', TZ: 'UTC' };
}

/** A backup put back by hand may come with other modes, or belong to root: gives the cluster to its account alone. */
export function claimCluster(clusterDir: string, account: Account | undefined): void {
  const { uid, mode } = statSync(clusterDir);
  if (account !== undefined && uid === 0) {
    for (const entry of readdirSync(clusterDir, { recursive: true, withFileTypes: true })) {
      lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
    }
    chownSync(clusterDir, account.uid, account.gid);
  }
  if ((mode & 0o077) !== 0 && process.platform !== 'win32') chmodSync(clusterDir, 0o700);
}
