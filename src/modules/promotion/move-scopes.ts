import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { dropScopes, insertScopes, turnScopes } from './promotion-desk.store.ts';
import { promotionsTag } from './read-promotions.ts';

export type MovedScopes = { moved: number[]; dropped: number[] };

/**
 * Lets promotions that are on a person, a series or a publisher be on another; of those that are on both, one is enough. Which
 * promotions were moved, and which were on both.
 */
export async function moveScopes(
  tx: Transaction,
  kind: 'author' | 'series' | 'publisher',
  { from, to }: { from: number; to: number },
): Promise<MovedScopes> {
  const dropped = await dropScopes(tx, kind, { from, to });
  const moved = await turnScopes(tx, kind, { from, to, only: null });
  if (dropped.length + moved.length > 0) await announceChanges(tx, [promotionsTag]);
  return { moved, dropped };
}

/** Puts back what `moveScopes` moved, as far as it is still there. */
export async function moveScopesBack(
  tx: Transaction,
  kind: 'author' | 'series' | 'publisher',
  { from, to }: { from: number; to: number },
  { moved, dropped }: MovedScopes,
): Promise<void> {
  if (dropped.length + moved.length === 0) return;
  await turnScopes(tx, kind, { from, to, only: moved });
  // As long as they are on the one that stayed: who took it off since meant both.
  await insertScopes(tx, kind, { id: to, beside: from, promotionIds: dropped });
  await announceChanges(tx, [promotionsTag]);
}
