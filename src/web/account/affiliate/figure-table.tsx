import type { ReactNode } from 'react';

type FigureTableProps = {
  caption: string;
  /** Of the head first, then of the cells. */
  columns: readonly [string, ...string[]];
  rows: readonly {
    key: string;
    head: ReactNode;
    cells: readonly string[];
    /** What the row's bar is as long as, beside the longest one's. */
    bar?: number;
  }[];
  /** For many rows: it scrolls within itself. */
  isTall?: boolean;
};

/**
 * Figures in rows, with a bar under each row's name where they are compared. Beside each other from 48rem; on a phone each
 * row is a card whose figures have their names beside them.
 */
export function FigureTable({ caption, columns, rows, isTall = false }: FigureTableProps) {
  const [first, ...others] = columns;
  const most = Math.max(0, ...rows.map(({ bar = 0 }) => bar));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={caption}
      className={`overflow-auto rounded-md border border-line ${isTall ? 'max-h-80' : ''}`}
    >
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block takes a table's roles away (CSS 2.1 §17, browsers) */}
      <table role="table" className="block w-full text-sm tabular-nums md:table">
        <caption className="sr-only">{caption}</caption>
        <thead
          role="rowgroup"
          className="sr-only bg-wash md:not-sr-only md:sticky md:top-0 md:table-header-group"
        >
          <tr role="row">
            <th role="columnheader" scope="col" className="px-3 py-2 text-start font-semibold">
              {first}
            </th>
            {others.map((column) => (
              <th key={column} role="columnheader" scope="col" className="px-3 py-2 text-end font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line md:table-row-group">
          {rows.map(({ key, head, cells, bar }) => (
            <tr key={key} role="row" className="block py-1.5 md:table-row md:py-0">
              <th
                role="rowheader"
                scope="row"
                className="block px-3 py-0.5 text-start font-semibold wrap-anywhere md:table-cell md:min-w-28 md:py-1.5 md:font-normal"
              >
                {head}
                {bar !== undefined && most > 0 && (
                  <svg aria-hidden="true" className="block h-1 w-full">
                    <rect
                      width={`${Math.round((100 * bar) / most)}%`}
                      height="100%"
                      className="fill-primary"
                    />
                  </svg>
                )}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={others[index]}
                  role="cell"
                  className="flex justify-between gap-4 px-3 py-0.5 md:table-cell md:py-1.5 md:text-end md:align-top md:whitespace-nowrap"
                >
                  <span aria-hidden="true" className="text-ink-mute md:hidden">
                    {others[index]}
                  </span>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: display: block takes a table's roles away (CSS 2.1 §17, browsers) */}
    </section>
  );
}
