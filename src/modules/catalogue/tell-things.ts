import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { ThingKind, Touched } from './thing.rules.ts';

/** So many things are named one by one; of more, everything is forgotten. */
const toldMost = 2_000;

/**
 * Says that things of the catalogue have changed, with the works and offers that show them: pages and read models forget,
 * and the index reads those anew. A change of lists (`isListed`: a name, an address, what belongs together) is told to
 * them, too.
 */
export async function tellThings(
  tx: Transaction,
  things: readonly { kind: ThingKind; id: number }[],
  { workIds, productIds }: Touched,
  { isListed }: { isListed: boolean },
): Promise<void> {
  const named = things.flatMap(({ kind, id }) => (kind === 'edition' ? [] : [`${kind}:${id}`]));
  if (workIds.length + productIds.length > toldMost) {
    await announceChanges(tx, ['catalogue', ...named]);
    return;
  }
  await announceChanges(tx, [
    // First, so that both are told at once: lists forget, and the index needn't be made anew as a whole.
    ...(isListed ? ['catalogue', 'catalogue:told'] : []),
    ...new Set([...named, ...workIds.map((id) => `work:${id}`), ...productIds.map((id) => `product:${id}`)]),
  ]);
}
