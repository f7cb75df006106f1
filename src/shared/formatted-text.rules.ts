import type {
  FormattedBlock,
  FormattedInline,
  FormattedList,
  FormattedText,
} from './formatted-text.contract.ts';
import { readTextLink } from './text-link.rules.ts';

/** The words alone, a paragraph a line, blocks apart by an empty line: what is searched, told to machines and mailed. */
export function wordsOf({ content }: FormattedText): string {
  return content
    .map((block) => wordsOfBlock(block))
    .filter((words) => words !== '')
    .join('\n\n')
    .trim();
}

export function wordsOfBlock(block: FormattedBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return wordsOfLine(block.content);
    case 'blockquote':
      return block.content.map(({ content }) => wordsOfLine(content)).join('\n');
    case 'horizontalRule':
      return '';
    default:
      return block.content
        .map(({ content }, place) => {
          const sign = block.type === 'orderedList' ? `${place + 1}. ` : '• ';
          return sign + content.map(wordsOfBlock).join('\n');
        })
        .join('\n');
  }
}

function wordsOfLine(content: readonly FormattedInline[] | undefined): string {
  return (content ?? [])
    .map((piece) => (piece.type === 'text' ? piece.text : '\n'))
    .join('')
    .trim();
}

/** Plain text as a tree: an empty line parts paragraphs, a line's end within one stays. */
export function plainToFormatted(text: string): FormattedText {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return {
    type: 'doc',
    content: (paragraphs.length === 0 ? [''] : paragraphs).map((paragraph) => ({
      type: 'paragraph' as const,
      ...(paragraph === '' ? {} : { content: linesOf(paragraph) }),
    })),
  };
}

/**
 * What is being typed as a tree, with every space: what stands at a place of the text stands one place further on in the
 * tree as ProseMirror counts, since a paragraph's end and the next one's beginning are as many as the two line ends.
 */
export function typingToFormatted(text: string): FormattedText {
  return {
    type: 'doc',
    content: text.split('\n\n').map((paragraph) => ({
      type: 'paragraph' as const,
      ...(paragraph === '' ? {} : { content: linesOf(paragraph) }),
    })),
  };
}

function linesOf(paragraph: string): FormattedInline[] {
  return paragraph
    .split('\n')
    .flatMap((line, place): FormattedInline[] => [
      ...(place === 0 ? [] : [{ type: 'hardBreak' as const }]),
      ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
    ]);
}

/** Whether nothing would be lost if only the words were kept. */
export function isPlain(given: FormattedText): boolean {
  return given.content.every(
    (block) =>
      block.type === 'paragraph' &&
      (block.content ?? []).every((piece) => piece.type === 'hardBreak' || (piece.marks ?? []).length === 0),
  );
}

export type Loose = {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown> | null;
  marks?: Loose[];
  content?: Loose[];
};

/**
 * What an editor holds as a text that may be kept: kinds it knows and the text doesn't are taken for paragraphs, lists within lists
 * within lists move up to their second level, links that lead nowhere lose their mark, empty lines at the end go. Nothing that was written is lost.
 */
export function tidyFormatted(given: unknown): FormattedText {
  const content = ((given as Loose).content ?? []).flatMap((node) => tidyBlock(node));
  // Empty lines at the end are where somebody would have gone on.
  while (content.at(-1)?.type === 'paragraph' && !('content' in (content.at(-1) ?? {}))) content.pop();
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content };
}

export function tidyBlock(node: Loose): FormattedBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', attrs: { level: node.attrs?.level === 4 ? 4 : 3 }, ...tidyLine(node) }];
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }];
    case 'blockquote': {
      const content = paragraphsIn(node);
      return content.length === 0 ? [] : [{ type: 'blockquote', content }];
    }
    case 'bulletList':
    case 'orderedList': {
      const items = (node.content ?? []).map((item) => ({
        type: 'listItem' as const,
        content: filled((item.content ?? []).flatMap((within) => tidyInList(within))),
      }));
      return items.length === 0 ? [] : [{ type: node.type, content: items }];
    }
    default:
      return [{ type: 'paragraph', ...tidyLine(node) }];
  }
}

type InList = FormattedList['content'][number]['content'][number];

function tidyInList(node: Loose): InList[] {
  if (node.type !== 'bulletList' && node.type !== 'orderedList') return paragraphsIn({ content: [node] });
  const items = (node.content ?? []).map((item) => ({
    type: 'listItem' as const,
    content: filled(paragraphsIn(item)),
  }));
  return items.length === 0 ? [] : [{ type: node.type, content: items }];
}

type Paragraph = Extract<FormattedBlock, { type: 'paragraph' }>;

/** All lines below a node, as paragraphs. */
export function paragraphsIn(node: Loose): Paragraph[] {
  return (node.content ?? []).flatMap((within): Paragraph[] => {
    if (within.type === 'horizontalRule') return [];
    const isLine = (within.content ?? []).every(({ type }) => type === 'text' || type === 'hardBreak');
    return isLine ? [{ type: 'paragraph', ...tidyLine(within) }] : paragraphsIn(within);
  });
}

export function filled<Within>(content: Within[]): (Within | Paragraph)[] {
  return content.length === 0 ? [{ type: 'paragraph' }] : content;
}

function tidyLine({ content = [] }: Loose): { content?: FormattedInline[] } {
  const pieces = content.flatMap((piece): FormattedInline[] => {
    if (piece.type === 'hardBreak') return [{ type: 'hardBreak' }];
    const text = (piece.text ?? '').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').toWellFormed();
    if (text === '') return [];
    const marks = (piece.marks ?? []).flatMap((mark): NonNullable<TextPiece['marks']> => {
      if (mark.type === 'bold' || mark.type === 'italic') return [{ type: mark.type }];
      const href = mark.type === 'link' ? readTextLink(String(mark.attrs?.href ?? '')) : null;
      return href === null || href.length > 500 ? [] : [{ type: 'link', attrs: { href } }];
    });
    return [{ type: 'text', text, ...(marks.length === 0 ? {} : { marks }) }];
  });
  return pieces.length === 0 ? {} : { content: pieces };
}

type TextPiece = Extract<FormattedInline, { type: 'text' }>;
