import { expect, test, vi } from 'vitest';
import { emptyWords } from '../../../modules/content/content.rules.ts';
import { writeText } from '../../../modules/content/write-text.rules.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { readContentForm } from './read-content-form.server.ts';

const product = vi.fn(async ({ urlKey }: { urlKey: string }) => {
  if (urlKey !== 'a-book') throw Object.assign(new Error('none'), { status: 404, code: 'productNotFound' });
  return { id: 7, name: 'A book' };
});
const server = { api: { catalogue: { product } } } as unknown as ServerSide;
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test('what the editor was handed beside what is kept is left out; what it can’t hold is told', async () => {
  const body = {
    type: 'doc',
    content: [{ type: 'image', attrs: { id: 3, alt: 'รูป', src: '/images/x.jpg' } }],
  };
  const read = await readContentForm(server, formOf({ titleTh: 'ก', bodyTh: JSON.stringify(body) }), null);
  expect(read.fields).toEqual({});
  expect(read.words.bodyTh).toEqual({
    type: 'doc',
    content: [{ type: 'image', attrs: { id: 3, alt: 'รูป' } }],
  });
  expect((await readContentForm(server, formOf({ bodyTh: '{' }), null)).fields).toEqual({
    bodyTh: 'textBroken',
  });
});

test('without scripts words keep their formatting while nobody changes them', async () => {
  const bodyTh = writeText('# หัว\n\nเนื้อความ **สำคัญ**');
  const before = { ...emptyWords, bodyTh };
  const same = await readContentForm(server, formOf({ wordsTh: 'หัว\n\nเนื้อความ สำคัญ' }), before);
  expect(same.words.bodyTh).toEqual(bodyTh);
  // As browsers send it.
  const sent = await readContentForm(server, formOf({ wordsTh: 'หัว\r\n\r\nเนื้อความ สำคัญ' }), before);
  expect(sent.words.bodyTh).toEqual(bodyTh);
  const changed = await readContentForm(server, formOf({ wordsTh: 'อื่น' }), before);
  expect(changed.words.bodyTh).toEqual(writeText('อื่น'));
  expect((await readContentForm(server, formOf({ wordsTh: '' }), before)).words.bodyTh).toBeNull();
});

test('books are named by their addresses, each once; one that isn’t on sale is told', async () => {
  const related = 'https://shop.test/product/a-book?x=1\n/product/a-book\na-book';
  const read = await readContentForm(server, formOf({ related }), null);
  expect([read.words.relatedIds, read.fields]).toEqual([[7], {}]);
  const wrong = await readContentForm(server, formOf({ related: '/product/nothing' }), null);
  expect(wrong.fields).toEqual({ relatedIds: 'contentProductUnknown' });
});
