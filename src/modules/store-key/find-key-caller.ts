import type { Caller } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken } from '../identity/find-caller.ts';
import { mayComeFrom } from './may-come-from.ts';
import { keyPrefix, rightsOfKey } from './store-key.rules.ts';
import { selectKey, touchKey } from './store-key.store.ts';

/** How often it is noted that a key was used. */
const touchAfterMs = 60_000;

/**
 * Who calls by a store's key, from an address; null when it is none, was revoked, is over, may not be used from there, or
 * whoever made it has left. It acts as its maker, in the store, and with what both may do.
 */
export async function findKeyCaller(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  key: string,
  address: string,
): Promise<Caller | null> {
  if (!key.startsWith(keyPrefix)) return null;
  const now = clock();
  const found = await selectKey(db, hashToken(key), now);
  if (found === null || !mayComeFrom(address, found.networks)) return null;
  const { id, userId, sellerId, name, shown, isReadOnly, lastUsedAt, lastUsedFrom } = found;
  if (lastUsedFrom !== address || lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > touchAfterMs)
    await touchKey(db, id, now, address);
  return {
    userId,
    role: 'seller',
    sellerId,
    storeRights: rightsOfKey(found.rights, found.makerRights),
    staffRights: [],
    factorProvenAt: null,
    isAffiliate: false,
    isPartner: false,
    // A key has no session: the calls that ask for one aren't open to keys.
    sessionId: 0,
    seenBy: null,
    key: { id, label: `${name} (${shown}…)`, isReadOnly },
  };
}
