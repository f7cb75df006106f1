import { useCallback, useEffect, useState } from 'react';
import type { TableRow } from '../../../modules/listing/product-table.contract.ts';

type Page = { dataList: TableRow[]; total: number; nextAfterId: number | null };
type Reading = { state: 'reading' | 'read' | 'failed'; total: number; rows: TableRow[] };

/** The whole table, read page after page; `again` reads it anew. */
export function useGridRows() {
  const [asked, setAsked] = useState(0);
  const [reading, setReading] = useState<Reading>({ state: 'reading', total: 0, rows: [] });
  useEffect(() => {
    const ending = new AbortController();
    async function read(): Promise<void> {
      const rows: TableRow[] = [];
      for (let afterId: number | null = 0; afterId !== null; ) {
        const address = `/manage-store/products/grid-data?afterId=${afterId}&asked=${asked}`;
        const reply = await fetch(address, { signal: ending.signal });
        if (!reply.ok) throw new Error(`${reply.status}`);
        const page: Page = await reply.json();
        rows.push(...page.dataList);
        afterId = page.nextAfterId;
        const state = afterId === null ? 'read' : 'reading';
        setReading((before) =>
          // Read anew, the table stays until all of it is there.
          state === 'read' || asked === 0 ? { state, total: page.total, rows: [...rows] } : before,
        );
      }
    }
    read().catch(() => {
      if (!ending.signal.aborted) setReading((before) => ({ ...before, state: 'failed' }));
    });
    return () => ending.abort();
  }, [asked]);
  const again = useCallback(() => {
    setReading((before) => ({ ...before, state: 'reading' }));
    setAsked((count) => count + 1);
  }, []);
  const replace = useCallback((changed: ReadonlyMap<number, TableRow>) => {
    setReading((before) => ({ ...before, rows: before.rows.map((row) => changed.get(row.id) ?? row) }));
  }, []);
  return { ...reading, again, replace };
}
