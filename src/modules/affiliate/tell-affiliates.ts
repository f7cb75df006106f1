import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';

/** What kept pages are made of that name affiliates or show what they hold: who of them is stopped, and what each shows of themselves. */
export const affiliatesTag = 'affiliates';

/** Lets go of those pages: an affiliate was stopped or let go on, shows something else, or is there no more. */
export function tellAffiliates(tx: Transaction): Promise<void> {
  return announceChanges(tx, [affiliatesTag]);
}
