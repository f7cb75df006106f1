import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findAccountById } from '../identity/find-account.ts';
import { deleteSocialAccount, lockSocialAccountsOf } from './social.store.ts';

/**
 * Ends that an account at a provider signs in to this one; not when nothing else would: no password, no proven telephone
 * and no other provider that is still offered.
 */
export function unlinkSocialAccount(
  { db, clock, socialProviders }: Pick<Services, 'db' | 'clock' | 'socialProviders'>,
  { userId, provider, origin }: { userId: number; provider: string; origin: CallOrigin },
): Promise<Result<true, { code: 'notFound' | 'socialLastWayIn' }>> {
  return transact<true, { code: 'notFound' | 'socialLastWayIn' }>(db, async (tx) => {
    // Locked, so that two at once don't each leave the other as the last.
    const linked = await lockSocialAccountsOf(tx, userId);
    const account = await findAccountById(tx, userId);
    const leaving = linked.find((one) => one.provider === provider);
    if (leaving === undefined || account === null) return fail({ code: 'notFound' });
    const hasOther = linked.some((one) => one !== leaving && socialProviders.has(one.provider));
    if (account.passwordHash === null && !account.isTelephoneVerified && !hasOther)
      return fail({ code: 'socialLastWayIn' });
    await deleteSocialAccount(tx, leaving.id);
    await recordAudit(
      tx,
      {
        kind: 'social_unlinked',
        actorUserId: userId,
        subjectUserId: userId,
        origin,
        detail: { provider: leaving.provider },
      },
      clock(),
    );
    return succeed(true);
  });
}
