import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { selectAddresses } from './address.store.ts';
import { deleteAddressesOf } from './personal-data.store.ts';

/** A person's address book, for themselves. */
export async function exportAddresses(db: Queryable, userId: number) {
  const rows = await selectAddresses(db, userId);
  return rows.map(({ address, subdistrictTh, districtTh, provinceTh }) => ({
    ...address,
    subdistrict: subdistrictTh,
    district: districtTh,
    province: provinceTh,
  }));
}

export function eraseAddresses(tx: Transaction, userId: number): Promise<void> {
  return deleteAddressesOf(tx, userId);
}
