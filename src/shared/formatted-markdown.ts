import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { FormattedBlock, FormattedInline, FormattedText } from './formatted-text.contract.ts';
import { type Loose, plainToFormatted, tidyFormatted } from './formatted-text.rules.ts';
import { formattedMost, readTextLink } from './text-link.rules.ts';

/**
 * Formatted text as Markdown (CommonMark without code, HTML, pictures, link definitions and underlined headings, which such a
 * text doesn't have), to be typed and carried in a table's cell. A line's end is a line's end. What is written of a text
 * is read as the same text: `readMarkdown(markdownOf(text))` is `text`, pieces of one look put together.
 */

const emptyLine = '\u00a0';
/** Below all that Markdown could take for a sign, a text is what it says. */
const mayBeSign = /[\\`*_[\]<&]|^[ \t]*(?:[#>+-]|\d+[.)])|^[ \t]|[ \t]$/m;
/** What spreadsheets and imports take out of a text: spaces of other kinds, what has no width, the sign of a broken letter. */
const takenOut = [
  ...['\u00a0', '\u00ad', '\u061c', '\u180e', '\ufeff', '\ufffd', '\u1680', '\u3000'],
  ...lettersOf(0x2000, 0x200f),
  ...lettersOf(0x2028, 0x202f),
  ...lettersOf(0x205f, 0x2069),
];
const isTakenOut = new RegExp(`[${takenOut.join('')}]`);

function lettersOf(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCharCode(first + place));
}

/** More lists and quotations within one another than anybody writes, on one line or by one line after the other. */
const nestedTooDeep = /^(?:[ \t]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>)){12}|^(?:[ ]{40}|\t{10})[ \t]*[*+\-\d]/m;
/** Reading costs the square of what may begin or end bold text, so that a hostile cell of 32,000 signs took ten seconds. */
const signsMost = 2_000;

/** Whether a text has more signs, lines or lists within one another than are read as such: it is read as plain words then. */
export function isTooMuch(text: string): boolean {
  return (
    nestedTooDeep.test(text) ||
    (text.match(/[*_]+/g)?.length ?? 0) > signsMost ||
    (text.match(/\n/g)?.length ?? 0) > formattedMost.nodes
  );
}

/** Words without formatting as Markdown that says the same words. */
export function markdownOfWords(words: string): string {
  const isAsItIs = !mayBeSign.test(words) && !/^['=]|\r|\n{3}/.test(words) && !isTakenOut.test(words);
  return isAsItIs ? words : markdownOf(plainToFormatted(words));
}

/** A formatted text as Markdown. */
export function markdownOf({ content }: FormattedText): string {
  const written = toMarkdown(
    { type: 'root', children: content.map(nodeOfBlock) },
    {
      ...{ bullet: '*', bulletOther: '-', rule: '-', resourceLink: true, listItemIndent: 'one' },
      handlers: { break: () => '\n' },
      // Written as references; a backslash before one would undo it.
      unsafe: ['\\', ...takenOut].map((character) => ({ character, inConstruct: 'phrasing' as const })),
    },
  ).trimEnd();
  // An apostrophe or an equals sign at the beginning is what keeps a cell a text.
  return /^['=]/.test(written) ? `\\${written}` : written;
}

function nodeOfBlock(block: FormattedBlock): RootContent {
  switch (block.type) {
    case 'heading':
      // Markdown's headings are of one line: a line's end in them is a letter.
      return { type: 'heading', depth: block.attrs.level, children: phrasingOf(block.content, '\n') };
    case 'paragraph':
      return paragraphOf(block.content);
    case 'blockquote':
      return { type: 'blockquote', children: block.content.map(({ content }) => paragraphOf(content)) };
    case 'horizontalRule':
      return { type: 'thematicBreak' };
    default:
      return {
        type: 'list',
        ordered: block.type === 'orderedList',
        spread: false,
        children: block.content.map(({ content }) => ({
          type: 'listItem',
          spread: false,
          // A list has paragraphs and lists within it alone.
          children: content.map(
            (within) => nodeOfBlock(within) as Extract<RootContent, { type: 'paragraph' }>,
          ),
        })),
      };
  }
}

function paragraphOf(content: readonly FormattedInline[] | undefined) {
  return { type: 'paragraph' as const, children: phrasingOf(content, null) };
}

type Piece = { text: string; href: string | null; isBold: boolean; isItalic: boolean };

/** Lines with their pieces; those that have nothing are told as empty, but of a heading (`lineEnd`). */
function phrasingOf(
  content: readonly FormattedInline[] | undefined,
  lineEnd: string | null,
): PhrasingContent[] {
  const lines: Piece[][] = [[]];
  for (const piece of content ?? []) {
    if (piece.type === 'hardBreak') {
      lines.push([]);
      continue;
    }
    const marks = piece.marks ?? [];
    const link = marks.find((mark) => mark.type === 'link');
    const look = {
      href: link?.attrs.href ?? null,
      isBold: marks.some(({ type }) => type === 'bold'),
      isItalic: marks.some(({ type }) => type === 'italic'),
    };
    for (const [place, text] of piece.text.split('\n').entries()) {
      if (place > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ text, ...look });
    }
  }
  return lines.flatMap((line, place): PhrasingContent[] => [
    ...(place === 0 ? [] : [lineEnd === null ? { type: 'break' as const } : textNode(lineEnd)]),
    ...(line.length === 0 && lineEnd === null ? [textNode(emptyLine)] : linked(line)),
  ]);
}

const textNode = (value: string): PhrasingContent => ({ type: 'text', value });

/** Neighbours that agree in something. */
function runs<Key>(pieces: readonly Piece[], keyOf: (piece: Piece) => Key): { key: Key; pieces: Piece[] }[] {
  const found: { key: Key; pieces: Piece[] }[] = [];
  for (const piece of pieces) {
    const key = keyOf(piece);
    const last = found.at(-1);
    if (last !== undefined && last.key === key) last.pieces.push(piece);
    else found.push({ key, pieces: [piece] });
  }
  return found;
}

function linked(line: readonly Piece[]): PhrasingContent[] {
  return runs(line, ({ href }) => href).flatMap(({ key: url, pieces }): PhrasingContent[] =>
    url === null ? bold(pieces) : [{ type: 'link', url, children: bold(pieces) as never }],
  );
}

function bold(pieces: readonly Piece[]): PhrasingContent[] {
  return runs(pieces, ({ isBold }) => isBold).flatMap(({ key, pieces: same }): PhrasingContent[] =>
    key ? [{ type: 'strong', children: italic(same) }] : italic(same),
  );
}

function italic(pieces: readonly Piece[]): PhrasingContent[] {
  return runs(pieces, ({ isItalic }) => isItalic).map(({ key, pieces: same }): PhrasingContent => {
    const text = textNode(same.map((piece) => piece.text).join(''));
    return key ? { type: 'emphasis', children: [text] } : text;
  });
}

const disabled = [
  ...['codeIndented', 'codeFenced', 'codeText', 'htmlFlow', 'htmlText', 'definition'],
  ...['labelStartImage', 'setextUnderline'],
];

/**
 * Markdown as a formatted text. What it can't say stays as it was written: numbers that don't count from one, links that lead
 * nowhere a text may lead to, signs of what there isn't. Lists within lists within lists move up to their second level.
 */
export function readMarkdown(written: string): FormattedText {
  const text = written.replaceAll(/\r\n?/g, '\n');
  if (!mayBeSign.test(text) || isTooMuch(text)) return plainToFormatted(text);
  const { children } = fromMarkdown(text, { extensions: [{ disable: { null: disabled } }] });
  return tidyFormatted({ type: 'doc', content: children.flatMap((node) => blocksOf(node, text)) });
}

function sourceOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

function blocksOf(node: Nodes, text: string): Loose[] {
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', content: piecesOf(node.children, text, []) }];
    case 'heading':
      return [
        {
          ...{ type: 'heading', attrs: { level: node.depth > 3 ? 4 : 3 } },
          content: piecesOf(node.children, text, []),
        },
      ];
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }];
    case 'blockquote': {
      const content = node.children.flatMap((within) => blocksOf(within, text));
      return [{ type: 'blockquote', content: content.length === 0 ? [{ type: 'paragraph' }] : content }];
    }
    case 'list': {
      const items = node.children.map((item) => item.children.flatMap((within) => blocksOf(within, text)));
      const first = node.ordered ? (node.start ?? 1) : 1;
      if (first !== 1) return items.flatMap((item, place) => numbered(item, `${first + place}. `));
      return [
        {
          type: node.ordered ? 'orderedList' : 'bulletList',
          content: items.map((content) => ({ type: 'listItem', content })),
        },
      ];
    }
    default:
      return [{ type: 'paragraph', content: [{ type: 'text', text: sourceOf(node, text) }] }];
  }
}

/** "1984. The year" is no list. */
function numbered([first, ...rest]: Loose[], number: string): Loose[] {
  const before = { type: 'text', text: number };
  return first?.type === 'paragraph'
    ? [{ type: 'paragraph', content: [before, ...(first.content ?? [])] }, ...rest]
    : [{ type: 'paragraph', content: [before] }, ...(first === undefined ? [] : [first]), ...rest];
}

const markOrder = ['link', 'bold', 'italic'];

function piecesOf(nodes: readonly PhrasingContent[], text: string, marks: readonly Loose[]): Loose[] {
  const pieces = nodes.flatMap((node): Loose[] => {
    switch (node.type) {
      case 'text':
        return linesOf(node.value, marks);
      case 'break':
        return [{ type: 'hardBreak' }];
      case 'strong':
        return piecesOf(node.children, text, withMark(marks, { type: 'bold' }));
      case 'emphasis':
        return piecesOf(node.children, text, withMark(marks, { type: 'italic' }));
      case 'link': {
        const href = node.url.length <= 500 ? readTextLink(node.url) : null;
        if (href === null) return linesOf(sourceOf(node, text), marks);
        return piecesOf(node.children, text, withMark(marks, { type: 'link', attrs: { href } }));
      }
      default:
        return linesOf(sourceOf(node, text), marks);
    }
  });
  return marks.length > 0 ? pieces : withoutSigns(together(pieces));
}

function withMark(marks: readonly Loose[], mark: Loose): Loose[] {
  return [...marks.filter(({ type }) => type !== mark.type), mark].sort(
    (one, other) => markOrder.indexOf(one.type ?? '') - markOrder.indexOf(other.type ?? ''),
  );
}

function linesOf(value: string, marks: readonly Loose[]): Loose[] {
  return value
    .split('\n')
    .flatMap((line, place): Loose[] => [
      ...(place === 0 ? [] : [{ type: 'hardBreak' }]),
      ...(line === ''
        ? []
        : [{ type: 'text', text: line, ...(marks.length === 0 ? {} : { marks: [...marks] }) }]),
    ]);
}

/** Neighbours of one look as one piece. */
function together(pieces: readonly Loose[]): Loose[] {
  const joined: Loose[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isSame = JSON.stringify(last?.marks) === JSON.stringify(piece.marks);
    if (last?.type === 'text' && piece.type === 'text' && isSame)
      joined[joined.length - 1] = { ...last, text: `${last.text}${piece.text}` };
    else joined.push(piece);
  }
  return joined;
}

/** A line that has a no-break space alone is an empty one. */
function withoutSigns(pieces: readonly Loose[]): Loose[] {
  const isEnd = (piece: Loose | undefined) => piece === undefined || piece.type === 'hardBreak';
  return pieces.filter(
    ({ text, marks }, place) =>
      text !== emptyLine || marks !== undefined || !isEnd(pieces[place - 1]) || !isEnd(pieces[place + 1]),
  );
}
