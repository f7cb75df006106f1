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

// Many short races, since a file may go at any moment of its copying: before it is opened, and before its times are asked for.
test.each([
  ['that still come', (names: string[]) => names.toReversed()],
  ['that are being copied', (names: string[]) => names],
])('files %s and are deleted are left out, and what is counted is there', async (_which, inOrderOf) => {
  const names = Array.from({ length: 40 }, (_, index) => `photo-${String(index).padStart(2, '0')}`);
  for (let round = 0; round < 40; round += 1) {
    const [from, to] = [await mkdtemp(join(folder, 'busy-')), await mkdtemp(join(folder, 'copy-'))];
    for (const name of names) {
      await mkdir(join(from, name));
      await writeFile(join(from, name, 'a~'), name);
    }
    const deleting = (async () => {
      for (const name of inOrderOf(names)) await rm(join(from, name), { recursive: true });
    })();
    const count = await copyFolder(from, to);
    await deleting;
    const copied = (await readdir(to, { recursive: true })).filter((name) => name.endsWith('~'));
    expect(copied).toHaveLength(count);
    for (const name of copied) expect(name).toBe(join(await readFile(join(to, name), 'utf8'), 'a~'));
  }
});
