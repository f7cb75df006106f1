import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL: whether a payment `p` is money that a slip brought beside what was due: its reference begins with the slip's number, which
 * `slipId` is, as text. In the words of the index `payments_of_slip`.
 */
export function isOfSlip(slipId: SQL): SQL {
  return sql`(p.gateway = 'slip' and split_part(p.gateway_reference, ' ', 1) = ${slipId})`;
}
