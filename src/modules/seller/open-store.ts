import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { urlKeyOf } from '../../shared/url-key.ts';
import { insertSeller } from './seller.store.ts';

const triesMost = 50;

/**
 * Opens a store for a company that staff have approved, in the transaction that approves it: its owner works in it, shoppers
 * see it once what is required is there (store-centre/open-ready-stores.ts). Returns its seller id.
 */
export async function openStore(
  tx: Transaction,
  store: { name: string; email: string | null; telephone: string | null },
  now: Date,
): Promise<number> {
  const { name, email, telephone } = store;
  const urlKey = urlKeyOf(name);
  for (let turn = 1; turn <= triesMost; turn += 1) {
    // Two companies of one name get addresses that tell them apart.
    const sellerId = await insertSeller(tx, {
      urlKey: turn === 1 ? urlKey : `${urlKey}-${turn}`,
      nameTh: name,
      nameEn: name,
      email,
      telephone,
      status: 'preparing',
      createdAt: now,
    });
    if (sellerId === null) continue;
    await announceChanges(tx, ['stores', `seller:${sellerId}`]);
    return sellerId;
  }
  throw new Error(`no address is left for a store named ${urlKey}`);
}
