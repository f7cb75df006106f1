import type { Queryable } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SocialProvider } from './social.rules.ts';
import { insertSocialAccount, selectLinkedUserId } from './social.store.ts';

export type LinkFailure = { code: 'socialAlreadyLinked' | 'socialOtherLinked' };

/**
 * Lets an account at a provider sign in to an account here, in the transaction in which both were proven. Doing it again
 * changes nothing. `socialAlreadyLinked`: it signs in to somebody else's. `socialOtherLinked`: this account has another
 * one of this provider.
 */
export async function linkSocialAccount(
  tx: Queryable,
  link: {
    userId: number;
    provider: SocialProvider;
    subject: string;
    email: string | null;
    origin: CallOrigin;
    now: Date;
  },
): Promise<Result<true, LinkFailure>> {
  const { userId, provider, subject, email, origin, now } = link;
  const isNew = await insertSocialAccount(tx, { userId, provider, subject, email, createdAt: now });
  if (!isNew) {
    const ownerId = await selectLinkedUserId(tx, provider, subject);
    if (ownerId === userId) return succeed(true);
    return fail({ code: ownerId === null ? 'socialOtherLinked' : 'socialAlreadyLinked' });
  }
  await recordAudit(
    tx,
    { kind: 'social_linked', actorUserId: userId, subjectUserId: userId, origin, detail: { provider } },
    now,
  );
  return succeed(true);
}
