import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refuseInTransaction } from '../db/open-transaction.ts';
import { Unavailable } from '../unavailable.ts';
import type { Storage } from './storage.ts';
import { assertStorageKey } from './storage-key.ts';

const NEW_LINE = 0x0a;

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** A disk without room, or that takes no writes: through nobody's fault who asked, and over when there is room again. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return fullCodes.has(code) ? new Unavailable(`the disk takes no files (${code})`, { cause: error }) : error;
}

/** "image/webp 5d41…" and a line end, then the bytes: one file, so what describes the bytes can never be out of step. */
function parseFile(file: Buffer): { contentType: string; etag: string; bytes: Buffer } | null {
  const end = file.subarray(0, 400).indexOf(NEW_LINE);
  if (end === -1) return null;
  const [etag = '', ...contentType] = file.subarray(0, end).toString('utf8').split(' ');
  return { etag, contentType: contentType.join(' '), bytes: file.subarray(end + 1) };
}

/**
 * Files in a folder. A write goes to a temporary file beside its place and is renamed, so a reader sees the old file or
 * the new one, never half of one. The etag is a SHA-256 of the bytes.
 */
export function createDiskStorage({ folder }: { folder: string }): Storage {
  // "~" is not a letter of keys: "a" and "a/b" can both exist, and a temporary file is nobody's key.
  const placeOf = (key: string): string => {
    // As of any store: which of them it is, is a matter of configuration.
    refuseInTransaction('the store of files');
    assertStorageKey(key);
    return `${join(folder, ...key.split('/'))}~`;
  };
  return {
    async put(key, bytes, { contentType }) {
      const place = placeOf(key);
      if (!/^[\w.+/-]+(?:; ?[\w=.-]+)*$/.test(contentType))
        throw new RangeError(`not a content type: ${contentType}`);
      const etag = createHash('sha256').update(bytes).digest('base64url');
      const temporary = `${place}.${randomBytes(6).toString('hex')}`;
      try {
        await mkdir(dirname(place), { recursive: true });
        await writeFile(temporary, Buffer.concat([Buffer.from(`${etag} ${contentType}\n`), bytes]), {
          flush: true,
        });
        await rename(temporary, place);
      } catch (error) {
        await rm(temporary, { force: true });
        throw explain(error);
      }
    },
    async get(key) {
      try {
        return parseFile(await readFile(placeOf(key)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async exists(key) {
      try {
        await access(placeOf(key));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async delete(key) {
      await rm(placeOf(key), { force: true });
    },
  };
}
