import { expect, test } from 'vitest';
import { createOfflineRoutes } from './offline.server.ts';

const app = createOfflineRoutes();
const read = async (path: string) => (await app.request(path)).text();

test('the worker is asked for anew each time, and keeps a page in each language', async () => {
  const response = await app.request('/sw.js');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const worker = await response.text();
  expect(worker).toContain('{"th":"/offline?lang=th","en":"/offline?lang=en"}');
  expect(worker.match(/\bcache\.\w+/g)).toEqual(['cache.addAll']);
});

test('the page speaks the language asked for and lets nothing run but its own lines', async () => {
  const response = await app.request('/offline?lang=th');
  const html = await response.text();
  expect(html).toContain('<html lang="th">');
  expect(html).toContain('ไม่ได้เชื่อมต่ออินเทอร์เน็ต');
  expect(html).toContain('<a href="">ลองใหม่</a>');
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; base-uri/,
  );
  expect(await read('/offline?lang=en')).toContain('You are offline');
  // What the page asks for until the shop answers.
  expect((await app.request('/offline', { method: 'HEAD' })).status).toBe(200);
});

test('what is asked for in a language that isn’t there is Thai, and never markup', async () => {
  const path = `/offline?lang=${encodeURIComponent("'+alert(1)+'")}`;
  expect(await read(path)).toBe(await read('/offline?lang=th'));
});
