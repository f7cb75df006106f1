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

/** Figures in rows, with a bar under each row's name where they are compared. */
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
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-wash">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              {first}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-end font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, head, cells, bar }) => (
            <tr key={key}>
              <th scope="row" className="min-w-28 px-3 py-1.5 text-start font-normal">
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
                <td key={others[index]} className="px-3 py-1.5 text-end align-top whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
