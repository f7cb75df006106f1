import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '../platform/startup-error.ts';

/**
 * Copies the files of a store's folder (disk-storage.ts) that goes on being written, and says how many. File by file, so that
 * one which is deleted meanwhile (a photo that was taken back, somebody's erasure) is left out. Half-written ones are being
 * renamed under our hands; what they become is copied next time.
 */
export async function copyFolder(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  let count = 0;
  for (const item of (await unlessGone(readdir(from, { withFileTypes: true }))) ?? []) {
    const [source, target] = [join(from, item.name), join(to, item.name)];
    if (item.isDirectory()) count += await copyFolder(source, target);
    else if (item.isFile() && isWhole(source) && (await copyUnlessGone(source, target))) count += 1;
  }
  return count;
}

/** `cp` asks for the file's times once its content is there: one that goes between the two has been copied, and goes again. */
async function copyUnlessGone(source: string, target: string): Promise<boolean> {
  const copying = cp(source, target, { force: true, preserveTimestamps: true }).then(() => true);
  if (await unlessGone(copying)) return true;
  await rm(target, { force: true });
  return false;
}

async function unlessGone<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** disk-storage.ts writes beside the place, `name~.` and a random end, and renames to `name~`. */
function isWhole(path: string): boolean {
  return !/~\.[0-9a-f]{12}$/.test(path);
}
