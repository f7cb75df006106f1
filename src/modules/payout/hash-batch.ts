import { createHash } from 'node:crypto';
import { batchText, type PayoutLine, type PayoutPayer } from './payout.rules.ts';

/** SHA-256, in hexadecimal, of what a batch says: another payer, store, name, amount or account is another hash. */
export function hashBatch(
  batchNumber: string,
  payer: PayoutPayer | null,
  lines: readonly PayoutLine[],
): string {
  return createHash('sha256')
    .update(batchText(batchNumber, payer, lines))
    .digest('hex');
}
