import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL: whether a payment `p` is money that a slip brought beside what was due: its reference begins with the slip's number, which
 * `slipId` is, as text. In the words of the index `payments_of_slip`.
 */
export function isOfSlip(slipId: SQL): SQL {
  return sql`(p.gateway = 'slip' and split_part(p.gateway_reference, ' ', 1) = ${slipId})`;
}

/** The hash of a picture that shows nothing: it looks like every other one of its kind. */
export const flatHash = '0'.repeat(16);

/**
 * A hash's 64 bits fall into so many bands. Hashes that differ in fewer bits than there are bands have a band in common (each
 * bit that differs spoils one): who looks for near hashes looks for those alone.
 */
export const bandCount = 6;

/** Every sixth bit, so that no band is of one part of the picture: most of a slip's margin is white. */
const bandMasks = Array.from({ length: bandCount }, (_, band) =>
  Array.from({ length: 64 }, (_, bit) => bit)
    .filter((bit) => bit % bandCount === band)
    .reduce((mask, bit) => mask | (1n << BigInt(bit)), 0n),
).map((mask) => BigInt.asIntN(64, mask));

/** SQL: the bands of a hash, as numbers; in the words of the index `payment_slips_unnamed_bands`. */
export function hashBands(hash: SQL): SQL {
  const bits = sql`('x' || nullif(${hash}, ${sql.raw(`'${flatHash}'`)}))::bit(64)::bigint`;
  return sql`array[${sql.join(
    bandMasks.map((mask) => sql`${bits} & ${sql.raw(`(${mask})`)}`),
    sql`, `,
  )}]`;
}
