import { transact } from '../../platform/db/transact.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result } from '../../shared/result.ts';
import { findAccountById } from '../identity/find-account.ts';
import { applyAsCompany, type CompanyApplication } from './apply-as-company.ts';
import { companyReceivedMessages } from './onboarding-mail.ts';

export type ReapplyFailure = { code: 'applicationWaiting' | 'applicationNotNeeded' };

/** A company that was rejected corrects what it said and asks again (SPEC §4 "may be rejected with a reason"). */
export async function reapplyAsCompany(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  application: CompanyApplication,
): Promise<Result<number, ReapplyFailure>> {
  return transact(db, async (tx) => {
    const now = clock();
    const account = await findAccountById(tx, application.userId);
    if (account?.kind !== 'company' || account.status !== 'waiting_approval')
      return fail({ code: 'applicationNotNeeded' });
    const applied = await applyAsCompany(tx, application, now);
    if (applied.ok) await queueMessages(tx, companyReceivedMessages(account, application.companyName), now);
    return applied;
  });
}
