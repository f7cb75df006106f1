import { expect, test } from 'vitest';
import { bookFile, downloadedFile, privateFile } from './file-answer.server.ts';

const asking = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('https://shop.example/book', { method, headers });
const pdf = new File(['%PDF-'], 'x.pdf', { type: 'application/pdf' });

test('a picture is shown, and nobody keeps it on the way', async () => {
  const answer = privateFile(new File(['webp'], 'a', { type: 'image/webp' }), 'slip-7');
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'image/webp',
    'content-length': '4',
    'content-disposition': 'inline; filename="slip-7"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(await answer.text()).toBe('webp');
});

test('whatever is no picture is downloaded as a PDF, never shown', () => {
  for (const file of [
    pdf,
    new File(['<svg>'], 'a.svg', { type: 'image/svg+xml' }),
    new File(['<p>'], 'a.html'),
  ]) {
    const { headers } = privateFile(file, 'slip-7');
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('attachment; filename="slip-7.pdf"');
  }
});

test('a download keeps its own name, unless a header can’t have it', () => {
  const named = (name: string) =>
    downloadedFile(new File(['a'], name), {
      type: 'text/csv; charset=utf-8',
      fallback: 'documents',
    }).headers.get('content-disposition');
  expect(named('2026-11.csv')).toBe('attachment; filename="2026-11.csv"');
  expect(named('a"; evil=".csv')).toBe('attachment; filename="documents"');
  expect(named('ใบเสร็จ.csv')).toBe('attachment; filename="documents"');
});

test('a book has its own name in Thai, one in ASCII beside it, and is kept by nobody on the way', async () => {
  const file = new File(['%PDF'], 'แมว "ดำ" (R7-1).pdf', { type: 'application/pdf' });
  const { headers } = await bookFile(asking(), file, 'attachment');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="_ ___ (R7-1).pdf"; filename*=UTF-8''%E0%B9%81%E0%B8%A1%E0%B8%A7%20%22%E0%B8%94%E0%B8%B3%22%20%28R7-1%29.pdf`,
  );
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const shown = await bookFile(asking(), file, 'inline');
  expect(shown.headers.get('content-disposition')).toMatch(/^inline; /);
});

test('a part of a book is answered with that, of the file that is meant', async () => {
  const file = new File(['0123456789'], 'a.epub', { type: 'application/epub+zip' });
  const whole = await bookFile(asking(), file, 'attachment');
  const etag = whole.headers.get('etag') ?? '';
  expect([whole.status, whole.headers.get('accept-ranges'), await whole.text()]).toEqual([
    200,
    'bytes',
    '0123456789',
  ]);
  const part = await bookFile(asking({ range: 'bytes=2-4', 'if-range': etag }), file, 'attachment');
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    'bytes 2-4/10',
    '3',
  ]);
  expect(await part.text()).toBe('234');
  expect(part.headers.get('cache-control')).toBe('private, no-store');
  const changed = await bookFile(asking({ range: 'bytes=2-4', 'if-range': '"other"' }), file, 'attachment');
  expect([changed.status, await changed.text()]).toEqual([200, '0123456789']);
  const beyond = await bookFile(asking({ range: 'bytes=10-' }), file, 'attachment');
  expect([beyond.status, beyond.headers.get('content-range'), await beyond.text()]).toEqual([
    416,
    'bytes */10',
    '',
  ]);
  const head = await bookFile(asking({ range: 'bytes=0-0' }, 'HEAD'), file, 'attachment');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
});
