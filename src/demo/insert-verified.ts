import { identityVerifications } from '../modules/verification/verification.tables.ts';
import type { Transaction } from '../platform/db/database.ts';

type Verified = {
  userId: number;
  firstname: string;
  lastname: string;
  /** An invented number with its right check digit. */
  idCardNumber: string;
  createdAt: Date;
  decidedAt: Date;
};

/** Somebody whose identity was verified, and its documents deleted since: what they have can be withdrawn. */
export async function insertVerified(tx: Transaction, verified: Verified): Promise<void> {
  await tx
    .insert(identityVerifications)
    .values({ ...verified, idCardKey: '', selfieKey: '', status: 'approved' });
}
