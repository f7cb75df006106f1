import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory, of a size of its own, that can be filled to its last byte. */
export type OwnDisk = { fill(): void; makeRoom(): void; unmount(): void };

/** Mounts one at a folder; null where that isn't allowed (it takes root). */
export function mountDisk(folder: string, sizeMb: number): OwnDisk | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0711`, 'none', folder], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    fill() {
      const file = openSync(filler, 'w');
      for (let bytes = 2 ** 24; bytes >= 1; bytes = Math.floor(bytes / 2))
        try {
          for (;;) writeSync(file, Buffer.alloc(bytes));
        } catch {
          // This much doesn't fit any more: less may.
        }
      closeSync(file);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    unmount: () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
  };
}
