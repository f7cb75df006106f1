import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { keepPictures } from './kept-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bannasala-kept-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = { bytes: Buffer.from('cover'), contentType: 'image/webp', etag: 'x' };

test('pictures that were served go on being served while the store is away; nothing else does', async () => {
  let isAway = false;
  const answer = async () => {
    if (isAway) throw new Unavailable('away');
    return picture;
  };
  const far: Storage = {
    get: answer,
    put: async () => undefined,
    exists: async () => true,
    delete: async () => undefined,
  };
  const storage = await keepPictures(far, join(folder, 'files'));
  await storage.get('images/r1/product/7/abc/320.webp');
  await storage.get('images/r1/review/7/abc/320.webp');
  await storage.get('slips/1');
  isAway = true;
  expect((await storage.get('images/r1/product/7/abc/320.webp'))?.bytes).toEqual(picture.bytes);
  for (const key of ['images/r1/product/8/abc/320.webp', 'images/r1/review/7/abc/320.webp', 'slips/1'])
    await expect(storage.get(key)).rejects.toBeInstanceOf(Unavailable);
  await storage.delete('images/r1/product/7/abc/320.webp');
  await expect(storage.get('images/r1/product/7/abc/320.webp')).rejects.toBeInstanceOf(Unavailable);
});

test('a process that starts takes nothing from those beside it, and what those that are gone have left', async () => {
  let isAway = false;
  const far: Storage = {
    get: async () => {
      if (isAway) throw new Unavailable('away');
      return picture;
    },
    put: async () => undefined,
    exists: async () => true,
    delete: async () => undefined,
  };
  const shared = join(folder, 'shared');
  const key = 'images/r1/product/7/abc/320.webp';
  const first = await keepPictures(far, shared);
  await first.get(key);
  const [own] = await readdir(shared);
  // No process has a number as large as this; of another machine's nobody can say but by when it last wrote.
  const [dead, elsewhere, silent] = [
    `${hostname()}.99999999.0a0a0a0a`,
    'other.1.0a0a0a0a',
    'other.2.0a0a0a0a',
  ];
  for (const name of [dead, elsewhere, silent]) {
    await mkdir(join(shared, name));
    await writeFile(join(shared, name, 'alive'), '');
  }
  await utimes(join(shared, silent, 'alive'), 1_000_000_000, 1_000_000_000);
  await keepPictures(far, shared);
  const names = await readdir(shared);
  expect(names).toEqual(expect.arrayContaining([own, elsewhere]));
  expect(names).not.toContain(dead);
  expect(names).not.toContain(silent);
  isAway = true;
  expect((await first.get(key))?.bytes).toEqual(picture.bytes);
});

test('a folder that can’t be made keeps nobody from starting', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const far: Storage = {
    get: async () => picture,
    put: async () => undefined,
    exists: async () => true,
    delete: async () => undefined,
  };
  const storage = await keepPictures(far, join(file, 'kept'));
  expect((await storage.get('images/r1/product/7/abc/320.webp'))?.bytes).toEqual(picture.bytes);
});

test.each([
  ['says nothing', () => undefined],
  ['fails', (end: (status: number) => void) => end(500)],
])('a store that %s is unavailable, and isn’t waited for', async (_, answer) => {
  const server = createServer((_request, response) => answer((status) => response.writeHead(status).end()));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const storage = createS3Storage({
    bucket: 'books',
    region: 'ap-southeast-1',
    endpoint: `http://127.0.0.1:${address.port}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  await expect(storage.get('images/r1/product/7/abc/320.webp')).rejects.toBeInstanceOf(Unavailable);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
