import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packable, pickEncoding, replyPacked } from './packing.ts';

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

function ask(text: ReturnType<typeof packable>, acceptEncoding: string): Promise<Response> {
  const request = new Request('http://shop.test/', { headers: { 'accept-encoding': acceptEncoding } });
  return replyPacked(request, text, { status: 200, headers: { 'content-type': 'text/html' } });
}
