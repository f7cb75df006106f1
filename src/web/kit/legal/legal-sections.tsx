import type { ReactNode } from 'react';
import type { ContentThings } from '../../../modules/content/content.contract.ts';
import type { ContentBlock } from '../../../shared/content-text.contract.ts';
import { wordsOfContent } from '../../../shared/content-text.rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { drawFormattedBlock } from '../../ui/formatted-text.tsx';
import { Link } from '../../ui/link.tsx';
import type { LegalBlock, LegalSection } from './legal-text.types.ts';

/** The sections of a legal document; `level` is that of their headings, 3 in a dialog that has a heading of its own. */
export function LegalSections({
  sections,
  things,
  level = 2,
}: {
  sections: readonly LegalSection[];
  things: ContentThings;
  level?: 2 | 3;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return sections.map(({ id, title, blocks, text }) => (
    <section key={id} aria-labelledby={level === 2 && title !== '' ? id : undefined} className="grid gap-3">
      {title !== '' && (
        <Heading id={level === 2 ? id : undefined} className="scroll-mt-32 text-lg md:text-xl">
          {title}
        </Heading>
      )}
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
      {text !== undefined && (
        <div className="formatted-text">
          {text.content.map((block, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
            <Written key={place} block={block} place={place} things={things} />
          ))}
        </div>
      )}
    </section>
  ));
}

type WrittenProps = { block: ContentBlock; place: number; things: ContentThings };

/** What staff wrote: words, pictures and tables alone (decision 95), so that it stands in a dialog as well as on its page. */
function Written({ block, place, things }: WrittenProps) {
  switch (block.type) {
    case 'product':
    case 'video':
      return null;
    case 'table': {
      const [head = [], ...rows] = block.content.map((row) =>
        row.content.map(({ content }) => wordsOfContent({ type: 'doc', content }).trim()),
      );
      return <LegalTable head={head} rows={rows} />;
    }
    case 'image': {
      const picture = things.pictures.find(({ id }) => id === block.attrs.id);
      if (picture === undefined) return null;
      const { imageUrl, widthPx, heightPx } = picture;
      return (
        <img
          src={`${imageUrl}/640.jpg`}
          width={widthPx}
          height={heightPx}
          alt={block.attrs.alt}
          loading="lazy"
          decoding="async"
          className="h-auto max-w-full rounded-md"
        />
      );
    }
    default:
      // What follows a heading of the first kind is a section (legal-documents.server.ts), under the section's own.
      return drawFormattedBlock(block, place, 3);
  }
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{withLinks(block)}</p>;
  if ('list' in block)
    return (
      <ul className="grid list-disc gap-2 pl-5 marker:text-ink-mute">
        {block.list.map((item) => (
          <li key={item} className="pl-1">
            {withLinks(item)}
          </li>
        ))}
      </ul>
    );
  return <LegalTable {...block.table} />;
}

/** Letters of a cell that isn't worth breaking into lines. */
const shortCell = 18;

/** Beside each other from 48rem; on a phone each row is a card whose cells name their column. */
function LegalTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes a table's roles away (CSS 2.1 §17, browsers)
    <table role="table" className="block w-full text-sm md:table">
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-b border-line-strong text-left">
          {head.map((name) => (
            <th key={name} role="columnheader" scope="col" className="py-2 pr-4 font-semibold last:pr-0">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-3 md:table-row-group">
        {rows.map(([first, ...rest], place) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
            key={place}
            role="row"
            className="grid gap-1 rounded-md border border-line bg-surface p-3 align-top md:table-row md:rounded-none md:border-0 md:border-b md:bg-transparent"
          >
            <th
              role="rowheader"
              scope="row"
              className="text-left font-semibold break-words md:max-w-56 md:py-2.5 md:pr-4"
            >
              {first}
            </th>
            {rest.map((cell, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
                key={index}
                role="cell"
                className={classNames(
                  'md:py-2.5 md:pr-4 md:last:pr-0',
                  cell.length <= shortCell && 'md:whitespace-nowrap',
                )}
              >
                <span aria-hidden="true" className="text-ink-mute md:hidden">
                  {head[index + 1]}:{' '}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes a table's roles away (CSS 2.1 §17, browsers)
  );
}

/** `[words](/path)` becomes a link; everything else stays text. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(\[[^\]]+\]\([^)\s]+\))/).map((part, index) => {
    const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
    const [, words, target] = link ?? [];
    if (words === undefined || target === undefined) return part;
    const look = 'text-primary underline';
    const key = index;
    return target.startsWith('/') ? (
      <Link key={key} to={target} className={look}>
        {words}
      </Link>
    ) : (
      <a key={key} href={target} rel="noopener noreferrer" className={look}>
        {words}
      </a>
    );
  });
}
