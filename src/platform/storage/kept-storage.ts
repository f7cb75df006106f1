import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { createDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** Drawn and resized pictures of the catalogue: a key names one picture for ever. People's photos are nowhere but in the store. */
const keptKeys = /^images\/(?!.*\/review\/)/;
const bytesKept = 512 * 1024 * 1024;

/** A process that keeps pictures writes so often that it is there; one that hasn't for so long is gone. */
const alivePeriodMs = 10 * 60_000;
const goneAfterMs = 60 * 60_000;
/** No key's place: those end with "~". */
const aliveFile = 'alive';

/**
 * A far store with a folder on this machine in front of it, for pictures that never change: they are read far away once,
 * and go on being served while the store is away. Within `folder` each process has one of its own, which begins empty; what
 * processes that are gone have left is deleted.
 */
export async function keepPictures(far: Storage, folder: string): Promise<Storage> {
  const own = join(folder, `${hostname()}.${process.pid}.${randomBytes(4).toString('hex')}`);
  // A folder that can't be made or swept keeps nothing, and nobody from starting.
  await openOwnFolder(folder, own).catch(() => undefined);
  const near = createDiskStorage({ folder: own });
  const kept = new LRUCache<string, true>({
    maxSize: bytesKept,
    // What can't be deleted now is deleted with the folder, once this process is gone.
    dispose: (_, key) => void near.delete(key).catch(() => undefined),
    noDisposeOnSet: true,
  });
  async function keep(key: string, bytes: Buffer, contentType: string): Promise<void> {
    if (!keptKeys.test(key) || bytes.length === 0) return;
    try {
      await near.put(key, bytes, { contentType });
      kept.set(key, true, { size: bytes.length });
    } catch {
      // A full disk keeps nothing; the far store has it.
      kept.delete(key);
    }
  }
  return {
    async get(key) {
      const known = kept.get(key) === true ? await near.get(key) : null;
      if (known !== null) return known;
      const file = await far.get(key);
      if (file !== null) await keep(key, file.bytes, file.contentType);
      return file;
    },
    async put(key, bytes, options) {
      await far.put(key, bytes, options);
      await keep(key, bytes, options.contentType);
    },
    exists: async (key) => kept.has(key) || far.exists(key),
    async delete(key) {
      kept.delete(key);
      await far.delete(key);
    },
  };
}

async function openOwnFolder(folder: string, own: string): Promise<void> {
  await mkdir(own, { recursive: true });
  const sayAlive = () => writeFile(join(own, aliveFile), '');
  await sayAlive();
  setInterval(() => void sayAlive().catch(() => undefined), alivePeriodMs).unref();
  const { mtimeMs: nowMs } = await stat(join(own, aliveFile));
  for (const name of await readdir(folder)) {
    const other = join(folder, name);
    if (other === own || !(await isLeftBehind(other, name, nowMs))) continue;
    await rm(other, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether nobody has the folder any more: its process is gone from this machine, or hasn't written for long. */
async function isLeftBehind(folder: string, name: string, nowMs: number): Promise<boolean> {
  const [, host, pid] = /^(.+)\.(\d+)\.[0-9a-f]{8}$/.exec(name) ?? [];
  if (host === hostname() && !isRunning(Number(pid))) return true;
  const found =
    (await stat(join(folder, aliveFile)).catch(() => null)) ?? (await stat(folder).catch(() => null));
  return found !== null && nowMs - found.mtimeMs > goneAfterMs;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
