import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { openS3Server } from './test-s3-server.ts';

let folder = '';
const s3 = openS3Server();
const storages: Record<string, Storage> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-test-'));
  await new Promise<void>((done) => s3.server.listen(0, '127.0.0.1', done));
  const address = s3.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  storages.disk = createDiskStorage({ folder });
  storages.s3 = createS3Storage({
    bucket: 'bannasala',
    region: 'ap-southeast-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
});

afterAll(async () => {
  s3.server.close();
  await rm(folder, { recursive: true, force: true });
});

function storage(name: string): Storage {
  const found = storages[name];
  if (found === undefined) throw new Error(`no storage ${name}`);
  return found;
}

describe.each(['disk', 's3'])('%s storage', (name) => {
  it('gives back what was put, with its type and an etag', async () => {
    const bytes = Buffer.from([0, 10, 13, 255, 10, 0]);
    await storage(name).put('covers/a-1/480.webp', bytes, { contentType: 'image/webp' });
    const found = await storage(name).get('covers/a-1/480.webp');
    expect(found?.bytes.equals(bytes)).toBe(true);
    expect(found?.contentType).toBe('image/webp');
    expect(found?.etag).not.toBe('');
    expect(await storage(name).exists('covers/a-1/480.webp')).toBe(true);
  });

  it('has nothing where nothing was put', async () => {
    expect(await storage(name).get('covers/none')).toBeNull();
    expect(await storage(name).exists('covers/none')).toBe(false);
    await storage(name).delete('covers/none');
  });

  it('forgets what was deleted, and replaces what is put again', async () => {
    await storage(name).put('one', Buffer.from('first'), { contentType: 'text/plain' });
    await storage(name).put('one', Buffer.from('second!'), { contentType: 'text/html; charset=utf-8' });
    const found = await storage(name).get('one');
    expect([found?.bytes.toString(), found?.contentType]).toEqual(['second!', 'text/html; charset=utf-8']);
    await storage(name).delete('one');
    expect(await storage(name).exists('one')).toBe(false);
  });

  it.each([
    '',
    '/',
    '../secret',
    'a/../../b',
    'a//b',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    '/etc/passwd',
    'a/',
    'ก',
    'a~',
    'x'.repeat(301),
  ])('refuses the key %j', async (key) => {
    await expect(storage(name).put(key, Buffer.from('x'), { contentType: 'text/plain' })).rejects.toThrow(
      RangeError,
    );
    await expect(storage(name).get(key)).rejects.toThrow(RangeError);
    await expect(storage(name).exists(key)).rejects.toThrow(RangeError);
    await expect(storage(name).delete(key)).rejects.toThrow(RangeError);
  });
});

describe('disk storage', () => {
  it('leaves no temporary files, and never shows half a file to a reader', async () => {
    const disk = storage('disk');
    const [small, large] = [Buffer.alloc(10, 'a'), Buffer.alloc(2_000_000, 'b')];
    await disk.put('race', small, { contentType: 'text/plain' });
    const lengths = new Set<number | undefined>();
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) =>
        disk.put('race', index % 2 === 0 ? large : small, { contentType: 'text/plain' }),
      ),
      ...Array.from({ length: 20 }, async () => lengths.add((await disk.get('race'))?.bytes.length)),
    ]);
    expect([...lengths].every((length) => length === small.length || length === large.length)).toBe(true);
    expect((await readdir(folder)).filter((file) => file.startsWith('race'))).toEqual(['race~']);
  });

  it('keeps a key and the keys below it apart', async () => {
    const disk = storage('disk');
    await disk.put('shop', Buffer.from('1'), { contentType: 'text/plain' });
    await disk.put('shop/logo', Buffer.from('2'), { contentType: 'text/plain' });
    expect((await disk.get('shop'))?.bytes.toString()).toBe('1');
    expect((await disk.get('shop/logo'))?.bytes.toString()).toBe('2');
  });

  it('has the same etag for the same bytes, another for others', async () => {
    const disk = storage('disk');
    await disk.put('e1', Buffer.from('same'), { contentType: 'text/plain' });
    await disk.put('e2', Buffer.from('same'), { contentType: 'text/plain' });
    await disk.put('e3', Buffer.from('other'), { contentType: 'text/plain' });
    const [one, two, three] = await Promise.all(['e1', 'e2', 'e3'].map((key) => disk.get(key)));
    expect(one?.etag).toBe(two?.etag);
    expect(one?.etag).not.toBe(three?.etag);
  });

  it('refuses a content type that would write a line of its own', async () => {
    await expect(
      storage('disk').put('x', Buffer.from('x'), { contentType: 'text/plain\nset-cookie' }),
    ).rejects.toThrow(RangeError);
  });
});

describe('s3 storage', () => {
  it('signs its requests and keeps to the bucket', () => {
    expect(s3.seen.length).toBeGreaterThan(0);
    expect(s3.seen.every((line) => / \/bannasala\/\S+ AWS4-HMAC-SHA256$/.test(line))).toBe(true);
  });

  it('throws what is not "missing"', async () => {
    await expect(storage('s3').get('broken')).rejects.toThrow();
    await expect(storage('s3').exists('broken')).rejects.toThrow();
  });
});
