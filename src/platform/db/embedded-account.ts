import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/** The account PostgreSQL runs as. Undefined everywhere below means: this process's own. */
export type Account = { uid: number; gid: number };

// PostgreSQL needs a name for its account, so a bare number won't do.
const accountNames = ['postgres', '_postgres', 'nobody', 'daemon'];

/**
 * PostgreSQL refuses to run as root. Root's cluster therefore belongs to another account: to the one that has it
 * already (a system account that appears later must not lock an older cluster out), else to the first of a few
 * powerless accounts.
 * @throws StartupError when root has no such account to hand.
 */
export function accountForCluster(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = statSync(clusterDir, { throwIfNoEntry: false });
  if (cluster !== undefined && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const account = systemAccount();
  if (account === undefined) {
    throw new StartupError(
      `PostgreSQL doesn't run as root, and this machine has none of the accounts ${accountNames.join(', ')}: start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return account;
}

function systemAccount(): Account | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of accountNames) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Whether `account` can pass to `path` and read it (asked by trying, since modes alone don't tell: ACLs, mounts). */
export function canReach(account: Account | undefined, path: string): boolean {
  if (account === undefined) return true;
  const tried = spawnSync('/bin/sh', ['-c', 'test -r "$1" || test -x "$1"', 'sh', path], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  if (tried.error !== undefined) {
    throw new StartupError(
      `PostgreSQL doesn't run as root, and this root may not act as another account (${tried.error.message}): start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return tried.status === 0;
}
