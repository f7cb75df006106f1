import type { Queryable } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { totpPurpose } from './prove-factor.ts';
import { selectSealedApps } from './second-factor.store.ts';

/** How many of staff have an authenticator app, and of how many this key opens what it knows; none without a key. */
export async function countSealedApps(
  db: Queryable,
  secretBox: SecretBox | null,
): Promise<{ apps: number; opened: number }> {
  const sealed = await selectSealedApps(db);
  const opened = sealed.filter(
    ({ userId, sealedSecret }) => (secretBox?.unseal(sealedSecret, totpPurpose(userId)) ?? null) !== null,
  );
  return { apps: sealed.length, opened: opened.length };
}
