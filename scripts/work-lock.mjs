import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asComplaint, Complaint, say } from './say.mjs';

const waitLimitMs = 10 * 60_000;

/**
 * Runs `work` while no other process of this clone installs or builds. Another one's work is waited for; a lock whose
 * holder died (kill -9, power) is taken over.
 */
export async function withWorkLock(root, work) {
  // Not in build/ or node_modules/: the work itself empties those.
  const path = join(root, '.work-lock');
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  const deadline = Date.now() + waitLimitMs;
  let told = false;
  while (!tryToTake(path, mine)) {
    const holder = readLock(path);
    if (holder !== undefined && !isRunning(holder)) {
      setAside(path, holder.text);
      continue;
    }
    if (Date.now() > deadline) {
      throw new Complaint(
        `Process ${holder?.pid} has been installing or building here for ten minutes: stop it first.`,
      );
    }
    if (!told && holder !== undefined)
      say(`waiting for process ${holder.pid}, which installs or builds in this folder`);
    told = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    if (readLock(path)?.text === mine) rmSync(path, { force: true });
  }
}

/** The lock appears whole (a link to a written file), so nobody reads half of one. */
function tryToTake(path, text) {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, text);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw asComplaint(error, dirname(path));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Two may find the same dead holder: what was moved is put back if it turns out to be somebody's new lock. */
function setAside(path, deadText) {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== deadText) linkSync(aside, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readLock(path) {
  try {
    const text = readFileSync(path, 'utf8');
    return { text, ...JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Process ids are used again: the same process also started at the same moment. */
function isRunning({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return startOf(pid) === started;
}

function startOf(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
    }
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
