import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const now = new Date('2026-11-26T03:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const message = (clientId: string, text: string) => {
  const form = new FormData();
  form.set('clientId', clientId);
  form.set('text', text);
  form.append('photos', new File([`photo of ${text}`], 'a.jpg', { type: 'image/jpeg' }));
  return form;
};

/** As a page that begins: with the browser's database, and nothing in its own memory. */
let page: typeof import('./kept-photos.ts');
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  page = await import('./kept-photos.ts');
});
afterEach(() => vi.unstubAllGlobals());

async function readAgain(key: string, at: Date) {
  vi.resetModules();
  page = await import('./kept-photos.ts');
  const kept = await page.readPhotos(key, at);
  return Promise.all(
    kept.map(async ({ form }) => {
      const photo = form.get('photos');
      return [form.get('text'), photo instanceof File ? await photo.text() : null];
    }),
  );
}

test('photos outlast their page, each with its words, in the order in which they were written', async () => {
  expect(await page.keepPhotos('chat.7.1', message('b', 'second'), later(1))).toBe(true);
  expect(await page.keepPhotos('chat.7.1', message('a', 'first'), now)).toBe(true);
  await page.keepPhotos('chat.7.11', message('c', 'another conversation'), now);
  expect(await readAgain('chat.7.1', later(2))).toEqual([
    ['first', 'photo of first'],
    ['second', 'photo of second'],
  ]);
  await page.forgetPhotos('chat.7.1', 'a');
  expect(await readAgain('chat.7.1', later(2))).toEqual([['second', 'photo of second']]);
});

test('one that is sent while it is being kept is forgotten', async () => {
  const kept = page.keepPhotos('k', message('a', 'quick'), now);
  await page.forgetPhotos('k', 'a');
  await kept;
  expect(await readAgain('k', now)).toEqual([]);
});

test('what is a week old is forgotten, whoever reads', async () => {
  await page.keepPhotos('k', message('old', 'old'), now);
  await page.keepPhotos('k', message('new', 'new'), later(7 * 86_400_000));
  expect(await readAgain('other', later(7 * 86_400_000))).toEqual([]);
  expect(await readAgain('k', now)).toEqual([['new', 'photo of new']]);
});

test('a browser whose database is closed keeps nothing, and says so', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('closed');
    },
  });
  expect(await page.keepPhotos('k', message('a', 'words'), now)).toBe(false);
  expect(await page.readPhotos('k', now)).toEqual([]);
  await page.forgetPhotos('k', 'a');
});
