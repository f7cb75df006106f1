import type { ContentBlock, ContentText } from './content-text.contract.ts';
import { filled, type Loose, paragraphsIn, tidyBlock, wordsOfBlock } from './formatted-text.rules.ts';
import { isVideoId, videoProviders } from './video-address.rules.ts';

/** The words alone, blocks apart by an empty line: what is searched, and told to machines. */
export function wordsOfContent(given: ContentText | null): string {
  return (given?.content ?? [])
    .map(wordsOfContentBlock)
    .filter((words) => words !== '')
    .join('\n\n')
    .trim();
}

/** Of a picture its alternative text, of a film its title, of a table its cells. */
export function wordsOfContentBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'image':
      return block.attrs.alt;
    case 'video':
      return block.attrs.title;
    case 'product':
      return '';
    case 'table':
      return block.content
        .map(({ content }) => content.map((cell) => cell.content.map(wordsOfBlock).join(' ')).join(' | '))
        .join('\n');
    default:
      return wordsOfBlock(block);
  }
}

/** The numbers of what a text names: uploaded pictures and products. */
export function thingsNamed(texts: readonly (ContentText | null)[]): {
  imageIds: number[];
  productIds: number[];
} {
  const blocks = texts.flatMap((given) => given?.content ?? []);
  const idsOf = (type: 'image' | 'product') => [
    ...new Set(blocks.flatMap((block) => (block.type === type ? block.attrs.id : []))),
  ];
  return { imageIds: idsOf('image'), productIds: idsOf('product') };
}

const idOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
const lineOf = (value: unknown, most: number) =>
  String(value ?? '')
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
    .toWellFormed()
    .normalize('NFC')
    .slice(0, most)
    .toWellFormed()
    .trim();

/** What an editor holds as a text that may be kept; see `tidyFormatted`. Things without a number are left out. */
export function tidyContent(given: unknown): ContentText {
  const content = ((given as Loose).content ?? []).flatMap(tidyContentBlock);
  while (content.at(-1)?.type === 'paragraph' && !('content' in (content.at(-1) ?? {}))) content.pop();
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content };
}

function tidyContentBlock(node: Loose): ContentBlock[] {
  const id = idOf(node.attrs?.id);
  switch (node.type) {
    case 'image':
      return id === null ? [] : [{ type: 'image', attrs: { id, alt: lineOf(node.attrs?.alt, 300) } }];
    case 'product':
      return id === null ? [] : [{ type: 'product', attrs: { id } }];
    case 'video': {
      const provider = videoProviders.find((known) => known === node.attrs?.provider);
      const film = provider === undefined ? null : { provider, id: String(node.attrs?.id) };
      return film === null || !isVideoId(film)
        ? []
        : [{ type: 'video', attrs: { ...film, title: lineOf(node.attrs?.title, 200) } }];
    }
    case 'table': {
      const rows = (node.content ?? []).slice(0, 100).flatMap(({ content = [] }) => {
        const cells = content.slice(0, 12).map((cell) => ({
          type: cell.type === 'tableHeader' ? ('tableHeader' as const) : ('tableCell' as const),
          content: filled(paragraphsIn(cell).slice(0, 20)),
        }));
        return cells.length === 0 ? [] : [{ type: 'tableRow' as const, content: cells }];
      });
      return rows.length === 0 ? [] : [{ type: 'table', content: rows }];
    }
    default:
      return tidyBlock(node);
  }
}
