import { bulkMost } from '../../../modules/listing/listing.rules.ts';
import type { RowNow, SaidRow } from '../../../modules/listing/product-table.contract.ts';
import type { GridField } from './grid.rules.ts';

export type BatchReply = {
  changed: number;
  refused: number;
  dataList: {
    id: number;
    result: 'changed' | 'unchanged' | 'refused';
    version: number | null;
    problems: { field: GridField | null; code: string; message: string }[];
    /** What stands there where somebody else was quicker. */
    now: RowNow | null;
  }[];
};

export type SentBatch = {
  /** What came of the first `answered` rows. */
  reply: BatchReply;
  answered: number;
  /**
   * The key of the part of which it isn't known whether it has arrived, with which the rows after those that were answered
   * are sent again: it is done once then. Null when all were answered.
   */
  lostKey: string | null;
};

/**
 * Looks rows through, or changes them, as many at once as the shop takes, one part after the other. A part that is lost ends
 * it: what was answered before it stands.
 */
export async function sendBatch(
  rows: readonly SaidRow[],
  { isDryRun, key, onPart }: { isDryRun: boolean; key: string; onPart: (answered: number) => void },
): Promise<SentBatch> {
  const reply: BatchReply = { changed: 0, refused: 0, dataList: [] };
  for (let from = 0; from < rows.length; from += bulkMost) {
    const partKey = from === 0 ? key : crypto.randomUUID();
    const answer = await sendPart(rows.slice(from, from + bulkMost), isDryRun, partKey);
    if (answer === null) return { reply, answered: from, lostKey: partKey };
    reply.changed += answer.changed;
    reply.refused += answer.refused;
    reply.dataList.push(...answer.dataList);
    onPart(Math.min(from + bulkMost, rows.length));
  }
  return { reply, answered: rows.length, lostKey: null };
}

async function sendPart(
  rows: readonly SaidRow[],
  isDryRun: boolean,
  key: string,
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
