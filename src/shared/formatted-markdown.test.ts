import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownOf, markdownOfWords, readMarkdown } from './formatted-markdown.ts';
import { type FormattedInline, type FormattedText, formattedText } from './formatted-text.contract.ts';
import { plainToFormatted, wordsOf } from './formatted-text.rules.ts';

const word = (text: string, ...marks: object[]) => ({
  type: 'text',
  text,
  ...(marks.length === 0 ? {} : { marks }),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => formattedText.parse({ type: 'doc', content });
const [bold, italic] = [{ type: 'bold' }, { type: 'italic' }];

test('a text is written as a bookseller would type it', () => {
  const text = doc(
    { type: 'heading', attrs: { level: 3 }, content: [word('เรื่องย่อ')] },
    paragraph(word('ครู'), word('ใหญ่', bold), word('กลับบ้าน'), { type: 'hardBreak' }, word('1984', italic)),
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph(word('ปกแข็ง'))] },
        {
          type: 'listItem',
          content: [
            paragraph(word('ลายเซ็น')),
            { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(word('ผู้แต่ง'))] }] },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [paragraph(word('อ่าน', { type: 'link', attrs: { href: '/help' } }))] },
    { type: 'horizontalRule' },
  );
  expect(markdownOf(text)).toBe(
    [
      ...['### เรื่องย่อ', '', 'ครู**ใหญ่**กลับบ้าน', '*1984*', '', '* ปกแข็ง', '* ลายเซ็น', '  1. ผู้แต่ง'],
      ...['', '> [อ่าน](/help)', '', '---'],
    ].join('\n'),
  );
});

test.each([
  ['a number that isn’t one of a list', '1984. ปีนั้น', '1984. ปีนั้น'],
  ['a link that leads nowhere', '[เรา](http://a.test)', '[เรา](http://a.test)'],
  ['HTML', '<b>หนา</b> & <script>', '<b>หนา</b> & <script>'],
  ['a picture', '![ปก](/x.png)', '!ปก'],
  ['code', '`a` b', '`a` b'],
  ['an underlined line', 'ชื่อ\n===', 'ชื่อ\n==='],
  ['stars between numbers', '5 * 3 * 2', '5 * 3 * 2'],
  ['lines', 'หนึ่ง\nสอง\n\nสาม', 'หนึ่ง\nสอง\n\nสาม'],
  ['a deep nest', `${'> '.repeat(400)}x`, `${'> '.repeat(400)}x`],
])('%s stays what was written', (_name, written, words) => {
  const read = readMarkdown(written);
  expect(formattedText.safeParse(read).success).toBe(true);
  expect(wordsOf(read)).toBe(words);
});

test('headings of any depth become the two there are', () => {
  const levels = readMarkdown('# a\n## b\n### c\n#### d\n##### e').content.map((block) =>
    block.type === 'heading' ? block.attrs.level : 0,
  );
  expect(levels).toEqual([3, 3, 3, 4, 4]);
});

