import type { SaidLeaf } from '../../../modules/product-option/product-option.contract.ts';
import type { LeafField } from './leaf-grid.rules.ts';

export type LeavesReply = {
  changed: number;
  refused: number;
  dataList: {
    values: string[];
    result: 'changed' | 'unchanged' | 'refused';
    problems: { field: Exclude<LeafField, 'state'> | 'isOnSale' | 'isAbsent' | null; message: string }[];
  }[];
};

/**
 * Changes what is sold of a product. Null when it isn't known whether it has arrived: the same key sends the same again, and
 * it is done once.
 */
export async function sendLeaves(
  id: number,
  rows: readonly SaidLeaf[],
  key: string,
): Promise<LeavesReply | null> {
  try {
    const reply = await fetch('/manage-store/products/option-leaves', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, rows, idempotencyKey: key }),
    });
    return reply.ok ? await reply.json() : null;
  } catch {
    // The line is gone: what is told stays to be sent again.
    return null;
  }
}
