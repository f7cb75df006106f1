import { unzipSync, zipSync } from 'fflate';
import { fail, type Result, succeed } from '../../shared/result.ts';

export type ArchiveEntry = {
  /** As the archive calls it, with its folders. */
  path: string;
  /** What it says it unpacks to; never more is unpacked. */
  bytes: number;
};
export type ArchiveFailure = { code: 'archiveUnreadable' | 'archiveTooLarge' };

/** What an archive's files may unpack to, all together, and how many there may be. */
export const archiveMost = { files: 500, unpackedBytes: 400 * 1024 * 1024 } as const;

class TooMuch extends Error {}

/**
 * The files in a ZIP archive: only its directory is read, and no further than is bearable, since an archive of 200 bytes can
 * claim four billion files. One that holds or unpacks to more than is bearable, or hides what it
 * unpacks to, is refused as a whole.
 */
export function listArchive(archive: Uint8Array): Result<ArchiveEntry[], ArchiveFailure> {
  const entries: ArchiveEntry[] = [];
  let [seen, unpacked] = [0, 0];
  try {
    unzipSync(archive, {
      filter({ name, size, originalSize }) {
        seen += 1;
        unpacked += originalSize;
        const isHiding = originalSize === 0 && size > 2;
        if (!name.endsWith('/')) entries.push({ path: name, bytes: originalSize });
        const isTooMany = entries.length > archiveMost.files || seen > 2 * archiveMost.files;
        if (isHiding || isTooMany || unpacked > archiveMost.unpackedBytes) throw new TooMuch();
        return false;
      },
    });
  } catch (error) {
    return fail({ code: error instanceof TooMuch ? 'archiveTooLarge' : 'archiveUnreadable' });
  }
  return succeed(entries);
}

/** One file of an archive that was listed; null where it is broken. */
export function readArchived(archive: Uint8Array, path: string): Uint8Array | null {
  try {
    return unzipSync(archive, { filter: ({ name }) => name === path })[path] ?? null;
  } catch {
    return null;
  }
}

/** Files as one archive, packed no further: pictures are already. */
export function packArchive(files: readonly { path: string; bytes: Uint8Array }[]): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])), { level: 0 });
}
