import { type ContentBlock, type ContentText, contentText } from '../../shared/content-text.contract.ts';
import type { FormattedInline } from '../../shared/formatted-text.contract.ts';

/**
 * A text out of lines as they are written in code: blocks apart by an empty line; `# ` and `## ` head, `- ` and `1. ` list, `> `
 * quotes, `| a | b |` are rows of a table whose first one heads it; `[words](/path)` and `**words**` within a line.
 */
export function writeText(lines: string): ContentText {
  const blocks = lines.trim().split(/\n\s*\n/);
  return contentText.parse({
    type: 'doc',
    content: blocks.map((block) => writeBlock(block.trim().split('\n'))),
  });
}

function writeBlock(given: string[]): ContentBlock {
  const lines = given.map((line) => line.trim());
  const [first = ''] = lines;
  const paragraph = (line: string) => ({ type: 'paragraph' as const, content: writeLine(line) });
  const product = /^\[product (\d+)\]$/.exec(first);
  if (product !== null) return { type: 'product', attrs: { id: Number(product[1]) } };
  const heading = /^(#{1,2}) (.+)$/.exec(first);
  if (heading !== null)
    return {
      type: 'heading',
      attrs: { level: heading[1] === '#' ? 3 : 4 },
      content: writeLine(heading[2] ?? ''),
    };
  if (first.startsWith('> '))
    return { type: 'blockquote', content: lines.map((line) => paragraph(line.replace(/^> /, ''))) };
  if (first.startsWith('| ')) {
    const rows = lines.map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
    return {
      type: 'table',
      content: rows.map((row, index) => ({
        type: 'tableRow',
        content: row.map((cell) => ({
          type: index === 0 ? 'tableHeader' : 'tableCell',
          content: [paragraph(cell)],
        })),
      })),
    };
  }
  if (/^(- |\d+\. )/.test(first))
    return {
      type: first.startsWith('- ') ? 'bulletList' : 'orderedList',
      content: lines.map((line) => ({
        type: 'listItem',
        content: [paragraph(line.replace(/^(- |\d+\. )/, ''))],
      })),
    };
  return paragraph(lines.join(' '));
}

function writeLine(line: string): FormattedInline[] {
  return line
    .split(/(\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*)/)
    .filter((piece) => piece !== '')
    .map((piece): FormattedInline => {
      const [, words, href] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(piece) ?? [];
      if (words !== undefined && href !== undefined)
        return { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] };
      const [, strong] = /^\*\*([^*]+)\*\*$/.exec(piece) ?? [];
      return strong === undefined
        ? { type: 'text', text: piece }
        : { type: 'text', text: strong, marks: [{ type: 'bold' }] };
    });
}
