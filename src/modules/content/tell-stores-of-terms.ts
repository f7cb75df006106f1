import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { listLegalTexts, readTextInForce, readTextToCome } from '../consent/keep-legal-texts.ts';
import { type Notice, notifyStores } from '../notification/notify-users.ts';
import { listStoresToTell } from '../seller/list-stores.ts';

/** Terms to come that stores were told of. */
export type AnnouncedTerms = { version: string; since: Date };

/** The terms that stores were told of and that aren't in force yet; null where there are none. */
export async function readAnnouncedTerms(tx: Transaction, now: Date): Promise<AnnouncedTerms | null> {
  const texts = await listLegalTexts(tx, 'terms');
  const { version, since } =
    texts.find((text) => text.written !== null && text.isAskedAnew && text.since > now) ?? {};
  return version === undefined || since === undefined ? null : { version, since };
}

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
  await tellStores(
    tx,
    site,
    {
      ...{ kind: since > now ? 'sellerTermsChange' : 'sellerTermsNow', params: { at: since.toISOString() } },
      href: `/term-and-condition?version=${version}`,
      cause: `terms:${version}:${written.version}`,
    },
    now,
  );
}

/** Tells every store that what it was told of doesn't come, where it was taken back and nothing that it is told of stands for it. */
export async function tellStoresOfNoTerms(
  tx: Transaction,
  site: Pick<Services, 'siteUrl'>,
  announced: AnnouncedTerms,
  now: Date,
): Promise<void> {
  await tellStores(
    tx,
    site,
    {
      ...{ kind: 'sellerTermsWithdrawn', params: { at: announced.since.toISOString() } },
      href: '/term-and-condition',
      cause: `terms:${announced.version}:none:${now.toISOString()}`,
    },
    now,
  );
}

async function tellStores(
  tx: Transaction,
  site: Pick<Services, 'siteUrl'>,
  notice: Pick<Notice, 'kind' | 'params' | 'href' | 'cause'>,
  now: Date,
): Promise<void> {
  const stores = await listStoresToTell(tx);
  await notifyStores(
    tx,
    site,
    stores.map(({ sellerId, ...address }) => ({ ...{ sellerId, right: 'owner', address }, ...notice })),
    now,
  );
}
