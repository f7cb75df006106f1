import type { Transaction } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { insertApplication } from './onboarding.store.ts';

export type CompanyApplication = {
  userId: number;
  companyName: string;
  userTargetTypeIds: readonly number[];
  businessTypeId: number;
};

/** Puts what a company said when it registered before the staff, in the transaction that registers it. */
export async function applyAsCompany(
  tx: Transaction,
  application: CompanyApplication,
  now: Date,
): Promise<Result<number, { code: 'applicationWaiting' }>> {
  const id = await insertApplication(tx, {
    ...application,
    userTargetTypeIds: [...application.userTargetTypeIds],
    createdAt: now,
  });
  return id === null ? fail({ code: 'applicationWaiting' }) : succeed(id);
}
