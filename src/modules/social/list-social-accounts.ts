import type { Queryable } from '../../platform/db/database.ts';
import type { SocialProvider } from './social.rules.ts';
import { selectSocialAccountsOf } from './social.store.ts';

export type LinkedAccount = { provider: SocialProvider; email: string | null; linkedAt: Date };

/** The accounts at providers that sign in to this account, the oldest first. */
export async function listSocialAccounts(db: Queryable, userId: number): Promise<LinkedAccount[]> {
  const rows = await selectSocialAccountsOf(db, userId);
  return rows.map(({ provider, email, createdAt }) => ({ provider, email, linkedAt: createdAt }));
}
