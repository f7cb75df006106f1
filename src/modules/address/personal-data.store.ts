import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { userAddresses } from './address.tables.ts';

export async function deleteAddressesOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(userAddresses).where(eq(userAddresses.userId, userId));
}
