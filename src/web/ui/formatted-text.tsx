import { Fragment, type ReactNode } from 'react';
import type { FormattedBlock, FormattedInline, FormattedText } from '../../shared/formatted-text.contract.ts';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

/** The level of the page's own heading that a text stands under: the text's headings are one and two below it. */
export type LevelAbove = 1 | 2 | 3;
type HeadingLevel = 2 | 3 | 4 | 5;

type FormattedTextViewProps = { text: FormattedText; under: LevelAbove; className?: string };

/** Draws a text as it is kept (DECISIONS "Content"): every element is ours, whatever the tree holds. */
export function FormattedTextView({ text: { content }, under, className }: FormattedTextViewProps) {
  return (
    <div className={classNames('formatted-text', className)}>
      {content.map((block, place) => drawFormattedBlock(block, place, headingLevelIn(content, place, under)))}
    </div>
  );
}

type AnyBlock = { type: string; attrs?: object };

/**
 * The level at which the block at a place of a text is drawn, if it is a heading. A text that begins with a heading of the
 * second kind skips no level for it (WCAG 1.3.1; https://www.w3.org/WAI/tutorials/page-structure/headings/).
 */
export function headingLevelIn(blocks: readonly AnyBlock[], place: number, under: LevelAbove): HeadingLevel {
  const isFirstKind = ({ type, attrs }: AnyBlock) =>
    type === 'heading' && attrs !== undefined && 'level' in attrs && attrs.level === 3;
  const block = blocks[place];
  const isSub = block?.type === 'heading' && !isFirstKind(block) && blocks.slice(0, place).some(isFirstKind);
  return (under + (isSub ? 2 : 1)) as HeadingLevel;
}

/** One block, for a text that has others beside them; `level` is what a heading is drawn at. */
export function drawFormattedBlock(block: FormattedBlock, place: number, level: HeadingLevel): ReactNode {
  const drawInner = (inner: FormattedBlock, at: number) => drawFormattedBlock(inner, at, level);
  switch (block.type) {
    case 'paragraph':
      return <p key={place}>{drawLine(block.content)}</p>;
    case 'heading': {
      const Heading = `h${level}` as const;
      return (
        <Heading key={place} className={block.attrs.level === 3 ? 'text-heading' : 'text-subheading'}>
          {drawLine(block.content)}
        </Heading>
      );
    }
    case 'blockquote':
      return <blockquote key={place}>{block.content.map(drawInner)}</blockquote>;
    case 'horizontalRule':
      return <hr key={place} />;
    default: {
      const List = block.type === 'orderedList' ? 'ol' : 'ul';
      return (
        <List key={place}>
          {block.content.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
            <li key={index}>{item.content.map(drawInner)}</li>
          ))}
        </List>
      );
    }
  }
}

function drawLine(content: readonly FormattedInline[] | undefined): ReactNode {
  return (content ?? []).map((piece, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
    if (piece.type === 'hardBreak') return <br key={place} />;
    const drawn = (piece.marks ?? []).reduce<ReactNode>(drawMark, piece.text);
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
    return <Fragment key={place}>{drawn}</Fragment>;
  });
}

type Mark = NonNullable<Extract<FormattedInline, { type: 'text' }>['marks']>[number];

function drawMark(inner: ReactNode, mark: Mark): ReactNode {
  if (mark.type === 'bold') return <strong>{inner}</strong>;
  if (mark.type === 'italic') return <em>{inner}</em>;
  const { href } = mark.attrs;
  if (href.startsWith('/')) return <Link to={href}>{inner}</Link>;
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
      {inner}
    </a>
  );
}
