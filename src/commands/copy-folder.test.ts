import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyFolder } from './copy-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bannasala-copy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('files of all folders are copied but half-written ones', async () => {
  const [from, to] = [join(folder, 'whole'), join(folder, 'whole-copy')];
  await mkdir(join(from, 'slips', '1'), { recursive: true });
  await writeFile(join(from, 'cover~'), 'a cover');
  await writeFile(join(from, 'slips', '1', 'a~'), 'a slip');
  await writeFile(join(from, 'slips', '1', 'b~.0123456789ab'), 'half a sl');
  expect(await copyFolder(from, to)).toBe(2);
  expect(await readFile(join(to, 'slips', '1', 'a~'), 'utf8')).toBe('a slip');
  expect(await readdir(join(to, 'slips', '1'))).toEqual(['a~']);
});

test('what is deleted while it is copied is left out', async () => {
  const [from, to] = [join(folder, 'busy'), join(folder, 'busy-copy')];
  const names = Array.from({ length: 300 }, (_, index) => `photo-${String(index).padStart(3, '0')}`);
  for (const name of names) {
    await mkdir(join(from, name), { recursive: true });
    await writeFile(join(from, name, 'a~'), name);
  }
  // From the end, so that folders and files go which have been listed and not yet copied.
  const deleting = (async () => {
    for (const name of names.toReversed()) await rm(join(from, name), { recursive: true });
  })();
  const count = await copyFolder(from, to);
  await deleting;
  expect(count).toBeLessThan(names.length);
  expect(count).toBeGreaterThan(0);
  const copied = (await readdir(to, { recursive: true })).filter((name) => name.endsWith('~'));
  expect(copied).toHaveLength(count);
  for (const name of copied) expect(name).toBe(join(await readFile(join(to, name), 'utf8'), 'a~'));
});
