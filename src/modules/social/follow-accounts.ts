import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import { deleteSocialOf } from './personal-data.store.ts';

/** No account at a provider signs in to this one any more, nor is one on its way to be linked. */
export function unlinkOfCleared(
  tx: Transaction,
  _services: unknown,
  { userId }: EventOf<'waysInCleared'>,
): Promise<void> {
  return deleteSocialOf(tx, userId);
}
