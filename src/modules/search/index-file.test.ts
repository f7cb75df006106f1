import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { KeptParts } from './engine/kept-parts.ts';
import { engineFingerprint, indexPath, readIndexFile, writeIndexFile } from './index-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bannasala-index-'));
});

const origin = { engine: 'this', database: '7-1' };
const parts: KeptParts = {
  arrays: [
    Uint8Array.of(1, 2, 3),
    new Uint32Array(0),
    Uint32Array.of(2 ** 32 - 1, 0),
    Float64Array.of(Number.NaN, -1, 0.1),
    // Longer than what is read at once.
    new Uint32Array(1_200_000).map((_, i) => i * 7),
  ],
  values: [3, null, ['ก', 'é'], { a: 1 }],
};

test('what was written is read, whatever the arrays were', async () => {
  const path = indexPath(folder, origin);
  await writeIndexFile(path, origin, parts);
  expect(await readIndexFile(path, origin)).toEqual(parts);
  await writeIndexFile(path, origin, { arrays: [], values: [] });
  expect(await readIndexFile(path, origin)).toEqual({ arrays: [], values: [] });
  expect(await readdir(folder)).toHaveLength(1);
});

test('another engine’s and another database’s are not read, nor one that isn’t there', async () => {
  const path = indexPath(folder, origin);
  expect(await readIndexFile(path, origin)).toBeNull();
  await writeIndexFile(path, origin, parts);
  expect(await readIndexFile(path, { ...origin, engine: 'other' })).toBeNull();
  expect(await readIndexFile(path, { ...origin, database: '7-2' })).toBeNull();
});

test('no bit of it may be another, and nothing may be missing', async () => {
  const path = indexPath(folder, origin);
  await writeIndexFile(path, origin, { ...parts, arrays: parts.arrays.slice(0, 4) });
  const whole = await readFile(path);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << bit), at);
      await writeFile(path, damaged);
      // The first eight bytes say what the file is to people alone.
      if (at >= 8) expect(await readIndexFile(path, origin)).toBeNull();
      await writeFile(path, whole.subarray(0, at));
      expect(await readIndexFile(path, origin)).toBeNull();
      await writeFile(path, Buffer.concat([whole, Buffer.from([bit])]));
      expect(await readIndexFile(path, origin)).toBeNull();
    }),
  );
});

test('writing that is stopped leaves the file as it was, and nothing beside it', async () => {
  const path = indexPath(folder, origin);
  await writeIndexFile(path, origin, { arrays: [], values: ['old'] });
  const stopped = AbortSignal.abort(new Error('stopping'));
  await expect(writeIndexFile(path, origin, parts, stopped)).rejects.toThrow('stopping');
  expect(await readIndexFile(path, origin)).toEqual({ arrays: [], values: ['old'] });
  expect(await readdir(folder)).toHaveLength(1);
});

test('what a process that died has left goes, and so does the index of a database nobody opens', async () => {
  const names = ['a.index.00.part', 'b.index.00.part', 'c.index', 'd.index', 'other.txt'];
  for (const name of names) await writeFile(join(folder, name), 'x');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await utimes(join(folder, 'a.index.00.part'), daysAgo(2), daysAgo(2));
  await utimes(join(folder, 'c.index'), daysAgo(31), daysAgo(31));
  await utimes(join(folder, 'd.index'), daysAgo(29), daysAgo(29));
  await utimes(join(folder, 'other.txt'), daysAgo(99), daysAgo(99));
  await writeIndexFile(indexPath(folder, origin), origin, parts);
  expect((await readdir(folder)).toSorted()).toEqual([
    '7-1.index',
    'b.index.00.part',
    'd.index',
    'other.txt',
  ]);
});

test('an engine’s fingerprint is the same for the same sources', () => {
  expect(engineFingerprint()).toBe(engineFingerprint());
  expect(engineFingerprint()).toMatch(/^[0-9a-f]{64}$/);
});
