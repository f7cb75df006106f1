import type { Transaction } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockUser, updateUser } from './identity.store.ts';

/** Lets an approved company do what it registered for, in the transaction that approves it (SPEC §6). */
export async function admitCompany(
  tx: Transaction,
  company: {
    userId: number;
    companyName: string;
    /** Its store; null for a company that only buys, or is a partner. */
    sellerId: number | null;
    isPartner: boolean;
    staffUserId: number;
    origin: CallOrigin;
    now: Date;
  },
): Promise<void> {
  const { userId, sellerId, isPartner, companyName } = company;
  const user = await lockUser(tx, userId);
  if (user === null) return;
  await updateUser(tx, userId, {
    // Erased meanwhile, it stays so.
    status: user.status === 'waiting_approval' ? 'active' : user.status,
    companyName,
    isPartner,
    ...(sellerId === null ? {} : { role: 'seller', sellerId, storeRights: ['owner'] }),
  });
  await recordAudit(
    tx,
    {
      kind: 'role_changed',
      actorUserId: company.staffUserId,
      subjectUserId: userId,
      origin: company.origin,
      moved: { before: user.role, after: sellerId === null ? user.role : 'seller' },
      detail: { role: sellerId === null ? user.role : 'seller', sellerId, isPartner },
    },
    company.now,
  );
}
