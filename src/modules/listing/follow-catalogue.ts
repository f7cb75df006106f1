import type { Transaction } from '../../platform/db/database.ts';
import type { ImportedOffers } from '../catalogue/catalogue-events.ts';
import { keepHistory } from './keep-history.ts';

/** What a file has added and changed stands in the histories of its products. */
export function keepHistoryOfImport(
  tx: Transaction,
  _services: unknown,
  { sellerId, userId, offers, at }: ImportedOffers,
): Promise<void> {
  return keepHistory(tx, { sellerId, userId }, offers, at);
}
