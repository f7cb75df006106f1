import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
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
 */
export async function keepAssets(
  folder: string,
  now: Date,
  log: Pick<Logger, 'warn'>,
  built = builtAssets,
): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true });
    const ours = new Set(await readdir(built).catch(() => []));
    for (const name of ours) {
      const to = join(folder, name);
      const [there, here] = await Promise.all([stat(to).catch(() => null), stat(join(built, name))]);
      if (there?.size === here.size) await utimes(to, now, now).catch(() => undefined);
      else {
        // Renamed when it is whole: another process may be reading there.
        const draft = `${to}.${process.pid}.draft`;
        await copyFile(join(built, name), draft);
        await rename(draft, to);
      }
    }
    for (const name of await readdir(folder)) {
      const { mtimeMs } = await stat(join(folder, name));
      if (!ours.has(name) && now.getTime() - mtimeMs > keptDays * dayMs) await rm(join(folder, name));
    }
    return folder;
  } catch (error) {
    log.warn({ err: error }, 'the scripts of earlier builds can’t be kept');
    return null;
  }
}
