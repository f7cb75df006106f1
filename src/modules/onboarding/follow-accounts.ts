import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import { findAccountById } from '../identity/find-account.ts';
import { applyAsCompany } from './apply-as-company.ts';
import { companyReceivedMessages } from './onboarding-mail.ts';

/** Puts a company that has just registered before the staff, and tells it so. */
export async function applyOfOpened(
  tx: Transaction,
  _services: unknown,
  { userId, company, at }: EventOf<'accountOpened'>,
): Promise<void> {
  if (company === null) return;
  const { name: companyName, userTargetTypeIds, businessTypeId } = company;
  await applyAsCompany(tx, { userId, companyName, userTargetTypeIds, businessTypeId }, at);
  const account = await findAccountById(tx, userId);
  if (account !== null) await queueMessages(tx, companyReceivedMessages(account, companyName), at);
}
