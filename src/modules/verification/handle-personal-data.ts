import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deleteVerificationsOf, selectVerificationsOf } from './personal-data.store.ts';

/** What a person gave to have their identity verified, and what was decided; the documents by their keys. */
export async function exportVerifications(db: Queryable, userId: number) {
  const rows = await selectVerificationsOf(db, userId);
  return rows.map(({ id: _id, userId: _userId, decidedBy: _decidedBy, ...row }) => {
    const { idCardKey, selfieKey, bankBookKey, ...said } = row;
    return { ...said, fileKeys: [idCardKey, selfieKey, bankBookKey ?? ''].filter((key) => key !== '') };
  });
}

/** Forgets it all; the keys of the files that are to be deleted. */
export async function eraseVerifications(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await selectVerificationsOf(tx, userId);
  await deleteVerificationsOf(tx, userId);
  return rows
    .flatMap(({ idCardKey, selfieKey, bankBookKey }) => [idCardKey, selfieKey, bankBookKey ?? ''])
    .filter((key) => key !== '');
}
