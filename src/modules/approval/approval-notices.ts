import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import type { ApprovalRow } from './approval.store.ts';

/** Tells whoever asked what came of it. */
export async function tellAsker(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { id, askedBy, amountSatang, subject, facts, note }: ApprovalRow,
  kind: 'approvalGranted' | 'approvalRefused' | 'approvalStale' | 'approvalExpired',
  now: Date,
): Promise<void> {
  const params = {
    total: formatBaht(Math.abs(amountSatang)),
    about: facts.orderNumber ?? facts.referenceCode ?? facts.store ?? subject,
    reason: note ?? '',
  };
  const href = '/admin/approvals?status=closed';
  await notifyUsers(tx, services, [{ userId: askedBy, kind, params, href, cause: `approval ${id}` }], now);
}
