import { sellerTaxProfiles } from '../modules/document/document.tables.ts';
import { demoSellers } from './content/sellers.ts';
import { demoTaxProfiles } from './content/tax-profiles.ts';
import type { SeedContext } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import { insertRows, the } from './seed-rows.ts';

/** Who the sellers are on receipts and tax invoices. */
export async function seedTaxProfiles({ tx, now }: SeedContext, directory: Directory): Promise<void> {
  await insertRows(
    tx,
    sellerTaxProfiles,
    demoTaxProfiles.map(({ sellerKey, ...profile }) => {
      const seller = demoSellers.find(({ key }) => key === sellerKey);
      return {
        ...profile,
        sellerId: the(directory.sellers, sellerKey),
        branchNumber: '00000',
        branchName: null,
        telephone: seller?.telephone ?? null,
        email: seller?.email ?? null,
        updatedAt: now,
      };
    }),
  );
}
