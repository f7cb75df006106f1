import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import { recordConsents } from './record-consents.ts';

/** Notes what a person said to the terms and to news as they opened their account. */
export async function recordConsentsOfOpened(
  tx: Transaction,
  _services: unknown,
  { userId, said, at }: EventOf<'accountOpened'>,
): Promise<void> {
  await recordConsents(tx, userId, said, at);
}