/** Letters that Markdown, spreadsheets or imports could take for a sign, beside those that they don't. */
const sign = fc.constantFrom(
  ...'*_`~[]()<>#+-=.!|\\&\'"{}:/ \t\u00a0\u200b\ufeff\ufffdกคาน้ำaB19=',
  ...['https://a.test', '&amp;', '&#65;', '1. ', '- ', '**', '](', '\n', 'www.a.test'],
);
const letters = fc.oneof(
  fc.array(sign, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
);
const mark = fc.oneof(
  fc.constant(bold),
  fc.constant(italic),
  fc
    .constantFrom('/help', '/a_b*c?x=[1]&y=(2)', 'https://a.test/ก?q=&amp;', 'https://a.test/(x)_y')
    .map((href) => ({ type: 'link', attrs: { href } })),
);
const inlines = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(letters, fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type })),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  { maxLength: 6 },
);
const line = inlines.map((pieces) =>
  pieces.map((piece) => (piece === null ? { type: 'hardBreak' } : word(piece[0], ...piece[1]))),
);
const paragraphs = line.map((content) => paragraph(...content));
const listOf = (within: fc.Arbitrary<object>) =>
  fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    content: fc.array(
      fc.record({
        type: fc.constant('listItem'),
        content: fc.array(within, { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
const block = fc.oneof(
  paragraphs,
  fc.record({
    type: fc.constant('heading'),
    attrs: fc.record({ level: fc.constantFrom(3, 4) }),
    content: line,
  }),
  listOf(fc.oneof(paragraphs, listOf(paragraphs))),
  fc.record({
    type: fc.constant('blockquote'),
    content: fc.array(paragraphs, { minLength: 1, maxLength: 3 }),
  }),
  fc.constant({ type: 'horizontalRule' }),
);
const texts = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => formattedText.safeParse({ type: 'doc', content }))
  .filter(({ success }) => success)
  .map(({ data }) => data as FormattedText);

type Node = { type: string; content?: Node[]; text?: string; marks?: { type: string }[] };

/** One spelling of a text: marks in an order, neighbours of one look as one piece, line ends as breaks, no empty end. */
function canonical(text: FormattedText): unknown {
  const order = ['link', 'bold', 'italic'];
  const inline = (content: readonly FormattedInline[]) => {
    const pieces: Node[] = [];
    for (const piece of content) {
      if (piece.type === 'hardBreak') {
        pieces.push({ type: 'hardBreak' });
        continue;
      }
      const marks = order.flatMap((type) => piece.marks?.find((each) => each.type === type) ?? []);
      for (const [place, part] of piece.text.split('\n').entries()) {
        if (place > 0) pieces.push({ type: 'hardBreak' });
        const last = pieces.at(-1);
        if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks))
          last.text = `${last.text}${part}`;
        else if (part !== '')
          pieces.push({ type: 'text', text: part, ...(marks.length === 0 ? {} : { marks }) });
      }
    }
    const isEnd = (piece: Node | undefined) => piece === undefined || piece.type === 'hardBreak';
    // Two texts that are composed may not be together: a vowel sign goes before what the other began with.
    for (const piece of pieces) if (piece.text !== undefined) piece.text = piece.text.normalize('NFC');
    return pieces.filter(
      (piece, place) =>
        piece.text !== '\u00a0' ||
        piece.marks !== undefined ||
        !isEnd(pieces[place - 1]) ||
        !isEnd(pieces[place + 1]),
    );
  };
  const of = (node: Node): Node => {
    if (node.type === 'paragraph' || node.type === 'heading') {
      const { content = [], ...rest } = node;
      const pieces = inline(content as FormattedInline[]);
      return pieces.length === 0 ? rest : { ...rest, content: pieces };
    }
    return node.content === undefined ? node : { ...node, content: node.content.map(of) };
  };
  const content = text.content.map((each) => of(each as Node));
  while (content.at(-1)?.type === 'paragraph' && content.at(-1)?.content === undefined) content.pop();
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content };
}

/** What an import does with a cell before it is read. */
const asImported = (cell: string) =>
  cell
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[\u200b\ufeff]/g, '')
    .normalize('NFC')
    .replace(/\s+$/, '');

describe('whatever is written is read again', () => {
  test('as the same text, through a cell that an import cleans', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const written = markdownOf(text);
        expect(written).not.toMatch(/[\u00a0\u200b\ufeff\ufffd]|^['=]/);
        expect(readMarkdown(asImported(written))).toEqual(canonical(text));
      }),
      { numRuns: 600 },
    );
  });

  test('as the same words, where there was no formatting', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          letters,
          fc.array(letters).map((parts) => parts.join('\n')),
        ),
        (given) => {
          const words = given.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').normalize('NFC');
          const read = readMarkdown(asImported(markdownOfWords(words)));
          expect(read).toEqual(canonical(plainToFormatted(words)));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('and whatever is typed is a text that is taken, none of its letters gone but signs', () => {
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), (parts) => {
        const written = parts
          .join('')
          .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
          .normalize('NFC');
        const read = formattedText.parse(readMarkdown(written));
        const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
        // References are letters of their own: those aside, all are there, in their order.
        if (!/[&\d]|\]\(/.test(written)) expect(lettersOf(wordsOf(read))).toBe(lettersOf(written));
      }),
      { numRuns: 1_000 },
    );
  });
});
