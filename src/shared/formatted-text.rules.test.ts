import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FormattedText, formattedText } from './formatted-text.contract.ts';
import {
  isPlain,
  plainToFormatted,
  tidyFormatted,
  typingToFormatted,
  wordsOf,
} from './formatted-text.rules.ts';

const word = (text: string, ...marks: unknown[]) => ({ type: 'text', text, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });

test('a text with every kind of block is taken, and its words are read in order', () => {
  const given = doc(
    { type: 'heading', attrs: { level: 3 }, content: [word('เรื่องย่อ')] },
    paragraph(
      word('ครู', { type: 'bold' }),
      word('กลับ'),
      { type: 'hardBreak' },
      word('บ้าน', { type: 'italic' }),
    ),
    { type: 'horizontalRule' },
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [paragraph(word('หนึ่ง'))] },
        {
          type: 'listItem',
          content: [
            paragraph(word('สอง')),
            { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(word('ใน'))] }] },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [paragraph(word('อ้าง', { type: 'link', attrs: { href: '/help' } }))] },
  );
  const read = formattedText.parse(given);
  expect(wordsOf(read)).toBe('เรื่องย่อ\n\nครูกลับ\nบ้าน\n\n1. หนึ่ง\n2. สอง\n• ใน\n\nอ้าง');
  expect(isPlain(read)).toBe(false);
});

test.each([
  ['nothing', {}],
  ['another root', { type: 'paragraph' }],
  ['an unknown block', doc({ type: 'image', attrs: { src: '/x' } })],
  ['an unknown mark', doc(paragraph(word('x', { type: 'textStyle' })))],
  ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [word('x')] })],
  ['fields that are nobody’s', doc({ ...paragraph(word('x')), style: 'color:red' })],
  ['a NUL', doc(paragraph(word('a\u0000b')))],
  ['half a letter', doc(paragraph(word('\ud800')))],
  ['too many letters', doc(...Array.from({ length: 5 }, () => paragraph(word('x'.repeat(4_001)))))],
  ['too many blocks', doc(...Array.from({ length: 1_001 }, () => paragraph(word('x'))))],
])('%s is no formatted text', (_name, given) => {
  expect(formattedText.safeParse(given).success).toBe(false);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:x',
  '//evil.test',
  '/\\evil',
  'http://a.test',
  'https://u:p@a.test',
  'data:x',
  'mailto:a@b.test',
  ' https://a.test',
])('a text leads nobody to %s', (href) => {
  expect(formattedText.safeParse(doc(paragraph(word('x', { type: 'link', attrs: { href } })))).success).toBe(
    false,
  );
});

test('a thousand lists within each other are refused, not followed', () => {
  let nested: unknown = paragraph(word('x'));
  for (let depth = 0; depth < 1_000; depth += 1)
    nested = { type: 'bulletList', content: [{ type: 'listItem', content: [nested] }] };
  expect(formattedText.safeParse(doc(nested)).success).toBe(false);
});

const loose = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom(
        ...['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'horizontalRule'],
        ...['text', 'hardBreak', 'codeBlock', 'table'],
      ),
      text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
      attrs: fc.record({ level: fc.integer(), href: fc.webUrl() }, { requiredKeys: [] }),
      marks: fc.array(
        fc.record({ type: fc.constantFrom('bold', 'link', 'code'), attrs: fc.record({ href: fc.webUrl() }) }),
        { maxLength: 3 },
      ),
      content: fc.array(tie('node'), { maxLength: 3 }),
    },
    { requiredKeys: ['type'] },
  ),
}));

test('whatever an editor holds becomes a text that is taken, and stays what it is from then on', () => {
  fc.assert(
    fc.property(fc.array(loose.node, { maxLength: 4 }), (content) => {
      const tidied = tidyFormatted(doc(...content));
      const read = formattedText.parse(tidied);
      expect(tidyFormatted(read)).toEqual(read);
    }),
  );
});

test('plain text goes into the tree and comes back', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\wก-ฮ][\wก-ฮ ]{0,8}[\wก-ฮ]$/), { minLength: 1 }), (lines) => {
      const text = lines.join('\n\n');
      const tree: FormattedText = plainToFormatted(text);
      expect(isPlain(formattedText.parse(tree))).toBe(true);
      expect(wordsOf(tree)).toBe(text);
    }),
  );
});

test('what is being typed keeps every space, and each place of it is one further on in the editor', () => {
  const schema = getSchema([StarterKit]);
  const typed = fc.array(fc.constantFrom('ก', 'b', ' ', '\n', '\n\n'), { maxLength: 30 });
  fc.assert(
    fc.property(typed, (pieces) => {
      const text = pieces.join('');
      const tree = typingToFormatted(text);
      expect(formattedText.safeParse(tidyFormatted(tree)).success).toBe(true);
      const node = Node.fromJSON(schema, tree);
      node.check();
      const line = (leaf: Node) => (leaf.type.name === 'hardBreak' ? '\n' : '');
      expect(node.textBetween(0, node.content.size, '\n\n', line)).toBe(text);
      expect(node.content.size).toBe(text.length + 2);
      // At both ends of each letter; between two line ends that part paragraphs stands no caret.
      for (const { index } of text.matchAll(/[^\n]/g))
        expect(node.textBetween(index + 1, index + 2)).toBe(text[index]);
    }),
  );
});
