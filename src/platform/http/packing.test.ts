import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { keepPacked, packable, pickEncoding, replyPacked } from './packing.ts';

test('the best coding that the reader takes is picked, and one with q=0 never', () => {
  const codings = ['zstd', 'br', 'gzip'] as const;
  expect(pickEncoding('gzip, deflate, br, zstd', codings)).toBe('zstd');
  expect(pickEncoding('gzip, deflate, BR', codings)).toBe('br');
  expect(pickEncoding('zstd;q=0, br;q=0.0, gzip;q=0.5', codings)).toBe('gzip');
  expect(pickEncoding('gzip, br, zstd', ['br', 'gzip'])).toBe('br');
  expect(pickEncoding('zstd', ['br', 'gzip'])).toBe('identity');
  expect(pickEncoding('', codings)).toBe('identity');
  expect(pickEncoding(null, codings)).toBe('identity');
});

test('every coding carries the same text, packed quickly for the first and well for those after', async () => {
  const text = Buffer.from('ร้านหนังสือออนไลน์ '.repeat(400));
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
  for (const [coding, read] of Object.entries(unpack)) {
    const kept = packable(text);
    for (let round = 0; round < 3; round++) {
      const reply = await ask(kept, coding);
      expect(reply.headers.get('content-encoding')).toBe(coding);
      const body = Buffer.from(await reply.arrayBuffer());
      expect(reply.headers.get('content-length')).toBe(String(body.length));
      expect(read(body).equals(text)).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
});

test('Zstandard is told how long a text is, or it would make room for any length', async () => {
  for (const length of [1_024, 90_000, 3_000_000]) {
    const kept = packable(Buffer.alloc(length, 'หน้า '));
    for (const how of ['quickly', 'well']) {
      const bytes = Buffer.from(await (await ask(kept, 'zstd')).arrayBuffer());
      // The frame's header has the size of what it holds (RFC 8878 §3.1.1.1.1).
      expect((bytes[4] ?? 0) >> 5, `${length}, ${how}`).not.toBe(0);
      expect(zstdDecompressSync(bytes).length).toBe(length);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
});

test('what is too small to pack, and what is asked for without a body, goes out as it is', async () => {
  const small = await ask(packable(Buffer.from('ก')), 'zstd, br, gzip');
  expect(small.headers.get('content-encoding')).toBeNull();
  expect(await small.text()).toBe('ก');
  const head = await replyPacked(
    new Request('http://shop.test/', { method: 'HEAD', headers: { 'accept-encoding': 'br' } }),
    packable(Buffer.alloc(5_000, 'a')),
    { status: 200, headers: {} },
  );
  expect(head.body).toBeNull();
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
});

test('what is kept has memory of its own, not a slab that it shares with what passes', async () => {
  for (const length of [20, 900, 20_000]) {
    const kept = keepPacked(packable(Buffer.from('ก'.repeat(length / 3))));
    expect(kept.identity?.buffer.byteLength, `${length} unpacked`).toBe(kept.length);
    expect(kept.identity?.toString()).toBe('ก'.repeat(length / 3));
  }
  const packed = keepPacked(packable(Buffer.from('หน้า '.repeat(500))));
  await ask(packed, 'zstd');
  const bytes = await packed.packed.zstd?.bytes;
  expect(bytes?.buffer.byteLength).toBe(bytes?.length);
  packed.identity = null;
  await ask(packed, '');
  expect(packed.identity).toMatchObject({ length: packed.length, buffer: { byteLength: packed.length } });
});

test('of many kept texts most are kept packed only, and each still goes out in every coding', async () => {
  const texts = Array.from({ length: 60 }, (_, index) => Buffer.from(`หน้า ${index} `.repeat(50_000)));
  const kept = texts.map((text) => keepPacked(packable(text)));
  await ask(kept[0] ?? packable(Buffer.from('')), 'br');
  await expect
    .poll(() => kept.filter(({ identity }) => identity === null).length, { timeout: 20_000 })
    .toBeGreaterThan(20);
  for (const [index, text] of texts.entries()) {
    const page = kept[index];
    if (page === undefined) throw new Error('there are as many kept as texts');
    const coding = ['', 'zstd', 'br', 'gzip'][index % 4] ?? '';
    const body = Buffer.from(await (await ask(page, coding)).arrayBuffer());
    const unpack = {
      '': (bytes: Buffer) => bytes,
      zstd: zstdDecompressSync,
      br: brotliDecompressSync,
      gzip: gunzipSync,
    }[coding];
    expect(unpack?.(body).equals(text), `${index} ${coding}`).toBe(true);
  }
  // Not all of them again: as much as before, at most.
  await expect
    .poll(() => kept.filter(({ identity }) => identity === null).length, { timeout: 20_000 })
    .toBeGreaterThan(20);
});

test('what is kept packed holds its own bytes and no more', async () => {
  const kept = packable(Buffer.from('ร้านหนังสือออนไลน์ '.repeat(400)));
  await ask(kept, 'zstd');
  const bytes = await kept.packed.zstd?.bytes;
  expect(bytes?.buffer.byteLength).toBe(bytes?.length);
});

function ask(text: ReturnType<typeof packable>, acceptEncoding: string): Promise<Response> {
  const request = new Request('http://shop.test/', { headers: { 'accept-encoding': acceptEncoding } });
  return replyPacked(request, text, { status: 200, headers: { 'content-type': 'text/html' } });
}
