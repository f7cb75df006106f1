import type { Queryable } from '../../platform/db/database.ts';
import { type SimilarSlip, selectSimilarSlips } from './payment.store.ts';

/**
 * A picture saved again (at nine tenths, cropped by a few pixels, as a poor JPEG) differs in up to two of its hash's 64
 * bits; one bank's slips with a QR and without one in six and more, two without one in none to three: only a person can
 * tell those. Older than half a year, a slip has long been settled.
 */
const nearness = { distanceMost: 5, days: 180 };

/** Which of these slips look like another one that was sent, by their numbers: staff look at both before they approve. */
export async function findSimilarSlips(
  db: Queryable,
  slips: readonly { id: number }[],
): Promise<Map<number, SimilarSlip>> {
  if (slips.length === 0) return new Map();
  const found = await selectSimilarSlips(
    db,
    slips.map(({ id }) => id),
    nearness,
  );
  return new Map(found.map((similar) => [similar.slipId, similar]));
}
