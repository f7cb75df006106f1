import { Fragment, type ReactNode } from 'react';
import type { FormattedBlock, FormattedInline, FormattedText } from '../../shared/formatted-text.contract.ts';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

/** Draws a text as it is kept (DECISIONS "Content"): every element is ours, whatever the tree holds. */
export function FormattedTextView({ text, className }: { text: FormattedText; className?: string }) {
  return (
    <div className={classNames('formatted-text', className)}>{text.content.map(drawFormattedBlock)}</div>
  );
}

/** One block, for a text that has others beside them. */
export function drawFormattedBlock(block: FormattedBlock, place: number): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p key={place}>{drawLine(block.content)}</p>;
    case 'heading':
      return block.attrs.level === 3 ? (
        <h3 key={place}>{drawLine(block.content)}</h3>
      ) : (
        <h4 key={place}>{drawLine(block.content)}</h4>
      );
    case 'blockquote':
      return <blockquote key={place}>{block.content.map(drawFormattedBlock)}</blockquote>;
    case 'horizontalRule':
      return <hr key={place} />;
    default: {
      const List = block.type === 'orderedList' ? 'ol' : 'ul';
      return (
        <List key={place}>
          {block.content.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
            <li key={index}>{item.content.map(drawFormattedBlock)}</li>
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
