import { createHash } from 'node:crypto';
import { batchText, type PayoutLine } from './payout.rules.ts';

/** SHA-256, in hexadecimal, of what a batch says: another store, amount or account is another hash. */
export function hashBatch(batchNumber: string, lines: readonly PayoutLine[]): string {
  return createHash('sha256').update(batchText(batchNumber, lines)).digest('hex');
}
