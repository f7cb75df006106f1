import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  checkSpellingPair,
  type SpellingPair,
  type SpellingPairInvalid,
  spellingPairLimits,
} from './spelling-pairs.rules.ts';
import {
  countSpellingPairs,
  deleteSpellingPair,
  insertSpellingPair,
  takeTurnAtSpellings,
} from './spelling-pairs.store.ts';

type Staff = { userId: number; origin: CallOrigin };
type AddFailure = SpellingPairInvalid | { code: 'spellingKnown' } | { code: 'spellingsFull' };

/** What every process's index hears when pairs have changed: it reads them again, and nothing else. */
const spellingsTag = 'spellings';

/** Staff say that two words are spellings of one; search finds the one for the other a moment later. */
export function addSpellingPair(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staff: Staff,
  pair: SpellingPair,
): Promise<Result<number, AddFailure>> {
  return transact<number, AddFailure>(db, async (tx) => {
    const added = await insertPair(tx, pair, staff.userId, clock());
    if (!added.ok) return added;
    await recordAudit(
      tx,
      {
        kind: 'spelling_added',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        detail: { pairId: added.value, ...pair },
      },
      clock(),
    );
    await announceChanges(tx, [spellingsTag]);
    return added;
  });
}

/** Staff take a pair away; search no longer finds the one word for the other. */
export function removeSpellingPair(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staff: Staff,
  id: number,
): Promise<Result<SpellingPair, { code: 'spellingNotFound' }>> {
  return transact<SpellingPair, { code: 'spellingNotFound' }>(db, async (tx) => {
    const pair = await deleteSpellingPair(tx, id);
    if (pair === null) return fail({ code: 'spellingNotFound' });
    await recordAudit(
      tx,
      {
        kind: 'spelling_removed',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        detail: { pairId: id, ...pair },
      },
      clock(),
    );
    await announceChanges(tx, [spellingsTag]);
    return succeed(pair);
  });
}

/** Adds the pairs of a shop's file; those that are there already stay. Returns how many are new. */
export async function addShopSpellings(
  tx: Transaction,
  pairs: readonly SpellingPair[],
  now: Date,
): Promise<Result<number, AddFailure>> {
  let count = 0;
  for (const pair of pairs) {
    const added = await insertPair(tx, pair, null, now);
    if (added.ok) count += 1;
    else if (added.failure.code !== 'spellingKnown') return added;
  }
  if (count > 0) await announceChanges(tx, [spellingsTag]);
  return succeed(count);
}

async function insertPair(
  tx: Transaction,
  pair: SpellingPair,
  createdBy: number | null,
  now: Date,
): Promise<Result<number, AddFailure>> {
  const checked = checkSpellingPair(pair);
  if (!checked.ok) return checked;
  await takeTurnAtSpellings(tx);
  const id = await insertSpellingPair(tx, { ...pair, ...checked.value, createdBy, createdAt: now });
  if (id === null) return fail({ code: 'spellingKnown' });
  if ((await countSpellingPairs(tx)) > spellingPairLimits.pairsMost) return fail({ code: 'spellingsFull' });
  return succeed(id);
}
