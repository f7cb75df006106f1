import { Fragment, type ReactNode } from 'react';
import type { BookBlock } from '../../../modules/ebook/ebook.contract.ts';
import { Link } from '../../ui/link.tsx';

type Words = Extract<BookBlock, { spans: unknown }>;

/** Which block stands where: its place in the part, which a link and a kept place name. */
export const blockId = (place: number) => `b${place}`;

/** The block that a page's `#b12` names; null for anything else. */
export function blockOf(hash: string): number | null {
  const found = /^#b(\d{1,5})$/.exec(hash)?.[1];
  return found === undefined ? null : Number(found);
}

/** A part of a book: its words and pictures. Every element is ours, whatever the book had. */
export function BookBlocks({ bookId, blocks }: { bookId: number; blocks: readonly BookBlock[] }) {
  return blocks.map((block, place) => {
    const id = blockId(place);
    if (block.kind === 'rule') return <hr key={id} id={id} className="my-[2em] border-current opacity-30" />;
    if (block.kind === 'picture')
      return (
        <img
          key={id}
          id={id}
          src={`/user/profile/library/${bookId}/picture/${block.picture}`}
          alt={block.alt}
          loading="lazy"
          decoding="async"
          className="mx-auto my-[1.5em] max-h-[85vh] max-w-full"
        />
      );
    return <BookWords key={id} id={id} block={block} />;
  });
}

const headings = { 1: 'h2', 2: 'h2', 3: 'h3', 4: 'h4' } as const;
const looks = { 1: 'text-[1.6em]', 2: 'text-[1.35em]', 3: 'text-[1.15em]', 4: 'text-[1em]' } as const;

function BookWords({ id, block: { kind, level, spans } }: { id: string; block: Words }) {
  const words = spans.map(drawSpan);
  switch (kind) {
    case 'heading': {
      const at = level === 1 || level === 2 || level === 3 ? level : 4;
      const Heading = headings[at];
      return (
        <Heading id={id} className={`mt-[1.6em] mb-[0.6em] leading-snug font-bold first:mt-0 ${looks[at]}`}>
          {words}
        </Heading>
      );
    }
    case 'quote':
      return (
        <blockquote id={id} className="my-[1em] border-l-2 border-current/30 pl-[1.2em]">
          {words}
        </blockquote>
      );
    case 'code':
      return (
        <pre id={id} className="my-[1em] overflow-x-auto text-[0.9em] whitespace-pre-wrap">
          {words}
        </pre>
      );
    case 'item':
      return (
        <p
          id={id}
          className="my-[0.4em] flex gap-[0.6em]"
          style={{ marginInlineStart: `${level * 1.2 - 0.6}em` }}
        >
          <span aria-hidden="true">•</span>
          <span className="min-w-0">{words}</span>
        </p>
      );
    default:
      return (
        <p id={id} className="my-[0.9em]">
          {words}
        </p>
      );
  }
}

function drawSpan({ text, isStrong, isEmphasis, part }: Words['spans'][number], place: number): ReactNode {
  const lines = text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
  const stressed = isEmphasis ? <em>{lines}</em> : lines;
  const marked = isStrong ? <strong>{stressed}</strong> : stressed;
  return part === null ? (
    <Fragment key={place}>{marked}</Fragment>
  ) : (
    <Link key={place} to={`?part=${part}`} className="underline underline-offset-4">
      {marked}
    </Link>
  );
}
