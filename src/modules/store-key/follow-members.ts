import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { markMakerLeft } from './store-key.store.ts';

/**
 * What somebody made for a store ends with their membership, for good: whoever is invited again makes keys anew. Its owners
 * are told, since their systems stop.
 */
export async function endKeysOfLeft(
  tx: Transaction,
  { siteUrl }: Pick<Services, 'siteUrl'>,
  { userId, sellerId, actorUserId, origin, at }: EventOf<'storeLeft'>,
): Promise<void> {
  const ended = await markMakerLeft(tx, { userId, sellerId, at });
  const href = '/manage-store/keys';
  for (const { id, name, shown } of ended) {
    const params = { name, shown };
    await notifyStores(
      tx,
      { siteUrl },
      [{ sellerId, right: 'owner', kind: 'sellerKeyRevoked', params, href }],
      at,
    );
    await recordAudit(
      tx,
      {
        kind: 'store_key_revoked',
        actorUserId,
        subjectUserId: userId,
        origin,
        detail: { sellerId, keyId: id, shown, reason: 'maker left' },
      },
      at,
    );
  }
}
