import type { SaidRow } from '../../../modules/listing/product-table.contract.ts';
import type { GridField } from './grid.rules.ts';

export type BatchReply = {
  changed: number;
  refused: number;
  dataList: {
    id: number;
    result: 'changed' | 'unchanged' | 'refused';
    version: number | null;
    problems: { field: GridField | null; code: string; message: string }[];
  }[];
};

/**
 * Looks rows through, or changes them. Null when it isn't known whether they have arrived: the same key sends the same
 * again, and it is done once.
 */
export async function sendBatch(
  rows: readonly SaidRow[],
  { isDryRun, key }: { isDryRun: boolean; key: string },
): Promise<BatchReply | null> {
  try {
    const reply = await fetch('/manage-store/products/grid-batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dryRun: isDryRun, rows, idempotencyKey: key }),
    });
    return reply.ok ? await reply.json() : null;
  } catch {
    // The line is gone: what is told stays to be sent again.
    return null;
  }
}
