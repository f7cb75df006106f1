import { rm } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { createDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** Drawn and resized pictures of the catalogue: a key names one picture for ever. People's photos are nowhere but in the store. */
const keptKeys = /^images\/(?!.*\/review\/)/;
const bytesKept = 512 * 1024 * 1024;

/**
 * A far store with a folder on this machine in front of it, for pictures that never change: they are read far away once,
 * and go on being served while the store is away. The folder is this process's own and begins empty.
 */
export async function keepPictures(far: Storage, folder: string): Promise<Storage> {
  await rm(folder, { recursive: true, force: true });
  const near = createDiskStorage({ folder });
  const kept = new LRUCache<string, true>({
    maxSize: bytesKept,
    // What can't be deleted now is deleted with the folder.
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
