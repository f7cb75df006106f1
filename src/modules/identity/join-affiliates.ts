import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockUser, updateUser } from './identity.store.ts';

/** Makes a person an affiliate beside what they are (SPEC §6). Doing so again changes nothing. */
export async function joinAffiliates(
  { db, clock, emit }: Pick<Services, 'db' | 'clock' | 'emit'>,
  userId: number,
  origin: CallOrigin,
): Promise<void> {
  await transact(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || user.isAffiliate) return;
    await updateUser(tx, userId, { isAffiliate: true });
    await recordAudit(
      tx,
      {
        kind: 'role_changed',
        actorUserId: userId,
        subjectUserId: userId,
        origin,
        detail: { isAffiliate: true },
      },
      clock(),
    );
    await emit(tx, { name: 'affiliateJoined', userId, at: clock() });
  });
}
