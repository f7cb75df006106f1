import { storeBankAccounts } from '../modules/payout/payout.tables.ts';
import { PRESS_SELLER_KEY, SECOND_SELLER_KEY } from './content/sellers.ts';
import type { DemoAccounts } from './seed-accounts.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import { insertRows, the } from './seed-rows.ts';

/** Where the two demo sellers' stores are paid; the others have named no account yet. */
export async function seedStoreAccounts(
  { tx, now }: SeedContext,
  directory: Directory,
  accounts: DemoAccounts,
): Promise<void> {
  const account = (urlKey: string, setBy: number, end: number, accountName: string) => ({
    sellerId: the(directory.sellers, urlKey),
    bankCode: '004',
    // No bank gives out account numbers of zeros.
    accountNumber: `00000002${end}0`,
    accountName,
    setBy,
    createdAt: daysBefore(now, 60),
  });
  await insertRows(tx, storeBankAccounts, [
    account(PRESS_SELLER_KEY, accounts.sellerUserId, 1, 'สำนักพิมพ์บรรณศาลา'),
    account(SECOND_SELLER_KEY, accounts.secondSellerUserId, 2, 'มาลี กระดาษเก่า'),
  ]);
}
