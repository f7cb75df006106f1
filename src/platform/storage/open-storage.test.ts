import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { Unavailable } from '../unavailable.ts';
import { describeMissingRights, openPlainStorage, openStorage } from './open-storage.ts';
import { openS3Server } from './test-s3-server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bannasala-open-storage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('with a bucket, what was served goes on being served once the store is gone; what wasn’t is unavailable', async () => {
  const { server } = openS3Server();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const environment = readEnvironment({
    DATA_DIR: folder,
    S3_BUCKET: 'books',
    S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  const storage = await openStorage(environment, folder);
  const [served, other] = ['images/r1/product/7/abc/320.webp', 'images/r1/product/8/abc/320.webp'];
  for (const key of [served, other])
    await openPlainStorage(environment).put(key, Buffer.from('cover'), { contentType: 'image/webp' });
  expect((await storage.get(served))?.bytes).toEqual(Buffer.from('cover'));
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  expect((await storage.get(served))?.bytes).toEqual(Buffer.from('cover'));
  await expect(storage.get(other)).rejects.toBeInstanceOf(Unavailable);
});

test.each([
  ['may list its bucket', true, null],
  ['may not', false, expect.stringContaining('s3:ListBucket')],
])('an account that %s', async (_, mayList, words) => {
  const { server } = openS3Server({ mayList });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const environment = readEnvironment({
    DATA_DIR: folder,
    S3_BUCKET: 'books',
    S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  expect(await describeMissingRights(environment)).toEqual(words);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  // One that is away is told of when something is wanted of it.
  expect(await describeMissingRights(environment)).toBeNull();
});
