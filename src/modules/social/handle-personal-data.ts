import type { Transaction } from '../../platform/db/database.ts';
import { deleteSocialOf } from './personal-data.store.ts';

/** Nobody signs in to the account through a provider any more. What is linked is told by listSocialAccounts. */
export function eraseSocial(tx: Transaction, userId: number): Promise<void> {
  return deleteSocialOf(tx, userId);
}
