import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

const builtAssets = fileURLToPath(new URL('../../../build/client/assets', import.meta.url));
/** A page that has been open for longer loads anew (SPEC §8). */
const keptDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Puts this build's scripts and styles beside those of earlier builds, and removes what no build has used for 30 days.
 * Their names carry their content's hash, so builds don't meet: a page that was open before an upgrade still finds its
 * scripts, and while processes of two builds run, each has what the other's pages ask for. Returns the folder, or null
 * when nothing can be kept there: the shop runs without.
 *
 * What a build uses stands in a file of its own in `<folder>.builds`, which says by its time when that was: a start looks
 * at each of some 1,800 files by name alone.
 */
export async function keepAssets(
  folder: string,
  now: Date,
  log: Pick<Logger, 'warn'>,
  built = builtAssets,
): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true });
    const ours = await readdir(built).catch(() => []);
    const there = new Set(await readdir(folder));
    for (const name of ours) if (!there.has(name)) await addWhole(join(built, name), join(folder, name));
    const used = await noteUse(`${folder}.builds`, ours, now);
    for (const name of there) {
      if (used.has(name)) continue;
      await removePast(join(folder, name), now);
    }
    return folder;
  } catch (error) {
    log.warn({ err: error }, 'the scripts of earlier builds can’t be kept');
    return null;
  }
}

/** Removes what is old. Answers whether the file stays. Another process that starts may rename or remove it meanwhile. */
async function removePast(path: string, now: Date): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null) return false;
  const isPast = now.getTime() - found.mtimeMs > keptDays * dayMs;
  if (isPast) await rm(path, { force: true });
  return !isPast;
}

/**
 * Renamed when it is whole: another process may be reading there. After a power cut it may be empty all the same; a process
 * serves its own build from where it was built, so that only a page of an earlier build meets it, and loads anew.
 */
async function addWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomUUID()}.draft`;
  await copyFile(from, draft);
  await rename(draft, to);
}

/** Notes that these are used now. Answers what any build of the last days uses. */
async function noteUse(folder: string, names: readonly string[], now: Date): Promise<Set<string>> {
  await mkdir(folder, { recursive: true });
  const text = JSON.stringify(names.toSorted());
  const own = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`);
  const draft = `${own}.${randomUUID()}.draft`;
  await writeFile(draft, text);
  await utimes(draft, now, now);
  await rename(draft, own);
  const used = new Set<string>(names);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!(await removePast(path, now)) || !name.endsWith('.json')) continue;
    for (const each of readNames(await readFile(path, 'utf8'))) used.add(each);
  }
  return used;
}

/** Of a note that a disk has lost, nothing: its files go by their own time. */
function readNames(text: string): string[] {
  try {
    const names: unknown = JSON.parse(text);
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
