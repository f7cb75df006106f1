import type { Services } from '../../platform/services.ts';
import { selectVotes } from './own-reviews.store.ts';

/** Of these reviews, those a person found helpful and those they wrote. */
export function listVotes(
  { db }: Pick<Services, 'db'>,
  userId: number,
  ids: readonly number[],
): Promise<{ voted: number[]; own: number[] }> {
  return selectVotes(db, userId, ids);
}
