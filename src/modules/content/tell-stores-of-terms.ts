import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { readTextInForce, readTextToCome } from '../consent/keep-legal-texts.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { listStoresToTell } from '../seller/list-stores.ts';

/**
 * Tells every store that other terms come into force, from when, and where they can be read by now: they sell by them, and the
 * law on digital platforms wants notice of a change (decision 95). `documentId` is what was published; other texts tell nobody.
 */
export async function tellStoresOfTerms(
  tx: Transaction,
  site: Pick<Services, 'siteUrl'>,
  documentId: number,
  now: Date,
): Promise<void> {
  const text = (await readTextToCome(tx, 'terms', now)) ?? (await readTextInForce(tx, 'terms', now));
  const { version, since, written } = text;
  if (written?.documentId !== documentId) return;
  const stores = await listStoresToTell(tx);
  await notifyStores(
    tx,
    site,
    stores.map(({ sellerId, ...address }) => ({
      ...{ sellerId, right: 'owner', kind: 'sellerTermsChange', params: { at: since.toISOString() } },
      href: `/term-and-condition?version=${version}`,
      cause: `terms:${version}:${written.version}`,
      address,
    })),
    now,
  );
}
