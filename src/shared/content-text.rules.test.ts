import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentText } from './content-text.contract.ts';
import { thingsNamed, tidyContent, wordsOfContent } from './content-text.rules.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const given = {
  type: 'doc',
  content: [
    paragraph('ก'),
    { type: 'image', attrs: { id: 3, alt: 'รูป', src: '/images/x.jpg' } },
    { type: 'product', attrs: { id: 7, name: 'หนังสือ' } },
    { type: 'video', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ', title: 'ดู\nนี่' } },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableHeader',
              attrs: { colspan: 1, rowspan: 1, colwidth: null },
              content: [paragraph('ก')],
            },
            { type: 'tableCell', content: [{ type: 'bulletList', content: [] }] },
          ],
        },
      ],
    },
    { type: 'paragraph' },
  ],
};

test('what the editor shows beside what is kept goes, and what is kept is taken', () => {
  const tidied = contentText.parse(tidyContent(given));
  expect(JSON.stringify(tidied)).not.toMatch(/src|name|colspan/);
  expect(thingsNamed([tidied, null])).toEqual({ imageIds: [3], productIds: [7] });
  expect(wordsOfContent(tidied)).toBe('ก\n\nรูป\n\nดู นี่\n\nก |');
});

test('things without a number, and films of nobody, are left out', () => {
  const nothing = [
    { type: 'image', attrs: { id: 'javascript:1', alt: '' } },
    { type: 'product', attrs: { id: -1 } },
    { type: 'video', attrs: { provider: 'evil', id: 'x', title: '' } },
    { type: 'table', content: [] },
  ];
  expect(tidyContent({ type: 'doc', content: nothing })).toEqual({
    type: 'doc',
    content: [{ type: 'paragraph' }],
  });
});

const loose = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom(
        ...['paragraph', 'heading', 'bulletList', 'listItem', 'blockquote', 'horizontalRule', 'text'],
        ...['image', 'product', 'video', 'table', 'tableRow', 'tableCell', 'tableHeader', 'codeBlock'],
      ),
      text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
      attrs: fc.record(
        {
          id: fc.oneof(fc.integer(), fc.string()),
          alt: fc.string({ unit: 'binary' }),
          provider: fc.string(),
        },
        { requiredKeys: [] },
      ),
      content: fc.array(tie('node'), { maxLength: 3 }),
    },
    { requiredKeys: ['type'] },
  ),
}));

test('whatever an editor holds becomes a text that is taken, and stays what it is from then on', () => {
  fc.assert(
    fc.property(fc.array(loose.node, { maxLength: 4 }), (content) => {
      const read = contentText.parse(tidyContent({ type: 'doc', content }));
      expect(tidyContent(read)).toEqual(read);
    }),
  );
});
