import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { listPreparing, makePublic } from '../seller/prepare-store.ts';
import { missingOf } from './store-centre.rules.ts';
import { selectFacts, selectOwnStore } from './store-centre.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;

/**
 * Shows the stores to shoppers that now have all that is required, and tells their owners; how many. Woken when a store
 * takes a step, and by the clock for what nobody said.
 */
export async function openReadyStores(services: Needs): Promise<number> {
  return eachAlone(await listPreparing(services.db), 'opening stores', (sellerId) =>
    transact(services.db, (tx) => openIfReady(tx, services, sellerId)),
  );
}

async function openIfReady(tx: Transaction, services: Needs, sellerId: number): Promise<boolean> {
  const missing = missingOf(await selectFacts(tx, sellerId, 1));
  if (missing.length > 0 || !(await makePublic(tx, sellerId))) return false;
  const now = services.clock();
  const { urlKey, nameTh, nameEn } = await selectOwnStore(tx, sellerId);
  await notifyStores(
    tx,
    services,
    [
      {
        sellerId,
        right: 'owner',
        kind: 'sellerStorePublic',
        params: { storeTh: nameTh, storeEn: nameEn },
        href: `/seller-store/${urlKey}`,
      },
    ],
    now,
  );
  await recordAudit(
    tx,
    { kind: 'store_public', actorUserId: null, subjectUserId: null, origin: null, detail: { sellerId } },
    now,
  );
  return true;
}
