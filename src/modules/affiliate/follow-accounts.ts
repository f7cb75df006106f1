import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { insertAffiliate } from './affiliate.store.ts';

/** Somebody became an affiliate: their links get a code. */
export function giveCodeToJoined(
  tx: Transaction,
  { newSecret }: Pick<Services, 'newSecret'>,
  { userId, at }: EventOf<'affiliateJoined'>,
): Promise<void> {
  return insertAffiliate(tx, { userId, code: newSecret().slice(0, 12), createdAt: at });
}
